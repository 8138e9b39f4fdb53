import type { ReactNode } from 'react'
import { useJournal } from '../../../journal.ts'
import { useTitle } from '../../../ui/use-title.ts'
import '../office.css'

type Props = { readonly title: string; readonly lead?: ReactNode; readonly children: ReactNode }

/** One narrow column: what all screens before the back office look like. */
export function Frame({ title, lead, children }: Props) {
  const journal = useJournal()
  useTitle(journal ? `${title} | ${journal.name}` : title)
  return (
    <div className="office">
      <div className="mx-auto w-full max-w-md px-4 py-12 sm:py-16">
        <h1 className="font-serif text-3xl text-balance">{title}</h1>
        {lead && <p className="mt-3 text-muted">{lead}</p>}
        <div className="mt-8">{children}</div>
      </div>
    </div>
  )
}
