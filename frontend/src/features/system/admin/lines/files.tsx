import { type BrokenFile, Cleanup, type OrphanFile, type SystemHealth } from '@shodh/contracts/system/views.ts'
import * as z from 'zod/mini'
import { useTimeZone } from '../../../../journal.ts'
import { ButtonLink } from '../../../../ui/admin/button.tsx'
import { Section } from '../../../../ui/admin/heading.tsx'
import { count } from '../../../../ui/formats/count.ts'
import { fileSize } from '../../../../ui/formats/file-size.ts'
import { momentIn } from '../../../../ui/formats/moment.ts'
import { type Act, ActButton } from '../act-dialog.tsx'
import { code, row } from './rows.ts'

const Answer = z.object({ cleanup: Cleanup })

const names = {
  orphanFiles: 'orphan file',
  deletedFiles: 'deleted file',
  drafts: 'ended draft',
  sessions: 'ended session',
  uploads: 'unfinished upload',
} as const

const toTrash = ', to the trash for 30 days'
const where = {
  orphanFiles: toTrash,
  deletedFiles: toTrash,
  drafts: ', for good',
  sessions: ', for good',
  uploads: ', for good',
} as const

const cleaning: Act = {
  title: 'Clean up?',
  label: 'Remove',
  url: 'papers/system/cleanup',
  done: 'Cleanup completed',
  describe: data => {
    const { items, remaining, obstacle } = Answer.parse(data).cleanup
    const leaving = obstacle !== undefined && <p className="mt-2">Files and drafts are left alone. {obstacle}</p>
    if (items.length === 0) return leaving || null
    const byType = Map.groupBy(items, ({ type }) => type)
    return (
      <>
        <p>This is removed:</p>
        <ul className="mt-2 list-disc pl-5">
          {[...byType].map(([type, ofType]) => (
            <li key={type}>
              {count(ofType.length, names[type])}
              {where[type]}
            </li>
          ))}
        </ul>
        {remaining > 0 && <p className="mt-2">{remaining} more are left for another time.</p>}
        {leaving}
      </>
    )
  },
}

/** A file that is not as it was stored, and the way to mend it. */
export function Broken({ file: { sha256, problem, foundAt, paper } }: { file: BrokenFile }) {
  const timeZone = useTimeZone()
  return (
    <li className={row}>
      <div className="min-w-0 grow basis-64">
        <p className="font-medium wrap-anywhere">
          {paper ? `The PDF of “${paper.title}”` : 'The PDF of an earlier version, or of a deleted paper,'} is {problem}
          .
        </p>
        <p className="text-xs text-muted">
          Found {momentIn(timeZone, foundAt)}. <span className={code}>{sha256}</span>
        </p>
      </div>
      {paper && (
        <ButtonLink
          to={`/admin/papers/volumes/${paper.volumeId}/health`}
          aria-label={`Check and repair “${paper.title}”`}
        >
          Check and repair
        </ButtonLink>
      )}
    </li>
  )
}

function Orphans({ orphans }: { orphans: readonly OrphanFile[] }) {
  const timeZone = useTimeZone()
  return (
    <details className="mt-4 text-sm">
      <summary className="min-h-(--control) cursor-pointer py-2">Orphan files</summary>
      <ul>
        {orphans.map(({ sha256, bytes, storedAt }) => (
          <li key={sha256} className={row}>
            <span className={`${code} min-w-0`}>{sha256}</span>
            <span className="text-muted">
              {fileSize(bytes)}, {momentIn(timeZone, storedAt)}
            </span>
          </li>
        ))}
      </ul>
    </details>
  )
}

type Props = { readonly files: SystemHealth['files']; readonly orphans: readonly OrphanFile[] }

/** How the files are checked, and what can be removed of them. */
export function Files({ files, orphans }: Props) {
  const timeZone = useTimeZone()
  const { checked, checkedAllAt, grownInMonth, orphanBytes } = files
  return (
    <Section
      title="Files"
      lead="Clean up moves files of no paper to the trash for 30 days, and removes for good drafts and sessions that have ended and uploads that were left. It lists first what it would remove."
      action={<ActButton act={cleaning}>Clean up…</ActButton>}
    >
      <p className="text-sm">
        {fileSize(grownInMonth)} in the last 30 days, {files.orphans} orphaned ({fileSize(orphanBytes)}).
      </p>
      <p className="text-sm text-muted">
        Each day a share of the files is read and compared with its hash: {checked} in this round
        {checkedAllAt && `, all of them last on ${momentIn(timeZone, checkedAllAt)}`}.
      </p>
      {orphans.length > 0 && <Orphans orphans={orphans} />}
    </Section>
  )
}
