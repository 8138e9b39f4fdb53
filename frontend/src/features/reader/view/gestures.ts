import { TouchManager } from 'pdfjs-dist/legacy/build/pdf.mjs'

type Zoom = (factor: number, origin: readonly [number, number]) => void

/** Steps of a wheel are pixels; two fingers of a touchpad send a few, a mouse sends 100 or more. */
const PIXELS_PER_E = 300

/** Zooms with two fingers, and with the wheel while Ctrl is pressed, as browsers say that of a touchpad, too. */
export const watchGestures = (container: HTMLElement, zoom: Zoom, signal: AbortSignal) => {
  const touches = new TouchManager({
    container,
    isPinchingDisabled: () => false,
    isPinchingStopped: () => false,
    onPinching: (origin: [number, number], before: number, now: number) => zoom(now / before, origin),
    signal,
  })
  signal.addEventListener('abort', () => touches.destroy(), { once: true })
  const wheel = (event: WheelEvent) => {
    if (!event.ctrlKey) return
    event.preventDefault()
    zoom(Math.exp(-event.deltaY / PIXELS_PER_E), [event.clientX, event.clientY])
  }
  container.addEventListener('wheel', wheel, { passive: false, signal })
}
