import { Unavailable } from '@shodh/adapters/event-store/event-store.ts'
import { openSqliteCounts } from '@shodh/adapters/usage/counts/sqlite.ts'
import { beforeEach, expect, test, vi } from 'vitest'
import { paperPageRoutes } from '../papers/page-routes.ts'
import { paperDocument, paperId, volumeId } from '../testing/paper-document.ts'
import { withCounts } from '../testing/with-counts.ts'
import { monthlyDownloads } from './monthly-downloads.ts'

let figuresFrom: number | undefined
const settings = {
  name: 'The Journal',
  languages: ['en'],
  timeZone: 'Asia/Kolkata',
  get figuresFrom() {
    return figuresFrom
  },
} as never
const { at, count } = withCounts(openSqliteCounts, paperPageRoutes as never, () => ({
  settings,
  search: { state: async () => ({ position: 0, texts: 0 }), textsUpTo: () => 0 } as never,
}))

beforeEach(() => {
  // 1 March where the journal is
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-02-28T18:30:00Z') })
  figuresFrom = undefined
  const volume = { year: 2025, issueType: 'Regular', name: 'Vol. 7', nameKey: 'vol. 7' } as const
  at.given.give('volumePlaces', { id: volumeId, ...volume })
  at.given.give('papers', paperDocument({ sr: 1 }))
  at.given.give('paperPlaces', { id: paperId, volumeId, sr: 1 })
  return () => vi.useRealTimers()
})

const shown = async () => (await at.data('/papers/years/2025/types/regular/volumes/Vol.%207/papers/1')).monthlyDownloads

test('downloads of a paper are public by month once there are a hundred, months without one too', async () => {
  await count(['2025-11-30', paperId, { page: 9 }], ['2025-12-31', paperId, { pdf: 60, page: 99 }])
  await count(['2026-02-01', paperId, { pdf: 40, viaZip: 7 }], ['2026-02-02', 'another', { pdf: 500 }])
  expect(await shown()).toEqual({
    until: '2026-03-01',
    months: [
      { month: '2025-12', downloads: 60 },
      { month: '2026-01', downloads: 0 },
      { month: '2026-02', downloads: 40 },
      { month: '2026-03', downloads: 0 },
    ],
  })
})

test('below it they are not, unless the journal shows figures from fewer on', async () => {
  await count(['2026-02-01', paperId, { pdf: 99 }])
  expect(await shown()).toBeUndefined()
  figuresFrom = 99
  expect((await shown()).months).toHaveLength(2)
  figuresFrom = 0
  expect((await shown()).months).toHaveLength(2)
})

test('a paper without a download has no months, whatever the journal shows', async () => {
  figuresFrom = 0
  await count(['2026-02-01', paperId, { page: 5 }])
  expect(await shown()).toBeUndefined()
})

test('the last 24 months are shown', async () => {
  await count(['2023-01-05', paperId, { pdf: 100 }], ['2026-03-01', paperId, { pdf: 1 }])
  const { months } = await shown()
  expect(months).toHaveLength(24)
  expect(months.at(0)).toEqual({ month: '2024-04', downloads: 0 })
  expect(months.at(-1)).toEqual({ month: '2026-03', downloads: 1 })
})

test('a paper that nobody has downloaded in them has none', async () => {
  await count(['2023-01-05', paperId, { pdf: 100 }])
  expect(await shown()).toBeUndefined()
})

test('while counts are unavailable there are none', async () => {
  const counts = { series: async () => Promise.reject(new Unavailable('It is away')) } as never
  expect(await monthlyDownloads({ counts }, settings)({ id: paperId, downloads: 100 })).toBeUndefined()
})
