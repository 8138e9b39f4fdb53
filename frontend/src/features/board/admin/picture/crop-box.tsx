import { type PointerEvent, useEffect, useId, useRef } from 'react'
import { type Crop, dragged, MIDDLE, ZOOM_MAX, zoomed } from './crop.ts'
import { draw } from './picture-file.ts'

type Props = {
  readonly picture: ImageBitmap
  readonly crop: Crop | undefined
  readonly change: (crop: Crop | undefined) => void
}

/** Pixels of the preview: twice those that it is shown with. */
const SIDE = 352

type Slide = {
  readonly label: string
  readonly value: number
  readonly min: number
  readonly max: number
  readonly change: (value: number) => void
}

function Slider({ label, value, min, max, change }: Slide) {
  const id = useId()
  return (
    <div>
      <label htmlFor={id} className="block text-xs text-muted">
        {label}
      </label>
      <input
        id={id}
        type="range"
        min={min}
        max={max}
        step={(max - min) / 100}
        value={value}
        className="h-6 w-full cursor-pointer accent-(--accent)"
        onChange={({ target }) => change(Number(target.value))}
      />
    </div>
  )
}

/** The square, which follows the pointer below it. */
function Preview({ picture, crop, change }: Props) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const last = useRef({ x: 0, y: 0 })
  useEffect(() => {
    if (canvas.current) draw(canvas.current, picture, crop)
  }, [picture, crop])
  const press = (event: PointerEvent) => {
    event.currentTarget.setPointerCapture(event.pointerId)
    last.current = { x: event.clientX, y: event.clientY }
  }
  const follow = ({ buttons, clientX, clientY, currentTarget }: PointerEvent) => {
    if (!crop || buttons === 0) return
    const { width } = currentTarget.getBoundingClientRect()
    change(dragged(crop, picture, { x: (clientX - last.current.x) / width, y: (clientY - last.current.y) / width }))
    last.current = { x: clientX, y: clientY }
  }
  return (
    <canvas
      ref={canvas}
      width={SIDE}
      height={SIDE}
      role="img"
      aria-label={crop ? 'The square that will be shown' : 'The picture'}
      className={`size-44 rounded-sm bg-tint ${crop ? 'cursor-grab touch-none' : ''}`}
      onPointerDown={press}
      onPointerMove={follow}
    />
  )
}

/** The picture that was chosen, whole or the square of it that is to be sent: dragged, or set by sliders. */
export function CropBox({ picture, crop, change }: Props) {
  return (
    <>
      <Preview picture={picture} crop={crop} change={change} />
      <label className="mt-1 flex min-h-(--control) cursor-pointer items-center gap-3 text-sm">
        <input
          type="checkbox"
          className="size-4.5 accent-(--accent)"
          checked={crop !== undefined}
          onChange={({ target }) => change(target.checked ? MIDDLE : undefined)}
        />
        Crop to a square
      </label>
      {crop && (
        <div role="group" aria-label="Place of the square" className="grid gap-1">
          <Slider
            label="Zoom"
            value={crop.zoom}
            min={1}
            max={ZOOM_MAX}
            change={zoom => change(zoomed(crop, picture, zoom))}
          />
          <Slider label="Left to right" value={crop.x} min={0} max={1} change={x => change({ ...crop, x })} />
          <Slider label="Top to bottom" value={crop.y} min={0} max={1} change={y => change({ ...crop, y })} />
        </div>
      )}
    </>
  )
}
