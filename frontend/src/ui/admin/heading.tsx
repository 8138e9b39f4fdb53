import type { ReactNode } from 'react'
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
