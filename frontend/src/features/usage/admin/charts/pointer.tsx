import type { PointerEvent } from 'react'

type Props = {
  readonly label: string
  /** What is said of the point at which it stands. */
  readonly text: string
  readonly count: number
  readonly at: number
  readonly move: (at: number) => void
}

/**
 * Lies over a chart, one step for each of its points: arrow keys and the pointer go from point to point,
 * and a screen reader says each.
 */
export function Pointer({ label, text, count, at, move }: Props) {
  const follow = ({ currentTarget, clientX }: PointerEvent<HTMLInputElement>) => {
    const { left, width } = currentTarget.getBoundingClientRect()
    const place = Math.floor(((clientX - left) / width) * count)
    move(Math.min(count - 1, Math.max(0, place)))
  }
  return (
    <input
      type="range"
      aria-label={label}
      aria-valuetext={text}
      min={0}
      max={count - 1}
      value={at}
      className="absolute inset-0 size-full cursor-crosshair opacity-0"
      onChange={({ target }) => move(Number(target.value))}
      onPointerMove={follow}
      onPointerDown={follow}
    />
  )
}
