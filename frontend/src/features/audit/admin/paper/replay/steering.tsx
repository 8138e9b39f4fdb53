import { ChevronLeft, ChevronRight, Pause, Play } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Button } from '../../../../../ui/admin/button.tsx'

const STEP_MS = 1500

type Played = {
  readonly moment: number
  readonly last: number
  readonly go: (moment: number) => void
}

/** Steps through the moments by itself, until the last one. */
const usePlaying = ({ moment, last, go }: Played) => {
  const [isPlaying, setPlaying] = useState(false)
  const goes = isPlaying && moment < last
  useEffect(() => {
    if (!goes) return
    const timer = setTimeout(() => go(moment + 1), STEP_MS)
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

type Props = {
  /** Its number, from 0. */
  readonly moment: number
  readonly last: number
  /** The moment in words, for those who don't see the slider. */
  readonly said: string
  readonly go: (moment: number) => void
}

/** Through moments by mouse, touch and keyboard: the arrow keys move the slider. */
export function Steering({ moment, last, said, go }: Props) {
  const { isPlaying, play, pause } = usePlaying({ moment, last, go })
  const by = (to: number) => {
    pause()
    go(Math.min(last, Math.max(0, to)))
  }
  return (
    <div className="flex flex-wrap items-center gap-3">
      <Button onClick={isPlaying ? pause : play}>
        {isPlaying ? <Pause aria-hidden="true" className="size-4" /> : <Play aria-hidden="true" className="size-4" />}
        {isPlaying ? 'Pause' : 'Play'}
      </Button>
      <Button disabled={moment <= 0} aria-label="Step back" onClick={() => by(moment - 1)}>
        <ChevronLeft aria-hidden="true" className="size-4" />
      </Button>
      <Button disabled={moment >= last} aria-label="Step forward" onClick={() => by(moment + 1)}>
        <ChevronRight aria-hidden="true" className="size-4" />
      </Button>
      <input
        type="range"
        min={0}
        max={last}
        value={Math.max(0, moment)}
        aria-label="Moment"
        aria-valuetext={said}
        className="h-11 min-w-[min(10rem,100%)] grow cursor-pointer accent-(--fill)"
        onChange={({ target }) => by(Number(target.value))}
      />
    </div>
  )
}
