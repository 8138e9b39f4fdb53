import type { ApiError } from '../../../../api.ts'
import { isUncertain } from '../../../../session/send-with-retries.ts'
import { Button } from '../../../../ui/admin/button.tsx'
import { count } from '../../../../ui/count.ts'
import { Notice } from '../../../../ui/notice.tsx'
import type { Job, Saved } from './apply.ts'
import type { Outcome, Progress } from './use-apply.ts'

export function Applying({ of: { done, total, isUndo }, stop }: { of: Progress; stop: () => void }) {
  return (
    <div className="flex flex-wrap items-center gap-4">
      <div className="min-w-[min(16rem,100%)] grow" role="status">
        <progress aria-label="Papers" max={total} value={done} className="h-2 w-full accent-(--accent)" />
        <p className="mt-1 text-sm text-muted tabular-nums">
          {isUndo ? 'Putting back' : 'Saving'} {done.toLocaleString('en-IN')} of {count(total, 'paper')}
        </p>
      </div>
      <Button onClick={stop}>Stop</Button>
    </div>
  )
}

/** Whether the same may be saved if it is sent again, and not only once something was corrected. */
const canPass = (error: ApiError) => isUncertain(error) || error.status === 401 || error.status === 429

function Failures({ of: failures }: { of: Outcome['failures'] }) {
  if (failures.length === 0) return null
  return (
    <div className="mt-3">
      <Notice tone="error">
        <p className="font-medium">{count(failures.length, 'paper')} could not be saved:</p>
        <ul className="mt-1 max-h-80 list-disc overflow-auto pl-5 wrap-anywhere">
          {failures.map(({ job: { paper }, error }) => (
            <li key={paper.id}>
              {paper.title}: {error.status === 412 ? 'it was changed meanwhile. Please compare again.' : error.message}
            </li>
          ))}
        </ul>
      </Notice>
    </div>
  )
}

const sentenceOf = ({ saved, undone }: Outcome) =>
  undone ? `${count(undone.restored, 'paper')} as before.` : `${count(saved.length, 'paper')} changed.`

type Props = {
  readonly of: Outcome
  readonly apply: (jobs: readonly Job[], before: readonly Saved[]) => void
  readonly undo: (saved: readonly Saved[]) => void
  /** Reads the sheet anew and compares it with what is stored now. */
  readonly compare: () => void
}

/** What became of the changes, what can be sent again, and what puts them back. */
export function Done({ of: outcome, apply, undo, compare }: Props) {
  const { saved, failures, left, undone } = outcome
  const again = [...left, ...failures.filter(({ error }) => canPass(error)).map(({ job }) => job)]
  return (
    <div className="mb-8">
      <p role="status" className="font-medium">
        {sentenceOf(outcome)}
        {left.length > 0 && ` ${count(left.length, 'paper')} not saved yet.`}
      </p>
      {undone && undone.stayed.length > 0 && (
        <p className="mt-2 text-sm wrap-anywhere">Changed since, and left as it is: {undone.stayed.join('; ')}</p>
      )}
      <Failures of={failures} />
      <div className="mt-4 flex flex-wrap gap-3">
        {again.length > 0 && (
          <Button look="primary" onClick={() => apply(again, saved)}>
            {failures.length > 0
              ? `Retry ${count(again.length, 'paper')}`
              : `Go on with ${count(again.length, 'paper')}`}
          </Button>
        )}
        {failures.length > 0 && <Button onClick={compare}>Compare again</Button>}
        {saved.length > 0 && <Button onClick={() => undo(saved)}>Undo</Button>}
      </div>
    </div>
  )
}
