import { openSqliteCounts } from '@shodh/adapters/usage/counts/sqlite.ts'
import { describe, expect, test } from 'vitest'
import { P, Q, V, withReadings } from './testing/with-readings.ts'

const { at, count, read } = withReadings(openSqliteCounts)

describe('statistics', () => {
  test('of downloads are by paper and by year', async () => {
    await read()
    const { status, body } = await at.get('/papers/statistics/downloads')
    expect([status, body.message]).toEqual([200, 'Statistics retrieved successfully'])
    expect(body.data).toEqual({
      totalDownloads: 11,
      totalPaperDownloads: 6,
      totalVolumeDownloads: 5,
      papers: [
        { id: Q, title: 'On Floods', downloads: 3 },
        { id: P, title: 'On =Rivers', downloads: 2 },
      ],
      byYear: [
        { year: 2025, totalDownloads: 7, totalPaperDownloads: 2, totalVolumeDownloads: 5 },
        { year: 2024, totalDownloads: 3, totalPaperDownloads: 3, totalVolumeDownloads: 0 },
      ],
      countedSince: '2026-01-08',
    })
    expect((await at.data('/papers/statistics/downloads?to=2026-01-08')).papers).toMatchObject([{ id: P }])
  })

  test('before anything was counted are zeros', async () => {
    const data = await at.data('/papers/statistics/downloads')
    expect(data).toMatchObject({ totalDownloads: 0, papers: [], countedSince: null })
    expect((await at.data('/papers/statistics/volumes')).statistics).toEqual({
      totalDownloads: 0,
      totalPaperDownloads: 0,
      averageDownloadsPerVolume: 0,
      averagePapersPerVolume: 1,
    })
    expect((await at.data('/papers/analytics?includeTrends=true&includeProjections=true')).trends.days).toMatchObject([
      { day: '2026-01-11' },
    ])
  })

  test('have the most downloaded papers, as many as are asked for', async () => {
    await read()
    const list = async (query: string) => {
      const { papers } = await at.data(`/papers/statistics/most-downloaded?${query}`)
      return papers.map(({ id }: { id: string }) => id)
    }
    expect([await list(''), await list('limit=1'), await list('to=2026-01-08')]).toEqual([[Q, P], [Q], [P]])
    const { body } = await at.get('/papers/statistics/most-downloaded')
    expect(body).toMatchObject({ message: 'Statistics retrieved successfully', data: { countedSince: '2026-01-08' } })
    expect(body.data.papers[0]).toEqual({
      id: Q,
      title: 'On Floods',
      authorName: 'A. Rao, B. Patil',
      year: 2024,
      downloads: 3,
    })
  })

  test('of volumes are by volume and by year', async () => {
    await read()
    const { body } = await at.get('/papers/statistics/volumes')
    expect(body.message).toBe('Statistics retrieved successfully')
    const { volumes, ...rest } = body.data
    expect(volumes[0]).toEqual({
      id: V,
      name: 'Vol. 7',
      year: 2025,
      issueType: 'Regular',
      totalPapers: 1,
      volumeDownloads: 5,
      downloads: 5,
      isActive: true,
      createdAt: '2025-03-01T04:30:00.000Z',
      totalPaperDownloads: 2,
    })
    expect(volumes.slice(1)).toMatchObject([{ totalPaperDownloads: 3 }, { totalPaperDownloads: 0 }])
    expect(rest).toEqual({
      statistics: {
        totalDownloads: 5,
        totalPaperDownloads: 6,
        averageDownloadsPerVolume: 2,
        averagePapersPerVolume: 1,
      },
      totalVolumeCount: 3,
      activeVolumeCount: 2,
      deactivatedVolumeCount: 1,
      yearlyBreakdown: [
        {
          year: 2025,
          totalVolumes: 1,
          activeVolumes: 1,
          deactivatedVolumes: 0,
          regularVolumes: 1,
          specialVolumes: 0,
          totalDownloads: 5,
          totalPapers: 1,
          totalPaperDownloads: 2,
        },
        {
          year: 2024,
          totalVolumes: 2,
          activeVolumes: 1,
          deactivatedVolumes: 1,
          regularVolumes: 1,
          specialVolumes: 1,
          totalDownloads: 0,
          totalPapers: 1,
          totalPaperDownloads: 3,
        },
      ],
      years: [2025, 2024],
      countedSince: '2026-01-08',
    })
  })
})

describe('figures as CSV', () => {
  test('have a line for each paper and volume, below a first one, for a spreadsheet', async () => {
    await read()
    const left = { latePdf: 1, latePage: 2, robotsPdf: 3, robotsPage: 4, robotsZip: 5 }
    const more = { doublePdf: 6, doublePage: 7, doubleZip: 8, staffPdf: 9, staffPage: 10, staffZip: 11 }
    await count(['2026-01-08', P, { ...left, ...more }])
    const { status, headers, body } = await at.get('/papers/analytics.csv')
    expect(status).toBe(200)
    expect(headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': expect.stringContaining('attachment; filename="analytics-2026-01-11.csv"'),
      'cache-control': 'no-store',
      etag: expect.stringMatching(/^"[\w-]{27}"$/u),
    })
    expect(String(body).split('\r\n')).toEqual([
      '\ufeffKind,Id,Title,Author,Year,Issue type,Downloads,Page views,Total requests,Unique requests,Total investigations,Unique investigations,Late,Robots,Double clicks,Staff',
      `Paper,${P},On =Rivers,"A. Rao, B. Patil",2025,Regular,2,4,3,2,7,3,3,12,21,30`,
      `Paper,${Q},On Floods,"A. Rao, B. Patil",2024,Special,3,0,3,0,3,0,0,0,0,0`,
      `Volume,${V},Vol. 7,,2025,Regular,5,0,0,0,0,0,0,0,0,0`,
      'Volume,w,Vol. 6,,2024,Special,0,0,0,0,0,0,0,0,0,0',
      'Volume,x,Vol. 5,,2024,Regular,0,0,0,0,0,0,0,0,0,0',
      '',
    ])
    expect(String((await at.get('/papers/analytics.csv', { range: 'bytes=3-6' })).body)).toBe('Kind')
    expect(String((await at.get('/papers/analytics.csv?from=2027-01-01')).body)).toContain(
      `${Q},On Floods,"A. Rao, B. Patil",2024,Special,0,`,
    )
  })
})
