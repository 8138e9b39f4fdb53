import type { ReactNode } from 'react'
import { abbreviated, exact } from './figures.ts'

/** A figure, abbreviated for the eye; its title and a screen reader have it in full. */
export function Figure({ of: figure }: { of: number }) {
  const short = abbreviated(figure)
  const full = exact(figure)
  if (short === full) return <>{full}</>
  return (
    <span title={full}>
      <span aria-hidden="true">{short}</span>
      <span className="sr-only">{full}</span>
    </span>
  )
}

type Card = {
  readonly name: string
  readonly figure: number
  readonly detail?: ReactNode
  /** The button that explains the figure. */
  readonly why?: ReactNode
}

export function Card({ name, figure, detail, why }: Card) {
  return (
    <div className="border-t-2 border-ink pt-3">
      <dt className="text-sm text-muted">
        {name} {why}
      </dt>
      <dd>
        <span className="font-serif text-3xl tabular-nums">
          <Figure of={figure} />
        </span>
        {detail && <span className="mt-0.5 block text-sm text-muted">{detail}</span>}
      </dd>
    </div>
  )
}
