import { expect } from 'vitest'
import type { Client } from '../client.ts'
import { ALWAYS, type ExpectedFigures } from './expected-figures.ts'

type Placed = { readonly id: string; readonly papers: readonly string[] }

type Given = {
  readonly editor: Client
  readonly visitor: Client
  readonly volumes: readonly Placed[]
  readonly expected: ExpectedFigures
  /** All months of the readings. */
  readonly months: readonly string[]
}

const rangeOf = (month: string) => {
  const [year = 0, number = 1] = month.split('-').map(Number)
  return { from: `${month}-01`, to: new Date(Date.UTC(year, number, 0)).toISOString().slice(0, 10) }
}

const METRICS = {
  Total_Item_Investigations: 'totalInvestigations',
  Total_Item_Requests: 'totalRequests',
  Unique_Item_Investigations: 'uniqueInvestigations',
  Unique_Item_Requests: 'uniqueRequests',
} as const

/** The performance that COUNTER's reports have, without months that have no figure. */
const performanceOf = ({ expected, months }: Given, item?: string) => {
  const figures = months.map(month => [month, expected(rangeOf(month), item).metrics] as const)
  const ofMetric = (name: (typeof METRICS)[keyof typeof METRICS]) =>
    figures.flatMap(([month, of]) => (of[name] === 0 ? [] : [[month, of[name]]]))
  return Object.fromEntries(
    Object.entries(METRICS).map(([metric, name]) => [metric, Object.fromEntries(ofMetric(name))]),
  )
}

const totalsOf = ({ paperDownloads, volumeDownloads, pageViews, visits }: ReturnType<ExpectedFigures>) => ({
  paperDownloads,
  volumeDownloads,
  engagement: paperDownloads + volumeDownloads,
  pageViews,
  visits,
})

const dashboard = async ({ editor, volumes, expected, months }: Given) => {
  const { data } = (await editor.get('/papers/analytics?includeTrends=true&includeHealth=true')).body
  expect(data.totals).toEqual(totalsOf(expected()))
  for (const { month, ...figures } of data.trends.months.filter(({ month: each }: { month: string }) =>
    months.includes(each),
  )) {
    const { metrics, ...of } = expected(rangeOf(month))
    expect({ month, ...figures }).toEqual({ month, ...totalsOf({ metrics, ...of }), ...metrics })
  }
  const downloads = (id: string) => expected(ALWAYS, id).paperDownloads
  for (const { id, downloads: shown } of data.analytics.mostDownloadedPapers)
    expect([id, shown]).toEqual([id, downloads(id)])
  for (const { id, downloads: shown } of data.analytics.mostDownloadedVolumes)
    expect([id, shown]).toEqual([id, expected(ALWAYS, id).volumeDownloads])
  const papers = volumes.flatMap(volume => volume.papers)
  expect(data.analytics.contentHealth.healthy).toBe(papers.filter(id => downloads(id) >= 3).length)

  const range = { from: `${months[1]}-15`, to: `${months[3]}-07` }
  const { data: part } = (await editor.get(`/papers/analytics?from=${range.from}&to=${range.to}`)).body
  expect(part.totals).toEqual(totalsOf(expected(range)))
}

const statistics = async ({ editor, volumes, expected }: Given) => {
  const papers = volumes.flatMap(volume => volume.papers)
  const { data } = (await editor.get('/papers/statistics/downloads')).body
  expect(data.totalPaperDownloads).toBe(expected().paperDownloads)
  expect(data.totalVolumeDownloads).toBe(expected().volumeDownloads)
  const shown = new Map(data.papers.map(({ id, downloads }: { id: string; downloads: number }) => [id, downloads]))
  for (const id of papers) expect([id, shown.get(id)]).toEqual([id, expected(ALWAYS, id).paperDownloads])
  const { data: ofVolumes } = (await editor.get('/papers/statistics/volumes')).body
  for (const { id, downloads, totalPaperDownloads } of ofVolumes.volumes) {
    const own = volumes.find(volume => volume.id === id)?.papers ?? []
    const ofPapers = own.reduce((sum, paper) => sum + expected(ALWAYS, paper).paperDownloads, 0)
    expect([downloads, totalPaperDownloads]).toEqual([expected(ALWAYS, id).volumeDownloads, ofPapers])
  }
}

const explanation = async ({ editor, volumes, expected }: Given) => {
  const of = async (scope: string) => (await editor.get(`/papers/statistics/explanation?${scope}`)).body.data
  const journal = await of('')
  const kinds = [journal.paperDownloads, journal.volumeDownloads, journal.pageViews]
  const sum = (part: string) => kinds.reduce((total, kind) => total + kind[part], 0)
  const { late, robots, staff, metrics, doubleClicks } = expected()
  expect(['late', 'robots', 'staff', 'doubleClicks'].map(sum)).toEqual([late, robots, staff, doubleClicks])
  expect(journal.metrics).toEqual(metrics)
  const byRule = journal.robotsByRule.reduce((total: number, { count }: { count: number }) => total + count, 0)
  expect(byRule).toBe(robots)
  for (const id of volumes.flatMap(({ papers }) => papers))
    expect((await of(`paperId=${id}`)).metrics).toEqual(expected(ALWAYS, id).metrics)
}

const counter = async (given: Given) => {
  const { visitor, volumes, months } = given
  const dates = `begin_date=${months[0]}&end_date=${months.at(-1)}`
  const report = async (name: string) => (await visitor.raw(`/counter/r51/reports/${name}?${dates}`)).json()
  const performance = performanceOf(given)
  for (const name of ['pr', 'tr', 'tr_j3']) {
    const [{ Attribute_Performance }] = (await report(name)).Report_Items
    expect([name, Attribute_Performance[0].Performance]).toEqual([name, performance])
  }
  const [{ Items }] = (await report('ir')).Report_Items
  const byId = new Map(
    Items.map((item: { Item_ID: { Proprietary: string }; Attribute_Performance: [{ Performance: object }] }) => [
      item.Item_ID.Proprietary,
      item.Attribute_Performance[0].Performance,
    ]),
  )
  for (const id of volumes.flatMap(({ papers }) => papers))
    expect([id, byId.get(`journal:${id}`)]).toEqual([id, performanceOf(given, id)])
}

const tables = async ({ editor, visitor, volumes, expected, months }: Given) => {
  const papers = volumes.flatMap(volume => volume.papers)
  const csv: string = (await editor.get('/papers/analytics.csv')).body
  const rows = csv.split('\r\n').map(row => row.split(','))
  for (const id of papers) {
    const { paperDownloads, pageViews, metrics, late, robots, doubleClicks, staff } = expected(ALWAYS, id)
    const { totalRequests, uniqueRequests, totalInvestigations, uniqueInvestigations } = metrics
    const figures = [
      paperDownloads,
      pageViews,
      totalRequests,
      uniqueRequests,
      totalInvestigations,
      uniqueInvestigations,
    ]
    expect(rows.find(row => row[1] === id)?.slice(6)).toEqual(
      [...figures, late, robots, doubleClicks, staff].map(String),
    )
  }
  const whole = { from: months[0] ?? '', to: rangeOf(months.at(-1) ?? '').to }
  const dates = `begin_date=${months[0]}&end_date=${months.at(-1)}&format=tsv`
  const tsv = await (await visitor.raw(`/counter/r51/reports/ir?${dates}`)).text()
  const totals = tsv.split('\r\n').map(row => row.split('\t'))
  for (const id of papers) {
    const { metrics } = expected(whole, id)
    for (const [metric, name] of Object.entries(METRICS)) {
      const row = totals.find(cells => cells.includes(`journal:${id}`) && cells.includes(metric)) ?? []
      expect([id, metric, row[row.indexOf(metric) + 1]]).toEqual([id, metric, String(metrics[name])])
    }
  }
}

/** Every report of the journal equals what the readings are known to come to. */
export const expectReports = async (given: Given) => {
  for (const reports of [dashboard, statistics, explanation, counter, tables]) await reports(given)
}
