import { useEffect, useState } from 'react'
import { REDUCED_MOTION } from '../../ui/use-media.ts'

const slowingDown = (progress: number) => 1 - (1 - progress) ** 3

/**
 * Counts from 0 to the value within these milliseconds, from the moment that scripts run; the value itself before that,
 * and where the reader wants no motion.
 */
export const useCountUp = (value: number, duration: number) => {
  const [shown, setShown] = useState(value)
  useEffect(() => {
    if (window.matchMedia(REDUCED_MOTION).matches) {
      setShown(value)
      return undefined
    }
    const start = performance.now()
    let frame = 0
    const count = (now: number) => {
      const progress = Math.min(1, Math.max(0, now - start) / duration)
      setShown(Math.round(value * slowingDown(progress)))
      if (progress < 1) frame = requestAnimationFrame(count)
    }
    frame = requestAnimationFrame(count)
    return () => cancelAnimationFrame(frame)
  }, [value, duration])
  return shown
}
