import { type ReactNode, useId } from 'react'
import { useJournal } from '../../journal.ts'
import { useTitle } from '../use-head.ts'

type Props = {
  readonly title: string
  /** What is shown of many, which only the browser's title names. */
  readonly subject?: string | undefined
  readonly lead?: ReactNode
  readonly children?: ReactNode
}

/** The title of a screen of the back office, and what can be done there. */
export function Heading({ title, subject, lead, children }: Props) {
  const journal = useJournal()
  useTitle([subject, title, journal?.shortName].filter(Boolean).join(' | '))
  return (
    <div className="mb-6 flex flex-wrap items-end justify-between gap-x-6 gap-y-4 sm:mb-8">
      <div className="min-w-0 wrap-anywhere">
        <h1 className="font-serif text-2xl text-balance sm:text-3xl">{title}</h1>
        {lead && <p className="mt-1 max-w-prose text-sm text-muted">{lead}</p>}
      </div>
      {children}
    </div>
  )
}

type Part = {
  readonly title: ReactNode
  readonly lead?: ReactNode
  /** What can be done there. */
  readonly action?: ReactNode
  readonly className?: string
  readonly children: ReactNode
}

/** One part of a screen, under its heading. */
export function Section({ title, lead, action, className = 'mt-10', children }: Part) {
  const id = useId()
  return (
    <section aria-labelledby={id} className={className}>
      <div className="mb-3 flex flex-wrap items-end justify-between gap-3">
        <div>
          <h2 id={id} className="font-serif text-xl">
            {title}
          </h2>
          {lead && <p className="mt-1 text-sm text-muted">{lead}</p>}
        </div>
        {action}
      </div>
      {children}
    </section>
  )
}

/** A part that a line parts from what is above it. */
export const apart = 'mt-12 border-t border-line pt-8'
