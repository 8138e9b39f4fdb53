import { useEffect, useState } from 'react'

/** Seconds that are left, and how to begin anew. */
export const useCountdown = (from = 0) => {
  const [until, setUntil] = useState(() => Date.now() + from * 1000)
  const [left, setLeft] = useState(from)
  useEffect(() => {
    const tick = () => setLeft(Math.max(0, Math.ceil((until - Date.now()) / 1000)))
    tick()
    const timer = setInterval(tick, 500)
    return () => clearInterval(timer)
  }, [until])
  return [left, (seconds: number) => setUntil(Date.now() + seconds * 1000)] as const
}
