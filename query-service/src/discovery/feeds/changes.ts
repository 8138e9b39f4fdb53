import { citationOf } from '@shodh/contracts/papers/citations/citation.ts'
import { noticeName } from '@shodh/contracts/papers/notices/notice-types.ts'
import type { Notice } from '@shodh/contracts/papers/notices/notices.ts'
import { momentIn, type PaperRecordDocument } from '@shodh/contracts/papers/views.ts'
import { type Entry, type FeedPorts, ofPaper, second } from './entries.ts'
import { publisherOf } from '../journal.ts'

type ChangePorts = Pick<FeedPorts, 'settings' | 'publicUrl'> & {
  readonly views: Pick<FeedPorts['views'], 'paperRecords' | 'paperHistories'>
}

/** Each replacement of a PDF, with its date and its reason; the last one alone where the history is not projected yet. */
const replacements = async (ports: ChangePorts, record: PaperRecordDocument): Promise<readonly Entry[]> => {
  const { paper, published, replaced = '' } = record
  const citation = citationOf(paper, publisherOf(ports))
  const history = await ports.views.paperHistories.get(paper.id)
  const last = { version: paper.version, at: momentIn(replaced), reason: null }
  return (history?.versions.slice(1) ?? [last]).map(({ version, at, reason }) => ({
    id: `urn:uuid:${paper.id}#version-${version}`,
    ...ofPaper(citation),
    title: `PDF replaced: ${citation.title}`,
    published: momentIn(published),
    updated: second(at),
    summary: reason ?? undefined,
  }))
}

type Said = Pick<Notice, 'notice' | 'at'> & { readonly title: string; readonly key: string }

/** Each notice, and its lifting, as something of its own that was said. */
export const saidOf = ({ type, lifted, ...notice }: Notice, n: number): readonly Said[] => {
  const name = noticeName(type)
  const first = { ...notice, title: name, key: `notice-${n + 1}` }
  return lifted ? [first, { ...lifted, title: `${name} lifted`, key: `notice-${n + 1}-lifted` }] : [first]
}

const notices = (ports: ChangePorts, { paper, published }: PaperRecordDocument): readonly Entry[] => {
  const citation = citationOf(paper, publisherOf(ports))
  return (paper.notices ?? []).flatMap(saidOf).map(({ title, key, notice, at }) => ({
    id: `urn:uuid:${paper.id}#${key}`,
    ...ofPaper(citation),
    title: `${title}: ${citation.title}`,
    published: momentIn(published),
    updated: second(at),
    summary: notice,
  }))
}

/** What was changed before readers saw the paper is no change to them. */
const sinceSeen = ({ paper: { publishedAt } }: PaperRecordDocument, entries: readonly Entry[]) =>
  publishedAt === undefined ? entries : entries.filter(({ updated }) => updated >= second(publishedAt))

/** What was said of papers that readers see: notices and replaced PDFs, in no order. */
const entriesOf = async (ports: ChangePorts, records: readonly PaperRecordDocument[]): Promise<readonly Entry[]> => {
  const replaced = records.filter(record => record.replaced !== undefined)
  const found = await Promise.all(replaced.map(async record => sinceSeen(record, await replacements(ports, record))))
  return [...records.flatMap(record => sinceSeen(record, notices(ports, record))), ...found.flat()]
}

const latestFirst = (one: Entry, other: Entry) => other.updated.localeCompare(one.updated)

/** The last notices and replaced PDFs, at most so many. */
export const lastChanges = async (ports: ChangePorts, limit: number): Promise<readonly Entry[]> => {
  const sort = { field: 'amended', descending: true } as const
  const records = await ports.views.paperRecords.find({ where: { isDeleted: false }, sort, limit })
  // Stryker disable next-line ConditionalExpression, MethodExpression: A record without a notice and without a replaced PDF has no entry, whether it is left out or not.
  const amended = records.filter(record => record.amended !== undefined)
  return (await entriesOf(ports, amended)).toSorted(latestFirst).slice(0, limit)
}
