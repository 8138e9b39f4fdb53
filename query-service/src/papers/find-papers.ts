import { paginationOf } from '@shodh/contracts/envelope.ts'
import { PAGE_SIZE } from '@shodh/contracts/limits.ts'
import { ListedPaper, type PaperDocument, type PaperFilter, type PaperGroup } from '@shodh/contracts/papers/views.ts'
import { searchWords } from '@shodh/contracts/search/words.ts'
import { folded, nameKey } from '@shodh/contracts/text/text.ts'
import { sortKeyOf } from '@shodh/contracts/volumes/volume-order.ts'
import type { Ports, Views } from '../ports.ts'

/** Papers that a search adds by the text of their PDF at most: the best. */
const TEXT_HITS_MAX = 200

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
  volumeKey: volumeName === undefined ? undefined : nameKey(volumeName),
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

/** One page of the papers that the filter lets through, and of others; by default the first thousand. */
export const findPapers = async (
  papers: Views['papers'],
  filter: PapersQuery,
  withDownloads: (paper: ListedPaper) => ListedPaper,
  others: readonly PaperDocument[] = [],
) => {
  const { page, limit, group } = filter
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
  const total = (whole ? matching.length : await papers.count(query(filter))) + others.length
  const pagination = paginationOf({ page, limit, total })
  const listed = found.map(document => withDownloads(ListedPaper.parse(document)))
  return group === 'volume' ? { groups: groupsOf(listed), pagination } : { papers: listed, pagination }
}
