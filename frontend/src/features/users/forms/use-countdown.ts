import { useEffect, useState } from 'react'

const secondsTo = (moment: number, now = Date.now()) => Math.max(0, Math.ceil((moment - now) / 1000))

/** Seconds that are left until a moment (milliseconds since 1970). */
export const useCountdown = (moment: number) => {
  const [left, setLeft] = useState(() => secondsTo(moment))
  useEffect(() => {
    const tick = () => setLeft(secondsTo(moment))
    tick()
    const timer = setInterval(tick, 500)
    return () => clearInterval(timer)
  }, [moment])
  return left
}
