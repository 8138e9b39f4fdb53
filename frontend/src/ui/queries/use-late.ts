import { useEffect, useState } from 'react'
import { WEAK_MS } from '../../worker/weak-line.ts'

/** Whether a request has waited for so long that the line counts as lost; its response counts whenever it comes. */
export const useLate = (isWaiting: boolean, requestId: string | undefined) => {
  const [isLate, setLate] = useState(false)
  useEffect(() => {
    setLate(false)
    if (!isWaiting) return
    const timer = setTimeout(() => setLate(true), WEAK_MS)
    return () => clearTimeout(timer)
  }, [isWaiting, requestId])
  return isWaiting && isLate
}
