import type { ApiError } from '../../../../api.ts'
import { isUncertain } from '../../../../session/sending/send-with-retries.ts'
import { Heading } from '../../../../ui/admin/heading.tsx'
import { FileButton, Button } from '../../../../ui/admin/button.tsx'
import { useDrop } from '../../../../ui/admin/uploads/use-drop.ts'
import { count } from '../../../../ui/formats/count.ts'
import { UnsavedChanges } from '../../../../ui/forms/unsaved-changes.tsx'
import { Alert, Notice } from '../../../../ui/notice.tsx'
import type { Job, Saved } from './apply/apply.ts'
import { Preview } from './preview.tsx'
import { useApply, type Outcome, type Progress } from './apply/use-apply.ts'
import { useImport } from './use-import.ts'

const HOW = [
  'Export a sheet of the papers from All Papers, and change it in Excel, LibreOffice or Google Sheets.',
  'Columns may be moved or left out; what a row lacks stays as it is. An empty cell takes a detail away.',
  'Keywords are separated by semicolons. Authors in detail have a line each: Rao, Asha | ORCID iD | Affiliation.',
  'A column such as “Title (hi)” is the title in another language.',
]

const ACCEPTED = '.csv,.tsv,.txt,text/csv'

/** Takes a sheet that is dropped or chosen. */
function Source({ read }: { read: (file: File) => void }) {
  const take = (files: ArrayLike<File>) => files[0] && read(files[0])
  const { isOver, target } = useDrop(take)
  return (
    <>
      {/* Who uses the keyboard has the button in it. */}
      <div
        className={`grid justify-items-center gap-3 rounded-lg border border-dashed px-4 py-12 text-center ${isOver ? 'border-accent bg-tint' : 'border-line-strong'}`}
        {...target}
      >
        <p className="text-sm text-muted">Drop a sheet here that was exported from All Papers.</p>
        <FileButton look="primary" accept={ACCEPTED} take={take}>
          Choose a sheet
        </FileButton>
      </div>
      <ul className="mt-4 list-disc pl-5 text-sm text-muted">
        {HOW.map(sentence => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    </>
  )
}

type State = ReturnType<typeof useImport> & { readonly applying: ReturnType<typeof useApply> }

function Applying({ of: { done, total, isUndo }, stop }: { of: Progress; stop: () => void }) {
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
function Done({ of: outcome, apply, undo, compare }: Props) {
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

function Content({ found, says, refused, applying, read, close }: State) {
  const { outcome, progress, apply, undo, stop } = applying
  if (progress)
    return (
      <>
        <UnsavedChanges when what="Some papers are not saved yet." />
        <Applying of={progress} stop={stop} />
      </>
    )
  if (found) {
    const begin = (jobs: readonly Job[]) => {
      close()
      void apply(found.file, jobs)
    }
    return <Preview key={found.file.name} found={found} apply={begin} close={close} />
  }
  return (
    <>
      {outcome && says === undefined && (
        <Done
          of={outcome}
          apply={(jobs, before) => void apply(outcome.file, jobs, before)}
          undo={saved => void undo(outcome.file, saved)}
          compare={() => void read(outcome.file)}
        />
      )}
      <Alert className="mb-4">{refused}</Alert>
      {says === undefined && <Source read={file => void read(file)} />}
      <p role="status" className="text-sm text-muted tabular-nums">
        {says}
      </p>
    </>
  )
}

/** A sheet that All Papers has exported comes back: what it would change is compared, then saved, and can be put back. */
export function ImportSheetScreen() {
  const reading = useImport()
  const applying = useApply()
  return (
    <>
      <Heading title="Import Sheet" meta="What a sheet of papers would change, before it does">
        {reading.found && !applying.progress && (
          <FileButton accept={ACCEPTED} take={([file]) => file && void reading.read(file)}>
            Choose another sheet
          </FileButton>
        )}
      </Heading>
      <Content {...reading} applying={applying} />
    </>
  )
}
