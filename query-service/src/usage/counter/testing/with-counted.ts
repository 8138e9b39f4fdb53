import { type Counts, JOURNAL } from '@shodh/adapters/usage/counts/counts.ts'
import { beforeEach, vi } from 'vitest'
import { paperDocument, paperId } from '../../../testing/paper-document.ts'
import { withCounts } from '../../../testing/with-counts.ts'
import { counterRoutes } from '../routes.ts'

export const OTHER_PAPER = '2f0e0d0c-0b0a-5908-8706-050403020100'
export const YEAR = 'begin_date=2024-12&end_date=2025-02'

/** The reports of a journal with two papers, of which one was read since December 2024, as of the end of February. */
export const withCounted = (open: (options: { file: string; rules: string }) => Promise<Counts>) => {
  const settings = { name: 'The Journal', languages: ['en'], timeZone: 'Asia/Kolkata', issn: '1234-5679' } as never
  const counted = withCounts(open, counterRoutes as never, () => ({ settings }))
  const { at, count } = counted

  beforeEach(async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2025-02-28T19:00:00.500Z') })
    const other = { id: OTHER_PAPER, sr: 2, title: 'On Floods', doi: 'doi:10', authorName: 'A, B' }
    at.given.give('papers', paperDocument({ doi: '10.1234/rivers', publishedOn: '2024-06-01' }), paperDocument(other))
    const read = { pdf: 2, page: 3, viaZip: 1, uniqueRequests: 1, uniqueInvestigations: 2 }
    await count(
      ['2024-12-31', paperId, read],
      ['2024-12-31', JOURNAL, read],
      ['2025-01-01', paperId, { page: 1, uniqueInvestigations: 1 }],
      ['2025-02-28', JOURNAL, { pdf: 1, uniqueRequests: 1, uniqueInvestigations: 1 }],
    )
    return () => vi.useRealTimers()
  })

  return {
    get counts() {
      return counted.counts
    },
    get given() {
      return at.given
    },
    count,
    get: (path: string, headers = {}) => at.get(`/counter/r51/${path}`, headers),
  }
}
