import { JOURNAL } from '@shodh/adapters/usage/counts/counts.ts'
import { openSqliteCounts } from '@shodh/adapters/usage/counts/sqlite.ts'
import { describe, expect, test } from 'vitest'
import { P, Q, V, withReadings } from './testing/with-readings.ts'

const { at, count, commit, read } = withReadings(openSqliteCounts)

describe('the explanation of a figure', () => {
  const explained = async (query = '') => (await at.get(`/papers/statistics/explanation?${query}`)).body
  const left = {
    pdf: 1,
    latePdf: 2,
    robotsPdf: 3,
    doublePdf: 4,
    staffPdf: 5,
    zip: 6,
    robotsZip: 7,
    doubleZip: 8,
    staffZip: 9,
    page: 10,
    latePage: 11,
    robotsPage: 12,
    doublePage: 13,
    staffPage: 14,
    viaZip: 15,
    uniqueRequests: 16,
    uniqueInvestigations: 17,
  }

  test('says what was counted of the journal, and what was left out', async () => {
    await count(['2026-01-09', JOURNAL, left], ['2026-01-09', P, { pdf: 100 }], ['2026-01-08', JOURNAL, { visits: 1 }])
    const rules = [
      { day: '2026-01-09', rule: 'bot', count: 2 },
      { day: '2026-01-08', rule: 'spider', count: 3 },
    ]
    await commit({ rules })
    const { message, data } = await explained()
    expect(message).toBe('Explanation retrieved successfully')
    expect(data).toEqual({
      paperDownloads: { counted: 1, late: 2, robots: 3, doubleClicks: 4, staff: 5 },
      volumeDownloads: { counted: 6, late: 0, robots: 7, doubleClicks: 8, staff: 9 },
      pageViews: { counted: 10, late: 11, robots: 12, doubleClicks: 13, staff: 14 },
      metrics: { totalRequests: 16, uniqueRequests: 16, totalInvestigations: 26, uniqueInvestigations: 17 },
      robotsByRule: [
        { rule: 'spider', count: 3 },
        { rule: 'bot', count: 2 },
      ],
      earlier: [],
      countedSince: '2026-01-09',
      rules: 'the rules',
      lossSeconds: 1,
    })
    expect((await explained('from=2026-01-09')).data.robotsByRule).toEqual([{ rule: 'bot', count: 2 }])
    expect((await explained('from=2026-01-10')).data.paperDownloads.counted).toBe(0)
  })

  test('is of a paper, a volume with its papers, a year or an issue type', async () => {
    await read()
    const counted = async (query: string) => {
      const { paperDownloads, volumeDownloads, countedSince } = (await explained(query)).data
      return [paperDownloads.counted, volumeDownloads.counted, countedSince]
    }
    const since = '2026-01-08'
    expect(await counted('')).toEqual([6, 5, since])
    expect(await counted(`paperId=${P}`)).toEqual([2, 0, since])
    expect(await counted(`volumeId=${V}`)).toEqual([2, 5, since])
    expect(await counted('year=2025')).toEqual([2, 5, since])
    expect(await counted('issueType=special')).toEqual([3, 0, since])
    expect(await counted('issueType=special&year=2025')).toEqual([0, 0, since])
    expect(await counted(`paperId=${P}&to=2026-01-07`)).toEqual([0, 0, since])
  })

  test('has the downloads from before counting began, by their source', async () => {
    const earlier = [
      { source: 'a', item: P, count: 3 },
      { source: 'a', item: Q, count: 4 },
      { source: 'b', item: Q, count: 5 },
    ]
    await commit({ earlier })
    expect((await explained()).data).toMatchObject({
      earlier: [
        { source: 'a', count: 7 },
        { source: 'b', count: 5 },
      ],
      countedSince: null,
    })
    expect((await explained(`paperId=${P}`)).data.earlier).toEqual([{ source: 'a', count: 3 }])
  })

  test('has what was published by the rules that were replaced, which is not known by day', async () => {
    const figures = [
      { item: JOURNAL, pdf: 30, page: 40, zip: 50 },
      { item: P, pdf: 3, page: 4, zip: 0 },
      { item: V, pdf: 0, page: 0, zip: 5 },
    ]
    await commit({ published: [{ rules: 'the old rules', until: '2026-01-05', figures }] })
    const whole = (await explained()).data
    expect(whole.replaced).toEqual({ rules: 'the old rules', until: '2026-01-05' })
    const published = ({ paperDownloads, volumeDownloads, pageViews }: Record<string, { published: number }>) =>
      [paperDownloads, volumeDownloads, pageViews].map(kind => kind?.published)
    expect(published(whole)).toEqual([30, 50, 40])
    expect(published((await explained(`volumeId=${V}`)).data)).toEqual([3, 5, 4])
    for (const range of ['from=2026-01-01', 'to=2026-01-31']) {
      const { data } = await explained(range)
      expect([data.replaced, published(data)]).toEqual([undefined, [undefined, undefined, undefined]])
    }
  })
})
