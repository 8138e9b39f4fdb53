import type { RecordChange, Week } from '@shodh/contracts/audit/digests.ts'
import type { AuditDocument } from '@shodh/contracts/audit/log.ts'
import { citationOf } from '@shodh/contracts/papers/citations/citation.ts'
import { wholeTitle } from '@shodh/contracts/papers/citations/parts.ts'
import type { PaperRecordDocument } from '@shodh/contracts/papers/views.ts'
import type { Views } from '../../views/views.ts'
import { saidOf } from './changes.ts'
import { type FeedPorts, second } from './entries.ts'
import { publisherOf } from '../journal.ts'

type Ports = Pick<FeedPorts, 'settings' | 'publicUrl'> & {
  readonly views: Pick<Views, 'auditLog' | 'paperRecords' | 'paperHistories'>
}

const KINDS: Readonly<Record<string, RecordChange['kind']>> = {
  PdfReplaced: 'replaced',
  PdfWithheld: 'withheld',
  PdfReleased: 'released',
  PaperDeleted: 'deleted',
  VolumeDeleted: 'deleted',
  PaperRestored: 'restored',
  VolumeRestored: 'restored',
  CorrectionIssued: 'notice',
  ConcernExpressed: 'notice',
  ConcernLifted: 'notice',
  PaperRetracted: 'notice',
  PaperWithdrawn: 'notice',
}

const papersOf = ({ entity, paperIds }: AuditDocument) => paperIds ?? [entity.slice('paper:'.length)]

/** Whether the event is of no version of a PDF, or of one that readers see or saw. */
const isOfSeenVersion = async ({ paperHistories }: Ports['views'], paperId: string, { values }: AuditDocument) => {
  const version = values['withheldVersion'] ?? values['releasedVersion'] ?? values['version']
  if (version === undefined) return true
  return (await paperHistories.get(paperId))?.versions.some(one => one.version === version) ?? false
}

/** What a notice says, and its name before the title; of another event the reason. */
const wordsOf = ({ paper }: PaperRecordDocument, row: AuditDocument) => {
  const title = wholeTitle(paper)
  const said = KINDS[row.type] === 'notice' && paper.notices?.flatMap(saidOf).find(({ at }) => at === row.at)
  return said ? { title: `${said.title}: ${title}`, text: said.notice } : { title, text: row.reason }
}

type OfPaper = RecordChange & { readonly paperId: string }

/** Undefined of what readers did not see yet. */
const changeOf = async (ports: Ports, paperId: string, row: AuditDocument): Promise<OfPaper | undefined> => {
  const { views } = ports
  const [kind, record] = [KINDS[row.type], await views.paperRecords.get(paperId)]
  if (!kind || !record || row.at <= (record.paper.publishedAt ?? '')) return undefined
  if (!(await isOfSeenVersion(views, paperId, row))) return undefined
  const { title, text } = wordsOf(record, row)
  const { url } = citationOf(record.paper, publisherOf(ports))
  return { kind, paperId, title, url, at: second(row.at), ...(text && { text }) }
}

/** What happened in a week to papers that readers saw, in the order of the log: also to those that were deleted since. */
export const recordChanges = async (
  ports: Ports,
  { from, to }: Pick<Week, 'from' | 'to'>,
): Promise<readonly RecordChange[]> => {
  const range = { field: 'moment', from: new Date(from).toISOString(), to: new Date(to).toISOString() } as const
  const found = await Promise.all(Object.keys(KINDS).map(type => ports.views.auditLog.find({ where: { type }, range })))
  const rows = found.flat().toSorted((one, other) => one.position - other.position)
  const changes: OfPaper[] = []
  for (const row of rows)
    for (const paperId of papersOf(row)) {
      const change = await changeOf(ports, paperId, row)
      if (change) changes.push(change)
    }
  // a notice that is printed on the paper's PDF replaces it in the same moment
  const noticed = new Set(changes.flatMap(({ kind, paperId, at }) => (kind === 'notice' ? [`${paperId} ${at}`] : [])))
  return changes
    .filter(({ kind, paperId, at }) => kind !== 'replaced' || !noticed.has(`${paperId} ${at}`))
    .map(({ paperId: _, ...change }) => change)
}
