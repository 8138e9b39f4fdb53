import { ArrowDown, Upload } from 'lucide-react'
import { useId } from 'react'
import { Button } from '../../../../ui/admin/button.tsx'
import { useScreenKeys } from '../../../../ui/admin/screen-keys.ts'
import { ProgressBar } from '../../download/download-form.tsx'
import { counts, toUpload, waitingText } from './batch/rows.ts'
import { useRunning } from './upload/running.ts'
import { useBatch, useWorkspace } from './use-workspace.ts'

/** What is read aloud while papers are uploaded: a sentence for each paper, not for each percent. */
function Progress() {
  const running = useRunning()
  return (
    <>
      {running && (
        <ProgressBar
          of={{ phase: 'downloading', bytes: 0, total: undefined, percent: running.percent }}
          label="Upload of all papers"
          className="mt-1 h-1.5 rounded-full"
        />
      )}
      <p role="status" className="text-xs text-muted tabular-nums empty:absolute">
        {running && `Uploading ${Math.min(running.done + 1, running.total)} of ${running.total}…`}
      </p>
    </>
  )
}

/** Leads to what needs somebody; so does the key N. */
function NextProblem({ go }: { go: () => void }) {
  useScreenKeys({ n: go })
  return (
    <Button onClick={go} aria-keyshortcuts="N">
      <ArrowDown aria-hidden="true" className="size-4 @max-[35rem]/room:hidden" />
      Next problem
      <kbd aria-hidden="true" className="hint">
        N
      </kbd>
    </Button>
  )
}

type Counts = ReturnType<typeof counts>

/** How many are ready, what the others wait for, and why nothing can be uploaded, if so. */
function Readiness({ many, refused }: { many: Counts; refused: string | undefined }) {
  const waiting = waitingText(many)
  const needsSomebody = many.needing > 0 || many.reading === 0
  return (
    <>
      <p className="tabular-nums">
        <span className="font-semibold">
          {many.ready} of {many.all} new papers ready to upload
        </span>
        {waiting && <span className="text-muted"> · {waiting}</span>}
      </p>
      {/* read aloud once all are read, not for each PDF */}
      <p role="status" className="sr-only">
        {many.reading === 0 && many.needing > 0 && `Of the new papers, ${waiting}.`}
      </p>
      {refused && many.uploading === 0 && (
        <p className={needsSomebody ? 'text-warning' : 'text-muted'}>
          {refused}
          {many.needing > 0 && ' · Please fix validation errors before uploading'}
        </p>
      )}
    </>
  )
}

type Props = { readonly next: () => void }

/** How many papers are ready, what is in the way, and the button that uploads them. */
export function SubmitBar({ next }: Props) {
  const { upload } = useWorkspace()
  const state = useBatch()
  const id = useId()
  const checked = toUpload(state)
  const many = counts(state.entries)
  const { ready, all, problems } = many
  const refused = 'refused' in checked ? checked.refused : undefined
  const submit = () => 'entries' in checked && upload(checked.entries.map(each => each.id))
  return (
    <div
      id="ready-papers"
      className="bottom-bar sticky bottom-0 z-10 -mx-(--gutter) mt-4 flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-t border-line bg-surface px-(--gutter) py-3"
    >
      <div id={id} className="min-w-0 flex-[1_1_16rem] text-sm">
        <Readiness many={many} refused={refused} />
        <Progress />
      </div>
      <div className="flex flex-wrap gap-2 @max-[35rem]/room:w-full @max-[35rem]/room:flex-nowrap @max-[35rem]/room:[&>*]:grow @max-[35rem]/room:[&>*]:px-2">
        {(problems > 0 || (all > 0 && !state.destination.volume)) && <NextProblem go={next} />}
        <Button look="primary" disabled={ready === 0 || refused !== undefined} aria-describedby={id} onClick={submit}>
          <Upload aria-hidden="true" className="size-4 @max-[35rem]/room:hidden" />
          Upload {ready} Paper(s)
        </Button>
      </div>
    </div>
  )
}
