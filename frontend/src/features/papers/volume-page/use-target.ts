import { useEffect, useState } from 'react'
import { useLocation } from 'react-router-dom'

export const paperAnchor = (sr: number) => `paper-${sr}`

const ANCHOR = /^#paper-\d+$/u

/** The paper that the address points at: it is scrolled to, focused and can be highlighted. */
export const useTarget = () => {
  const { hash, key } = useLocation()
  const [target, setTarget] = useState<string>()

  useEffect(() => {
    const arrive = () => {
      const element = ANCHOR.test(hash) ? document.getElementById(hash.slice(1)) : null
      setTarget(element?.id)
      element?.scrollIntoView({ block: 'center' })
      element?.focus({ preventScroll: true })
    }
    // A frame later, since the shell puts the reader of a new page at its top.
    const frame = requestAnimationFrame(arrive)
    return () => cancelAnimationFrame(frame)
  }, [hash, key])

  return target
}
