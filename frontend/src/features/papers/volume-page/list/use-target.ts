import { useEffect } from 'react'
import { useLocation } from 'react-router-dom'

export const paperAnchor = (sr: number) => `paper-${sr}`

const ANCHOR = /^#paper-\d+$/u

/** The paper that the address points at is scrolled to, focused and highlighted. */
export const useTarget = () => {
  const { hash, key } = useLocation()

  useEffect(() => {
    let element: HTMLElement | null = null
    const arrive = () => {
      element = ANCHOR.test(hash) ? document.getElementById(hash.slice(1)) : null
      element?.toggleAttribute('data-target', true)
      element?.scrollIntoView({ block: 'center' })
      element?.focus({ preventScroll: true })
    }
    // A frame later, since the shell puts the reader of a new page at its top.
    const frame = requestAnimationFrame(arrive)
    return () => {
      cancelAnimationFrame(frame)
      element?.removeAttribute('data-target')
    }
  }, [hash, key])
}
