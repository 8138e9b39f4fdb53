import { useEffect, useState } from 'react'

const STEP_MS = 1500

type Played = {
  readonly moment: number
  readonly last: number
  /** Moments that each step goes on by. */
  readonly stride: number
  readonly go: (moment: number) => void
}

/** Steps through the moments by itself, until the last one. */
export const usePlaying = ({ moment, last, stride, go }: Played) => {
  const [isPlaying, setPlaying] = useState(false)
  const goes = isPlaying && moment < last
  useEffect(() => {
    if (!goes) return
    const timer = setTimeout(() => go(Math.min(last, moment + stride)), STEP_MS)
    return () => clearTimeout(timer)
  })
  return {
    isPlaying: goes,
    /** From the beginning, where it is at the end. */
    play: () => {
      if (moment >= last) go(0)
      setPlaying(true)
    },
    pause: () => setPlaying(false),
  }
}
