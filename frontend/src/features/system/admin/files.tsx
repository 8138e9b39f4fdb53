import { type BrokenFile, Cleanup, type OrphanFile, type SystemHealth } from '@shodh/contracts/system/views.ts'
import { Link } from 'react-router-dom'
import * as z from 'zod/mini'
import { useTimeZone } from '../../../journal.ts'
import { Section } from '../../../ui/admin/heading.tsx'
import { Status } from '../../../ui/admin/status.tsx'
import { link } from '../../../ui/button.ts'
import { count } from '../../../ui/count.ts'
import { fileSize } from '../../../ui/file-size.ts'
import { momentIn } from '../../../ui/moment.ts'
import { type Act, ActButton } from './act-dialog.tsx'
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

function Broken({ file: { sha256, problem, foundAt, paper } }: { file: BrokenFile }) {
  const timeZone = useTimeZone()
  return (
    <li className={row}>
      <div className="min-w-0 grow basis-64">
        {paper ? (
          <Link to={`/admin/papers/volumes/${paper.volumeId}/health`} className={`${link} wrap-anywhere`}>
            {paper.title}
          </Link>
        ) : (
          <span>An earlier version, or a deleted paper</span>
        )}
        <p className={`${code} text-muted`}>{sha256}</p>
      </div>
      <span className="text-right">
        <Status tone="danger" text={problem === 'missing' ? 'Missing' : 'Damaged'} />
        <span className="mt-1 block text-xs text-muted">Found {momentIn(timeZone, foundAt)}</span>
      </span>
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

const sentence = ({ stored, bytes, free, grownInMonth }: SystemHealth['files']) =>
  [
    `${count(stored, 'file')}, ${fileSize(bytes)}`,
    `${fileSize(grownInMonth)} of them in the last 30 days`,
    ...(free === null ? [] : [`${fileSize(free)} free`]),
  ].join(' · ')

type Props = { readonly files: SystemHealth['files']; readonly details: NonNullable<SystemHealth['details']> }

/** What is stored of the papers, and what is wrong with it. */
export function Files({ files, details: { brokenFiles, orphanFiles } }: Props) {
  const timeZone = useTimeZone()
  return (
    <Section title="Files" lead={sentence(files)} action={<ActButton act={cleaning}>Clean up…</ActButton>}>
      <p className="text-sm">
        {files.missing} missing, {files.damaged} damaged, {files.orphans} orphaned ({fileSize(files.orphanBytes)}).
      </p>
      <p className="text-sm text-muted">
        Each day a share of the files is read and compared with its hash: {files.checked} in this round
        {files.checkedAllAt && `, all of them last on ${momentIn(timeZone, files.checkedAllAt)}`}.
      </p>
      <ul className="mt-3">
        {brokenFiles.map(file => (
          <Broken key={file.sha256} file={file} />
        ))}
      </ul>
      {orphanFiles.length > 0 && <Orphans orphans={orphanFiles} />}
    </Section>
  )
}
