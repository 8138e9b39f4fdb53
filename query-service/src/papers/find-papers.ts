import { paginationOf } from '@shodh/contracts/envelope.ts'
import { PAGE_SIZE } from '@shodh/contracts/limits.ts'
import { memoize } from '@shodh/contracts/flow/once.ts'
import { authorsOf } from '@shodh/contracts/papers/authors/author-names.ts'
import type { PaperRow } from '@shodh/contracts/papers/back-office/rows.ts'
import { ListedPaper, type PaperDocument, type PaperFilter, type PaperGroup } from '@shodh/contracts/papers/views.ts'
import { searchWords } from '@shodh/contracts/search/words.ts'
import { folded, nameKey } from '@shodh/contracts/text/text.ts'
import { arranged, type Section, sectionsOf } from '@shodh/contracts/volumes/arrangement.ts'
import { sortKeyOf } from '@shodh/contracts/volumes/volume-order.ts'
import type { VolumeDocument } from '@shodh/contracts/volumes/views.ts'
import { inTurns } from '../in-turns.ts'
import type { Ports, Views } from '../ports.ts'

/** Papers that a search adds by the text of their PDF at most: the best. */
const TEXT_HITS_MAX = 200

/** Papers that are put into a list before others have their turn: a few milliseconds of work. */
const AT_ONCE = 50

/** Most queries name one of a few volumes. */
const keyOf = memoize(nameKey)

/** The normal form of a filter, so that equal queries share one cache entry. */
export const normalised = ({
  year,
  issueType,
  volumeName,
  search,
  content,
  page = 1,
  limit = PAGE_SIZE,
  group,
}: PaperFilter) => ({
  year,
  issueType,
  volumeKey: volumeName === undefined ? undefined : keyOf(volumeName),
  text: folded(search ?? '') || undefined,
  content,
  page,
  limit,
  group,
})

export type PapersQuery = ReturnType<typeof normalised>

const query = ({ year, issueType, volumeKey, text }: PapersQuery) => ({
  where: { year, issueType, volumeKey },
  contains: text === undefined ? undefined : ({ field: 'searchText', text } as const),
})

/** The papers of a volume as readers see them. */
export const papersOf = async (
  { papers }: Pick<Views, 'papers'>,
  { id: volumeId, arrangement }: Pick<VolumeDocument, 'id' | 'arrangement'>,
): Promise<readonly PaperDocument[]> => arranged(await papers.find({ where: { volumeId } }), arrangement)

/** Papers in the order of lists, by volume. */
const groupsOf = (papers: readonly ListedPaper[]): readonly PaperGroup[] =>
  [...Map.groupBy(papers, ({ volumeId }) => volumeId).values()].flatMap(papers => {
    const [first] = papers
    // Stryker disable next-line ArrayDeclaration, ConditionalExpression: A group that is made by its members has one.
    if (!first) return []
    const { volumeId, volume } = first
    const totalDownloads = papers.reduce((sum, { downloads = Number.NaN }) => sum + downloads, 0)
    const known = Number.isNaN(totalDownloads) ? {} : { totalDownloads }
    return [{ volumeId, volume, papers, ...known, metadata: { sortKey: sortKeyOf(volume) } }]
  })

/** Papers whose PDF has the words that a search looks for, where nothing else of them has its text. */
export const foundInTexts = async (
  papers: Views['papers'],
  index: Ports['search'],
  { text, content, year, issueType, volumeKey }: PapersQuery,
): Promise<readonly PaperDocument[]> => {
  if (!content || text === undefined || !index.isComplete()) return []
  const filter = { words: searchWords(text), year, issueType }
  const hits = (await index.find({ ...filter, skip: 0, limit: TEXT_HITS_MAX })).papers
  const found = await Promise.all(hits.map(({ paper }) => papers.get(paper.id)))
  return found.flatMap(paper => {
    const isOther = paper && !paper.searchText.includes(text)
    return isOther && (volumeKey === undefined || paper.volumeKey === volumeKey) ? [paper] : []
  })
}

const byOrder = (one: PaperDocument, other: PaperDocument) => (one.order < other.order ? -1 : 1)

type Source = Pick<Views, 'papers' | 'volumes'>

/** Adds the downloads of a paper. */
type Counting = <Paper extends { readonly id: string }>(paper: Paper) => Paper & { readonly downloads?: number }

type Page = { readonly found: readonly PaperDocument[]; readonly total: number; readonly sections?: readonly Section[] }

const sortedPage = async ({ papers }: Source, filter: PapersQuery, others: readonly PaperDocument[]): Promise<Page> => {
  const { page, limit } = filter
  const before = (page - 1) * limit
  // any of those before may be pushed onto this page
  const skip = others.length > 0 ? 0 : before
  const matching = await papers.find({
    ...query(filter),
    sort: { field: 'order' },
    skip,
    limit: before - skip + limit,
  })
  const found = [...matching, ...others].toSorted(byOrder).slice(before - skip, before - skip + limit)
  const whole = page === 1 && matching.length < limit
  return { found, total: (whole ? matching.length : await papers.count(query(filter))) + others.length }
}

/** The same where the papers of one volume are asked for that has an arrangement: no store sorts by it. */
const arrangedPage = async (
  { papers, volumes }: Source,
  filter: PapersQuery,
  sorted: Page,
  others: readonly PaperDocument[],
): Promise<Page> => {
  const { year, issueType, volumeKey, page, limit } = filter
  const isOfOneVolume = year !== undefined && issueType !== undefined && volumeKey !== undefined
  const [first] = isOfOneVolume ? sorted.found : []
  const arrangement = first && (await volumes.get(first.volumeId))?.arrangement
  if (!arrangement) return sorted
  const isWhole = sorted.found.length === sorted.total
  const all = arranged(isWhole ? sorted.found : [...(await papers.find(query(filter))), ...others], arrangement)
  const found = all.slice((page - 1) * limit, page * limit)
  const sections = sectionsOf(found, arrangement)
  return { found, total: all.length, ...(sections.length > 0 && { sections }) }
}

/** One page of the papers that the filter lets through, and of others; by default the first thousand. */
export const findPapers = async (
  source: Source,
  filter: PapersQuery,
  withDownloads: Counting,
  others: readonly PaperDocument[] = [],
) => {
  const { page, limit, group } = filter
  const sorted = await sortedPage(source, filter, others)
  const { found, total, sections } = await arrangedPage(source, filter, sorted, others)
  const pagination = paginationOf({ page, limit, total })
  const listed = await inTurns(found, AT_ONCE, document => withDownloads(ListedPaper.parse(document)))
  if (group === 'volume') return { groups: groupsOf(listed), pagination }
  return { papers: listed, ...(sections && { sections: [...sections] }), pagination }
}

const rowOf = (paper: PaperDocument): PaperRow => {
  const [first, ...others] = authorsOf(paper)
  const { id, volumeId, sr, title, subtitle, language, version, status, fileProblem, withheld, updatedAt } = paper
  const author = first && ('literal' in first ? first.literal : first.family)
  const names = { title, subtitle, language, author: author ?? '', others: others.length }
  const exceptions = { version, fileProblem, notice: status?.type, ...(withheld && { isWithheld: true as const }) }
  return { id, volumeId, sr, ...names, ...exceptions, updatedAt }
}

/** The same page as rows of a table, in the order of lists. */
export const findPaperRows = async (
  source: Source,
  filter: PapersQuery,
  withDownloads: Counting,
  others: readonly PaperDocument[] = [],
) => {
  const { page, limit } = filter
  const { found, total } = await sortedPage(source, filter, others)
  return { papers: found.map(paper => withDownloads(rowOf(paper))), pagination: paginationOf({ page, limit, total }) }
}
