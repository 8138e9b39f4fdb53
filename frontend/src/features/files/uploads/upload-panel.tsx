import { RotateCw, X } from 'lucide-react'
import { button } from '../../../ui/button.ts'
import { count } from '../../../ui/count.ts'
import { iconButton } from '../../../ui/desk/classes.ts'
import { fileSize } from '../../../ui/file-size.ts'
import { ConflictDialog } from './conflict-dialog.tsx'
import { isActive, isDone, isFailed, type Upload } from './upload.ts'
import type { FolderUploads } from './use-uploads.ts'

/** Those that one looks for come first; of many the rest is a number. */
const ORDER: readonly Upload['phase'][] = ['failed', 'conflict', 'sending', 'waiting', 'cancelled', 'skipped', 'done']
const SHOWN_MOST = 50

const words = {
  waiting: 'Waiting',
  conflict: 'Already exists',
  done: 'Done',
  skipped: 'Skipped',
  cancelled: 'Cancelled',
} as const

const nameOf = ({ file, folderPath }: Upload) => file?.name ?? `${folderPath}/`

const stateOf = ({ phase, sent, file, message = '' }: Upload) => {
  if (phase === 'failed') return message
  if (phase !== 'sending') return words[phase]
  if (message || !sent || !file) return message
  if (sent.bytes >= sent.total) return 'The journal is checking it…'
  // the form has a few bytes more than the file
  return `${fileSize(Math.min(sent.bytes, file.size))} of ${fileSize(file.size)}`
}

const titleOf = (all: readonly Upload[]) => {
  const done = all.filter(isDone).length
  const failed = all.filter(isFailed).length
  if (all.some(isActive)) return `Uploading ${done} of ${all.length}`
  return failed > 0 ? `${count(failed, 'file')} not uploaded` : `Uploaded ${done} of ${all.length}`
}

type LineProps = { readonly of: Upload; readonly uploads: Pick<FolderUploads, 'retry' | 'cancel'> }

function Line({ of: upload, uploads: { retry, cancel } }: LineProps) {
  const { id, phase, sent } = upload
  const name = nameOf(upload)
  return (
    <li className="flex items-center gap-2 border-t border-line py-1.5">
      <div className="min-w-0 grow">
        <p className="truncate font-medium" title={name}>
          {name}
        </p>
        <p className={`text-xs wrap-anywhere tabular-nums ${phase === 'failed' ? 'text-danger' : 'text-muted'}`}>
          {stateOf(upload)}
        </p>
        {phase === 'sending' && (
          <progress
            aria-label={`Upload of ${name}`}
            max={sent?.total ?? 1}
            value={sent?.bytes ?? 0}
            className="mt-1 block h-1 w-full accent-(--accent)"
          />
        )}
      </div>
      {phase === 'failed' && (
        <button
          type="button"
          aria-label={`Retry ${name}`}
          title="Retry"
          className={iconButton}
          onClick={() => retry(id)}
        >
          <RotateCw aria-hidden="true" className="size-4" />
        </button>
      )}
      {isActive(upload) && (
        <button
          type="button"
          aria-label={`Cancel ${name}`}
          title="Cancel"
          className={iconButton}
          onClick={() => cancel(id)}
        >
          <X aria-hidden="true" className="size-4" />
        </button>
      )}
    </li>
  )
}

function Acts({ uploads: { all, retry, cancel, dismiss } }: { uploads: FolderUploads }) {
  const act = (label: string, does: () => void) => (
    <button type="button" className={button.quiet} onClick={does}>
      {label}
    </button>
  )
  return (
    <span className="flex shrink-0">
      {all.filter(isFailed).length > 1 && act('Retry all', () => retry())}
      {all.some(isActive) ? act('Cancel all', () => cancel()) : act('Dismiss', dismiss)}
    </span>
  )
}

/** How far each upload is; what failed stays until it is tried again or dismissed. */
export function UploadPanel({ uploads }: { uploads: FolderUploads }) {
  const { all, answer } = uploads
  const [asking] = all.filter(({ phase }) => phase === 'conflict')
  const lines = all.toSorted((a, b) => ORDER.indexOf(a.phase) - ORDER.indexOf(b.phase))
  return (
    <>
      <section
        aria-label="Uploads"
        hidden={all.length === 0}
        className="fixed right-4 bottom-24 z-20 lg:bottom-4 w-[min(24rem,calc(100vw-2rem))] rounded-sm border border-line-strong bg-surface px-4 py-1 text-sm raised"
      >
        <header className="flex min-h-11 items-center gap-2">
          <h2 role="status" className="grow font-medium tabular-nums">
            {all.length > 0 && titleOf(all)}
          </h2>
          <Acts uploads={uploads} />
        </header>
        <ul className="max-h-[min(20rem,40vh)] overflow-y-auto">
          {lines.slice(0, SHOWN_MOST).map(upload => (
            <Line key={upload.id} of={upload} uploads={uploads} />
          ))}
          {lines.length > SHOWN_MOST && (
            <li className="border-t border-line py-2 text-muted">
              and {count(lines.length - SHOWN_MOST, 'more file')}
            </li>
          )}
        </ul>
      </section>
      {asking && (
        <ConflictDialog
          uploads={all.filter(({ phase, batch }) => phase === 'conflict' && batch === asking.batch)}
          answer={given => answer(asking.batch, given)}
        />
      )}
    </>
  )
}
