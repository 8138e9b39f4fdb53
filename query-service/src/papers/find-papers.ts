import { PAGE_SIZE } from '@shodh/contracts/limits.ts'
import { ListedPaper, type PaperFilter, type PaperGroup } from '@shodh/contracts/papers/views.ts'
import { folded, nameKey } from '@shodh/contracts/text.ts'
import { sortKeyOf } from '@shodh/contracts/volumes/volume-order.ts'
import type { Views } from '../ports.ts'

/** The normal form of a filter, so that equal queries share one cache entry. */
export const normalised = ({
  year,
  issueType,
  volumeName,
  search,
  page = 1,
  limit = PAGE_SIZE,
  group,
}: PaperFilter) => ({
  year,
  issueType,
  volumeKey: volumeName === undefined ? undefined : nameKey(volumeName),
  text: folded(search ?? '') || undefined,
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
const groupsOf = (papers: readonly (ListedPaper & { readonly downloads: number })[]): readonly PaperGroup[] =>
  [...Map.groupBy(papers, ({ volumeId }) => volumeId).values()].flatMap(papers => {
    const [first] = papers
    // Stryker disable next-line ArrayDeclaration, ConditionalExpression: A group that is made by its members has one.
    if (!first) return []
    const { volumeId, volume } = first
    const totalDownloads = papers.reduce((sum, { downloads }) => sum + downloads, 0)
    return [{ volumeId, volume, papers, totalDownloads, metadata: { sortKey: sortKeyOf(volume) } }]
  })

/** One page of the papers that the filter lets through; by default the first thousand. */
export const findPapers = async (
  papers: Views['papers'],
  filter: PapersQuery,
  withDownloads: (paper: ListedPaper) => ListedPaper & { readonly downloads: number },
) => {
  const { page, limit, group } = filter
  const found = await papers.find({ ...query(filter), sort: { field: 'order' }, skip: (page - 1) * limit, limit })
  const whole = page === 1 && found.length < limit
  const total = whole ? found.length : await papers.count(query(filter))
  const pagination = { page, limit, total, totalPages: Math.max(1, Math.ceil(total / limit)) }
  const listed = found.map(document => withDownloads(ListedPaper.parse(document)))
  return group === 'volume' ? { groups: groupsOf(listed), pagination } : { papers: listed, pagination }
}
