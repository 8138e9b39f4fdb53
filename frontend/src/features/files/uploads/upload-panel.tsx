import { joinPath } from '@shodh/contracts/files/paths.ts'
import { ArrowUpToLine, Pause, Play, RotateCw, X } from 'lucide-react'
import { Button, IconButton } from '../../../ui/admin/button.tsx'
import { count } from '../../../ui/formats/count.ts'
import { fileSize } from '../../../ui/formats/file-size.ts'
import { ConflictDialog } from './conflict-dialog.tsx'
import { shownName } from './folder-names.ts'
import { type Answer, type Upload, isActive, isDone, isFailed } from './upload.ts'
import type { FolderUploads } from './use-uploads.ts'

/** Those that one looks for come first, and then in the order of their turn; of many the rest is a number. */
const RANKS = { failed: 0, conflict: 1, sending: 2, paused: 2, waiting: 2, cancelled: 3, skipped: 4, done: 5 } as const
const SHOWN_MOST = 50

const words = {
  waiting: 'Waiting',
  paused: 'Paused',
  conflict: 'Already exists',
  done: 'Done',
  skipped: 'Skipped',
  cancelled: 'Cancelled',
} as const

const nameOf = ({ file, folderPath }: Upload) => shownName(file?.name ?? `${folderPath}/`)
const pathOf = ({ file, folderPath }: Upload) => shownName(joinPath(folderPath, file?.name ?? ''))

const failureOf = ({ message = '', uploadId }: Upload) =>
  uploadId === undefined ? message : `${message.replace(/\.$/u, '')}. What was sent is kept: Retry goes on from there.`

/** The form has a few bytes more than the file. */
const amountOf = ({ sent, file }: Upload) =>
  sent && file ? [`${fileSize(Math.min(sent.bytes, file.size))} of ${fileSize(file.size)}`] : []

const stateOf = (upload: Upload) => {
  const { phase, sent, message } = upload
  if (phase === 'failed') return failureOf(upload)
  if (phase !== 'sending') return [words[phase], ...amountOf(upload)].join(' · ')
  if (message !== undefined) return [message, ...amountOf(upload)].join(' · ')
  return sent && sent.bytes >= sent.total ? 'The journal is checking it…' : amountOf(upload)
}

/** Why nothing goes on. */
const haltOf = (all: readonly Upload[]) => {
  const active = all.filter(isActive)
  if (active.every(({ phase }) => phase === 'paused')) return [words.paused]
  const sending = active.filter(({ phase }) => phase === 'sending')
  return sending.every(({ message }) => message !== undefined) ? sending.slice(0, 1).map(({ message }) => message) : []
}

const titleOf = (all: readonly Upload[]) => {
  const done = all.filter(isDone).length
  const failed = all.filter(isFailed).length
  if (all.some(isActive)) return [`Uploading ${done} of ${all.length}`, ...haltOf(all)].join(' · ')
  return failed > 0 ? `${count(failed, 'file')} not uploaded` : `Uploaded ${done} of ${all.length}`
}

function Progress({ of: upload }: { of: Upload }) {
  const { total = 1, bytes = 0 } = upload.sent ?? {}
  return (
    <progress
      aria-label={`Upload of ${nameOf(upload)}`}
      max={total}
      value={bytes}
      className="mt-1 block h-1 w-full accent-(--accent)"
    />
  )
}

type LineProps = {
  readonly of: Upload
  /** Whether others wait before it. */
  readonly isBehind: boolean
  readonly uploads: Pick<FolderUploads, 'retry' | 'cancel' | 'pause' | 'resume' | 'sendNext'>
}

function LineActs({ of: upload, isBehind, uploads }: LineProps) {
  const { id, phase } = upload
  const act = (label: string, glyph: typeof X, does: (id: string) => void) => (
    <IconButton name={`${label} ${nameOf(upload)}`} title={label} icon={glyph} onClick={() => does(id)} />
  )
  return (
    <>
      {isFailed(upload) && act('Retry', RotateCw, uploads.retry)}
      {phase === 'waiting' && isBehind && act('Upload next', ArrowUpToLine, uploads.sendNext)}
      {phase === 'paused'
        ? act('Resume', Play, uploads.resume)
        : (phase === 'waiting' || phase === 'sending') && act('Pause', Pause, uploads.pause)}
      {isActive(upload) && act('Cancel', X, uploads.cancel)}
    </>
  )
}

function Line(props: LineProps) {
  const { of: upload } = props
  const name = nameOf(upload)
  const isRefused = isFailed(upload)
  return (
    <li className="flex items-center gap-2 border-t border-line py-1.5">
      <div className="min-w-0 grow">
        <p className={`font-medium ${isRefused ? 'wrap-anywhere' : 'truncate'}`} title={pathOf(upload)}>
          <bdi>{isRefused ? pathOf(upload) : name}</bdi>
        </p>
        <p className={`text-xs wrap-anywhere tabular-nums ${isRefused ? 'text-danger' : 'text-muted'}`}>
          {stateOf(upload)}
        </p>
        {(upload.sent ?? upload.phase === 'sending') && <Progress of={upload} />}
      </div>
      <LineActs {...props} />
    </li>
  )
}

function Acts({ uploads: { all, retry, cancel, dismiss } }: { uploads: FolderUploads }) {
  const act = (label: string, does: () => void) => (
    <Button look="quiet" onClick={does}>
      {label}
    </Button>
  )
  return (
    <span className="flex shrink-0">
      {all.filter(isFailed).length > 1 && act('Retry all', () => retry())}
      {all.some(isActive) ? act('Cancel all', () => cancel()) : act('Dismiss', dismiss)}
    </span>
  )
}

type QuestionProps = { readonly of: readonly Upload[]; readonly answer: (given: Answer) => void }

function Question({ of: uploads, answer }: QuestionProps) {
  return (
    <ConflictDialog paths={uploads.map(pathOf)} answer={answer}>
      Replacing makes a new version: the address and the share links stay, and the earlier version is kept. The answer
      holds for all files that were added with {uploads.length === 1 ? 'it' : 'them'}.
    </ConflictDialog>
  )
}

/** How far each upload is; what failed stays until it is tried again or dismissed. */
export function UploadPanel({ uploads }: { uploads: FolderUploads }) {
  const { all, answer } = uploads
  const [asking] = all.filter(({ phase }) => phase === 'conflict')
  const first = all.find(({ phase }) => phase === 'waiting')
  const lines = all.toSorted((a, b) => RANKS[a.phase] - RANKS[b.phase])
  return (
    <>
      <section
        id="uploads"
        aria-label="Uploads"
        hidden={all.length === 0}
        className="fixed right-4 bottom-4 z-20 [html:has(.bottom-bar)_&]:bottom-36 w-[min(24rem,calc(100vw-2rem))] rounded-lg bg-raised px-4 py-1 text-sm shadow-float"
      >
        <header className="flex min-h-(--control) items-center gap-2">
          <h2 className="grow font-medium tabular-nums">
            <span role="status">{all.length > 0 && titleOf(all)}</span>
          </h2>
          <Acts uploads={uploads} />
        </header>
        <ul className="max-h-[min(20rem,40vh)] overflow-y-auto">
          {lines.slice(0, SHOWN_MOST).map(upload => (
            <Line key={upload.id} of={upload} isBehind={upload !== first} uploads={uploads} />
          ))}
          {lines.length > SHOWN_MOST && (
            <li className="border-t border-line py-2 text-muted">
              and {count(lines.length - SHOWN_MOST, 'more file')}
            </li>
          )}
        </ul>
      </section>
      {asking && (
        <Question
          of={all.filter(({ phase, batch }) => phase === 'conflict' && batch === asking.batch)}
          answer={given => answer(asking.batch, given)}
        />
      )}
    </>
  )
}
