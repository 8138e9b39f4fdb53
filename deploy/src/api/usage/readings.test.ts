import { beforeAll, describe, expect, test } from 'vitest'
import { countedReadings, FIREFOX, NO_READINGS } from '../../testing/usage/counted-readings.ts'
import { administrator } from '../../testing/journal.ts'

const { at, volume, newPaper, aReader, request, explanation, settled, counted } = countedReadings()

let staff: { readonly authorization: string }

beforeAll(async () => {
  staff = { authorization: `Bearer ${await at.visitor.logIn(administrator)}` }
})

describe('A reading', () => {
  test('is a PDF by whichever address it came, and a double click across them is one', async () => {
    const { id, download, page } = await newPaper()
    const headers = aReader()
    const { shortId } = (await at.visitor.get(`/papers/${id}`)).body.data.paper
    const led = (await request(`/p/${shortId}/v1.pdf`, headers)).headers.get('location')
    expect(led).toBe(`/api/v1/papers/${volume.id}/${id}/versions/1.pdf`)
    for (const path of [download, String(led), `${page}.pdf`]) await request(path, headers)
    // the page's PDF is served where the frontend is built
    expect((await counted(id)).pdf).toMatchObject({ counted: 1 })
    await request(download)
    expect((await counted(id)).pdf).toMatchObject({ counted: 2 })
  })

  test('is also one where the reader has the file, and the first part of one that is sent in parts', async () => {
    const { id, download } = await newPaper()
    const etag = (await request(download)).headers.get('etag') ?? ''
    expect((await request(download, { ...aReader(), 'if-none-match': etag })).status).toBe(304)
    const parts = aReader()
    for (const range of ['bytes=0-49', 'bytes=50-99', 'bytes=100-'])
      expect((await request(download, { ...parts, range })).status).toBe(206)
    expect((await counted(id)).pdf).toEqual({ ...NO_READINGS, counted: 3 })
  })

  test('is a view of the paper that the page asks for with X-Viewed, and no other read of the API', async () => {
    const { id } = await newPaper()
    await request(`/api/v1/papers/${id}`, { ...aReader(), 'x-viewed': '1' })
    await request(`/api/v1/papers/${id}`)
    await request('/api/v1/papers')
    expect((await counted(id)).page).toEqual({ ...NO_READINGS, counted: 1 })
  })

  test('of staff and of robots is shown apart', async () => {
    const { id, download } = await newPaper()
    await request(download, { ...aReader(), ...staff })
    for (const agent of ['Googlebot/2.1', '', 'GPTBot/1.2']) await request(download, { 'user-agent': agent })
    expect((await counted(id)).pdf).toEqual({ ...NO_READINGS, staff: 1, robots: 3 })
    const { robotsByRule } = await explanation('')
    expect(robotsByRule.map(({ rule }) => rule)).toEqual(
      expect.arrayContaining(['COUNTER: bot', 'no user agent', 'AI agent: GPTBot']),
    )
  })

  test('of a user agent of 100 kB is stored shortened, or refused', async () => {
    const { id, download } = await newPaper()
    await request(download, { 'user-agent': `${FIREFOX} ${'x'.repeat(9000)}` })
    await request(download, { 'user-agent': 'y'.repeat(100_000) }).catch(() => undefined)
    expect((await counted(id)).pdf).toEqual({ ...NO_READINGS, counted: 1 })
  })

  test('is of the address that the trusted proxy reports: the nearest one, whatever was forged before it', async () => {
    const { id, download } = await newPaper()
    const headers = aReader()
    for (const forged of ['10.0.0.1', '10.0.0.2', '10.0.0.3'])
      await request(download, { ...headers, 'x-forwarded-for': `${forged}, 203.0.113.7` })
    expect((await counted(id)).pdf).toEqual({ ...NO_READINGS, counted: 1, doubleClicks: 2 })
  })

  test('of a volume is one download of it, and a request of each paper in it', async () => {
    const { id } = await newPaper()
    await request(`/api/v1/papers/volume/${volume.id}/download`)
    await settled()
    const paper = await explanation(`paperId=${id}`)
    expect([paper.paperDownloads.counted, paper.metrics]).toEqual([
      0,
      { totalRequests: 1, uniqueRequests: 1, totalInvestigations: 1, uniqueInvestigations: 1 },
    ])
    expect((await explanation(`volumeId=${volume.id}`)).volumeDownloads).toEqual({ ...NO_READINGS, counted: 1 })
    const shown = (await at.editor.get(`/papers/volumes/${volume.id}`)).body.data.volume
    expect([shown.volumeDownloads, shown.downloads]).toEqual([1, 1])
  })
})

describe('Figures', () => {
  test('are live for staff, and the public’s change seldom, so that its responses stay the same', async () => {
    const { id, download } = await newPaper()
    const before = await at.visitor.get(`/papers/${id}`)
    await request(download)
    await settled()
    expect((await at.editor.get(`/papers/${id}`)).body.data.paper.downloads).toBe(1)
    const after = await at.visitor.get(`/papers/${id}`)
    expect([after.headers.get('etag'), after.body.data.paper.downloads]).toEqual([before.headers.get('etag'), 0])
  })

  test('are those of the statistics and of the dashboard', async () => {
    const { id, download } = await newPaper()
    for (let n = 0; n < 30; n += 1) await request(download)
    await settled()
    const most = (await at.editor.get('/papers/statistics/most-downloaded?limit=1')).body.data.papers
    expect(most).toMatchObject([{ id, downloads: 30 }])
    const { analytics, trends, totals } = (await at.editor.get('/papers/analytics?includeTrends=true')).body.data
    expect(analytics.mostDownloadedPapers[0]).toMatchObject({ id, downloads: 30 })
    const { totalPaperDownloads, byYear } = (await at.editor.get('/papers/statistics/downloads')).body.data
    expect([totals.paperDownloads, analytics.totalPaperDownloads, byYear[0].totalPaperDownloads]).toEqual(
      Array.from({ length: 3 }, () => totalPaperDownloads),
    )
    expect(trends.days.at(-1)).toMatchObject({ paperDownloads: totalPaperDownloads })
    const volumes = (await at.editor.get('/papers/statistics/volumes')).body.data
    expect(volumes.yearlyBreakdown).toMatchObject([{ year: 2025, totalDownloads: 1, totalPaperDownloads }])
    const csv = await (await at.visitor.raw('/papers/analytics.csv', { headers: staff })).text()
    expect(csv.split('\r\n').find(line => line.includes(id))).toContain(',Regular,30,')
  })
})
