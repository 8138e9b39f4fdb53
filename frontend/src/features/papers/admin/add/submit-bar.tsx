import { button } from '../../../../ui/button.ts'
import { useToast } from '../../../../ui/toast.tsx'
import { counts, toUpload } from './batch/rows.ts'
import { useRunning } from './upload/running.ts'
import { useBatch, useWorkspace } from './use-workspace.ts'

/** What is read aloud while papers are uploaded: a sentence for each paper, not for each percent. */
function Progress() {
  const running = useRunning()
  return (
    <p role="status" className="text-sm text-muted tabular-nums empty:absolute">
      {running && `Uploading ${Math.min(running.done + 1, running.total)} of ${running.total}…`}
    </p>
  )
}

type Props = { readonly ask: () => void }

/** How many papers are ready, what is in the way, and the button that uploads them. */
export function SubmitBar({ ask }: Props) {
  const { upload } = useWorkspace()
  const toast = useToast()
  const state = useBatch()
  const checked = toUpload(state)
  const { ready, all } = counts(state.entries)
  const submit = () => {
    ask()
    if ('refused' in checked) toast(checked.refused, 'error')
    else upload(checked.entries.map(({ id }) => id))
  }
  return (
    <div className="sticky bottom-0 z-10 mt-6 flex flex-wrap items-center justify-between gap-x-6 gap-y-3 border-t border-line-strong bg-paper py-4">
      <div>
        <p className="text-sm font-medium tabular-nums">
          {ready} of {all} new papers ready to upload
        </p>
        {'refused' in checked && <p className="text-sm text-danger">Please fix validation errors before uploading</p>}
        <Progress />
      </div>
      <button type="button" className={button.primary} onClick={submit}>
        Upload {ready} Paper(s)
      </button>
    </div>
  )
}
