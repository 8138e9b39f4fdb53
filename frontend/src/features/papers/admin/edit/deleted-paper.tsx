import type { Deletion } from '@shodh/contracts/envelope.ts'
import { Link } from 'react-router-dom'
import { useJournal } from '../../../../journal.ts'
import { button } from '../../../../ui/button.ts'
import { momentIn } from '../../../../ui/moment.ts'

type Props = { readonly id: string; readonly deletion: Deletion; readonly restored: () => void }

/** In place of the form where the paper was deleted. */
export function DeletedPaper({ deletion: { deletedAt, reason } }: Props) {
  const timeZone = useJournal()?.timeZone ?? 'UTC'
  return (
    <section className="rounded-sm border border-line px-4 py-6">
      <h2 className="font-serif text-xl">This paper was deleted</h2>
      <p className="mt-2 text-muted">{momentIn(timeZone, deletedAt)}</p>
      {reason && <p className="mt-2 wrap-anywhere whitespace-pre-line">Reason: {reason}</p>}
      <div className="mt-6 flex flex-wrap gap-3">
        <Link to="/admin/papers" className={button.outline}>
          All papers
        </Link>
      </div>
    </section>
  )
}
