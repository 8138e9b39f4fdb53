import type { Deletion } from '@shodh/contracts/envelope.ts'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { useMay } from '../../../../account.ts'
import { useTimeZone } from '../../../../journal.ts'
import { button } from '../../../../ui/button.ts'
import { momentIn } from '../../../../ui/moment.ts'
import { useRestorePaper } from '../deleted/use-restore-paper.ts'
import { useDeletedPaperQuery } from './calls.ts'

/** An older deletion is found in the list of what was deleted. */
const RECENTLY_DELETED = '/admin/papers?deleted=1'

function Restore({ id, restored }: { id: string; restored: () => void }) {
  const { data: paper } = useDeletedPaperQuery(id, { refetchOnMountOrArgChange: true })
  const restore = useRestorePaper()
  const [isBusy, setBusy] = useState(false)
  if (!paper) return null
  const act = async () => {
    setBusy(true)
    const isRestored = await restore(paper)
    setBusy(false)
    if (isRestored) restored()
  }
  return paper.isVolumeDeleted ? (
    <p className="w-full text-sm">Restore its volume first.</p>
  ) : (
    <button type="button" className={button.primary} aria-disabled={isBusy} onClick={() => !isBusy && void act()}>
      {isBusy ? 'Restoring…' : 'Restore Paper'}
    </button>
  )
}

type Props = { readonly id: string; readonly deletion: Deletion; readonly restored: () => void }

/** In place of the form where the paper was deleted. */
export function DeletedPaper({ id, deletion: { deletedAt, reason }, restored }: Props) {
  const timeZone = useTimeZone()
  const mayRestore = useMay('delete papers')
  return (
    <section aria-labelledby="deleted" className="rounded-sm border border-line px-4 py-6">
      <h2 id="deleted" className="font-serif text-xl">
        This paper was deleted
      </h2>
      <p className="mt-1 text-sm text-muted">
        <time dateTime={deletedAt}>{momentIn(timeZone, deletedAt)}</time>
      </p>
      {reason && <p className="mt-3 wrap-anywhere whitespace-pre-line">Reason: {reason}</p>}
      <div className="mt-6 flex flex-wrap gap-3">
        {mayRestore && <Restore id={id} restored={restored} />}
        <Link to={RECENTLY_DELETED} className={button.outline}>
          Recently deleted
        </Link>
      </div>
    </section>
  )
}
