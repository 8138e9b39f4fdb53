import { type Counters, JOURNAL } from '@shodh/adapters/usage/counts/counts.ts'
import { MOST_DOWNLOADED } from '@shodh/contracts/limits.ts'
import type { Figures } from '@shodh/contracts/usage/fields.ts'
import { dayText, presentTime } from '@shodh/contracts/time/local-time.ts'
import { readingOperations } from '@shodh/contracts/usage/operations.ts'
import { pastResponder } from '../views/past.ts'
import { respondOnce, type Routes } from '../responses.ts'
import { bytesOfText, sendBytes } from '../send-bytes.ts'
import { analyticsOf, contentHealth, totalsOf } from './analytics.ts'
import { type Content, contentOf } from './counted-papers.ts'
import { explain } from './explanation.ts'
import { openOverview } from './overview.ts'
import { mostDownloadedPapers } from './rankings.ts'
import { downloadStatistics, volumeStatistics } from './statistics.ts'
import { forecastMonths, readTrends, shiftBefore, toMetrics } from './time-series.ts'
import { BYTE_ORDER_MARK, csvLine } from '@shodh/contracts/text/spreadsheets.ts'
import type { Sums } from './figures.ts'

const HEADER = [
  'Kind',
  'Id',
  'Title',
  'Author',
  'Year',
  'Issue type',
  'Downloads',
  'Page views',
  'Total requests',
  'Unique requests',
  'Total investigations',
  'Unique investigations',
  'Late',
  'Robots',
  'Double clicks',
  'Staff',
]

const figuresOf = (counters: Partial<Counters> = {}) => {
  const { pdf = 0, zip = 0, page = 0 } = counters
  const { totalRequests, uniqueRequests, totalInvestigations, uniqueInvestigations } = toMetrics(counters)
  const all = (...names: readonly (keyof Counters)[]) => names.reduce((sum, name) => sum + (counters[name] ?? 0), 0)
  return [
    pdf + zip,
    page,
    totalRequests,
    uniqueRequests,
    totalInvestigations,
    uniqueInvestigations,
    all('latePdf', 'latePage'),
    all('robotsPdf', 'robotsPage', 'robotsZip'),
    all('doublePdf', 'doublePage', 'doubleZip'),
    all('staffPdf', 'staffPage', 'staffZip'),
  ]
}

/** Every paper and volume with its figures, as CSV in UTF-8 with a byte order mark, which spreadsheets look for. */
const analyticsCsv = ({ papers, volumes }: Content, sums: Sums): string => {
  const rows = [
    HEADER,
    ...papers.map(({ id, title, authorName, year, issueType }) => {
      return ['Paper', id, title, authorName, year, issueType, ...figuresOf(sums.get(id))]
    }),
    ...volumes.map(({ id, name, year, issueType }) => {
      return ['Volume', id, name, '', year, issueType, ...figuresOf(sums.get(id))]
    }),
  ]
  return BYTE_ORDER_MARK + rows.map(csvLine).join('')
}

/** What was read, live, for staff. */
export const usageRoutes: Routes = async (_, ports) => {
  const { answer, query, staffViews, usage, settings } = ports
  const respondInPast = pastResponder(ports)
  const { counts, figures } = usage
  const content = contentOf(staffViews)
  const overview = openOverview(ports)
  const { dayOf } = presentTime(settings)
  const today = () => dayText(dayOf(Date.now()))

  const sumsIn = async ({ from, to }: Figures) => {
    // Stryker disable next-line ConditionalExpression: The live figures are the same sums, which are only loaded once for each position.
    const live = from === undefined && to === undefined ? await figures.live.load() : undefined
    return live ?? counts.sums({ from, to })
  }
  const countedSince = async () => (await counts.since()) ?? null

  type Wanted = Figures & { readonly [option: string]: unknown }

  const previous = async (query: Wanted) => {
    const before = query['compare'] ? shiftBefore({ from: query.from, to: query.to }) : undefined
    return (
      before && { previous: { ...before, totals: totalsOf((await counts.sumsOf([JOURNAL], before)).get(JOURNAL)) } }
    )
  }
  const trends = async ({ from, to, includeTrends }: Wanted) => {
    const since = await counts.since()
    if (!includeTrends) return undefined
    const whole = { from: from ?? since ?? today(), to: to ?? today() }
    return { trends: await readTrends(counts, whole, today()) }
  }
  const projections = async ({ includeProjections }: Wanted) => {
    const found = includeProjections ? await forecastMonths(counts, today()) : undefined
    return found && { projections: found }
  }

  answer(readingOperations.getAnalytics, async (request, reply) => {
    const { query } = request
    if (query.asOf !== undefined)
      return respondInPast(request, reply, query.asOf, async (past, sums) => {
        const analytics = analyticsOf(await contentOf(past)(), sums)
        const totals = totalsOf(sums.get(JOURNAL))
        const data = { analytics, countedSince: await countedSince(), from: null, to: null, totals }
        return { message: 'Analytics retrieved successfully', data }
      })
    const [all, sums] = [await content(), await sumsIn(query)]
    const data = {
      analytics: analyticsOf(all, sums),
      countedSince: await countedSince(),
      from: query.from ?? null,
      to: query.to ?? null,
      totals: totalsOf(sums.get(JOURNAL)),
      ...(await previous(query)),
      ...(query.includeHealth && { health: contentHealth(all, sums) }),
      ...(await trends(query)),
      ...(await projections(query)),
    }
    return respondOnce(request, reply, { message: 'Analytics retrieved successfully', data })
  })

  query(readingOperations.getOverview, async ({ actor }) => {
    const data = actor && (await overview(actor))
    return data ? { message: 'Overview retrieved successfully', data } : { refused: 'AUTHENTICATION_REQUIRED' }
  })

  answer(readingOperations.exportAnalytics, async (request, reply) => {
    const csv = analyticsCsv(await content(), await sumsIn(request.query))
    const about = { name: `analytics-${today()}.csv`, contentType: 'text/csv', cacheControl: 'no-store' }
    return sendBytes(request, reply, bytesOfText(csv, about))
  })

  const statistics = [
    [readingOperations.getDownloads, downloadStatistics],
    [readingOperations.getVolumeStatistics, volumeStatistics],
  ] as const
  for (const [operation, statisticsOf] of statistics)
    query(operation, async request => {
      const found = statisticsOf(await content(), await sumsIn(request.query))
      const data = { ...found, countedSince: await countedSince() }
      return { message: 'Statistics retrieved successfully', data }
    })

  query(readingOperations.listMostDownloaded, async request => {
    const { limit = MOST_DOWNLOADED } = request.query
    const papers = mostDownloadedPapers(await content(), await sumsIn(request.query), limit)
    const data = { papers, countedSince: await countedSince() }
    return { message: 'Statistics retrieved successfully', data }
  })

  query(readingOperations.explainFigure, async request => {
    const data = await explain(usage, await content(), request.query)
    return { message: 'Explanation retrieved successfully', data }
  })
}
