import { useTimeZone } from '../../../journal.ts'
import { Button } from '../../../ui/admin/button.tsx'
import { dayIn } from '../../../ui/dates.ts'
import { momentIn } from '../../../ui/moment.ts'
import type { Content } from '../../../ui/admin/merge.ts'
import type { ShownDraft } from './use-draft.tsx'

type Props<Of extends Content> = { readonly draft: Pick<ShownDraft<Of>, 'status' | 'base' | 'error' | 'flush'> }

const sentenceOf = <Of extends Content>({ status, base, error }: Props<Of>['draft'], timeZone: string): string => {
  if (status === 'failed') return `Not saved: ${error?.message ?? 'please try again'}`
  if (status === 'disputed') return 'Not saved: choose a version first'
  if (status === 'saving') return 'Saving…'
  return base.savedAt === null ? 'Nothing to publish.' : `Saved ${momentIn(timeZone, base.savedAt)}`
}

/** Whether what is typed is saved, and when a draft that nobody changes ends. */
export function DraftStatus<Of extends Content>({ draft }: Props<Of>) {
  const timeZone = useTimeZone()
  const { endsAt } = draft.base
  const isFailed = draft.status === 'failed'
  // what was refused as it is typed is refused again
  const mayBeSaved = isFailed && draft.error?.status !== 400
  return (
    <div className="text-sm text-muted">
      <div className="flex items-center gap-x-2">
        <p role="status" className={`line-clamp-2 min-w-0 wrap-anywhere ${isFailed ? 'text-danger' : ''}`}>
          {sentenceOf(draft, timeZone)}
        </p>
        {mayBeSaved && (
          <Button look="quiet" className="shrink-0" onClick={() => void draft.flush()}>
            Try again
          </Button>
        )}
      </div>
      {endsAt !== null && <p>This draft ends on {dayIn(timeZone, endsAt)} unless it is changed.</p>}
    </div>
  )
}
