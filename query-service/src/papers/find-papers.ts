import { PAGE_SIZE } from '@shodh/contracts/limits.ts'
import { Paper, type PaperDocument, type PaperFilter } from '@shodh/contracts/papers/views.ts'
import { folded, nameKey } from '@shodh/contracts/text.ts'
import * as z from 'zod/mini'
import type { Views } from '../ports.ts'

const Listed = z.omit(Paper, { abstract: true })

const listedPaper = (document: PaperDocument) => Listed.parse(document)

/** The normal form of a filter, so that equal queries share one cache entry. */
export const normalised = ({ year, issueType, volumeName, search, page = 1, limit = PAGE_SIZE }: PaperFilter) => ({
  year,
  issueType,
  volumeKey: volumeName === undefined ? undefined : nameKey(volumeName),
  text: folded(search?.trim() ?? '') || undefined,
  page,
  limit,
})

export type PapersQuery = ReturnType<typeof normalised>

const query = ({ year, issueType, volumeKey, text }: PapersQuery) => ({
  where: { year, issueType, volumeKey },
  contains: text === undefined ? undefined : ({ field: 'searchText', text } as const),
})

/** One page of the papers that the filter lets through; by default the first thousand. */
export const findPapers = async (papers: Views['papers'], filter: PapersQuery) => {
  const { page, limit } = filter
  const found = await papers.find({ ...query(filter), sort: { field: 'order' }, skip: (page - 1) * limit, limit })
  const whole = page === 1 && found.length < limit
  const total = whole ? found.length : await papers.count(query(filter))
  const pagination = { page, limit, total, totalPages: Math.max(1, Math.ceil(total / limit)) }
  return { papers: found.map(listedPaper), pagination }
}
