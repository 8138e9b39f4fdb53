import { Button } from '../../../../../ui/admin/button.tsx'
import { Status } from '../../../../../ui/admin/status.tsx'
import { RequestId } from '../../../../../ui/admin/act.tsx'
import type { Sent } from '../../../../../session/sending/upload.ts'
import { percentOf } from '../../../../../ui/admin/uploads/upload-progress.tsx'
import { ProgressBar } from '../../../download/download-form.tsx'
import { fileSize } from '../../../../../ui/formats/file-size.ts'
import { type Entry, isReading, type Sending, statusOf } from '../batch/entry.ts'
import { problemOf } from '../batch/problems.ts'
import { statusLabels } from '../batch/rows.ts'
import { useSent, useWorkspace } from '../use-workspace.ts'

const progressText = (sent: Sent | undefined, message = sent?.message) => {
  if (message !== undefined) return message
  if (!sent) return 'Sending…'
  return sent.bytes >= sent.total
    ? 'Sent. The journal is checking it…'
    : `${percentOf(sent)}% of ${fileSize(sent.total)}`
}

function Progress({ entry, sr, message }: { entry: Entry; sr: number; message: string | undefined }) {
  const sent = useSent(entry.id)
  return (
    <>
      <ProgressBar
        of={{ phase: 'downloading', bytes: 0, total: undefined, percent: sent && percentOf(sent) }}
        label={`Upload of number ${sr}`}
        className="h-1.5 rounded-full"
      />
      <p className="mt-1 text-xs text-muted tabular-nums">{progressText(sent, message)}</p>
    </>
  )
}

const isCancellable = ({ phase }: Sending) => phase === 'waiting' || phase === 'sending'

function Upload({ entry, sr, sending }: { entry: Entry; sr: number; sending: Sending }) {
  const { retry, cancel } = useWorkspace()
  const { phase, message, requestId } = sending
  return (
    <div className="text-xs">
      {phase === 'waiting' && <Status text="Waiting" />}
      {phase === 'sending' && <Progress entry={entry} sr={sr} message={message} />}
      {(phase === 'failed' || phase === 'unknown') && (
        <div className="text-danger wrap-anywhere">
          {message}
          <RequestId of={requestId === undefined ? {} : { requestId }} />
        </div>
      )}
      {isCancellable(sending) ? (
        <Button
          look="quiet"
          className="-ml-2 min-h-9"
          aria-label={`Cancel the upload of number ${sr}`}
          onClick={() => cancel(entry.id)}
        >
          Cancel
        </Button>
      ) : (
        <Button
          look="quiet"
          className="-ml-2 min-h-9"
          aria-label={`Retry the upload of number ${sr}`}
          onClick={() => retry(entry)}
        >
          Retry
        </Button>
      )}
    </div>
  )
}

export function StatusCell({ entry, sr }: { entry: Entry; sr: number }) {
  const status = statusOf(entry)
  if (entry.sending)
    return (
      <div data-field="sending">
        <Upload entry={entry} sr={sr} sending={entry.sending} />
      </div>
    )
  if (isReading(entry)) return <Status tone="info" text="Reading, page 1" />
  const problem = problemOf(entry)
  if (!problem) return <Status text={statusLabels[status]} />
  return <Status tone="warning" text={`${statusLabels[status]} – ${problem.word}`} />
}
