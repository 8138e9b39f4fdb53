import type { ReactNode } from 'react'
import { useJournal } from '../../journal.ts'
import { useTitle } from '../use-head.ts'

type Props = { readonly title: string; readonly lead?: ReactNode; readonly children?: ReactNode }

/** The title of a screen of the back office, and what can be done there. */
export function Heading({ title, lead, children }: Props) {
  const journal = useJournal()
  useTitle(journal ? `${title} | ${journal.shortName}` : title)
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
