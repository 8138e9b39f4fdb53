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
  return (
    <div className="flex flex-wrap items-center gap-x-2 text-sm text-muted">
      <p role="status" className={`wrap-anywhere ${isFailed ? 'text-danger' : ''}`}>
        {sentenceOf(draft, timeZone)}
      </p>
      {isFailed && (
        <Button look="quiet" onClick={() => void draft.flush()}>
          Try again
        </Button>
      )}
      {endsAt !== null && <p>This draft ends on {dayIn(timeZone, endsAt)} unless it is changed.</p>}
    </div>
  )
}
