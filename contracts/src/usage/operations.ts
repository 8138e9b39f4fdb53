import * as z from 'zod/mini'
import { AS_OF, AS_OF_REFUSALS, AsOf, file, ok, operationsOf, sent } from '../operations/operation.ts'
import { Nothing } from '../envelope.ts'
import { truth, wholeNumber } from '../fields.ts'
import { LONG_BODY_MAX_BYTES, MOST_DOWNLOADED_MAX } from '../limits.ts'
import {
  exampleAnalytics,
  exampleDownloads,
  exampleExplanation,
  exampleOverview,
  exampleRankedPaper,
  exampleVolumeStatistics,
} from './examples.ts'
import { Figures, FigureScope, isInOrder, RANGE_UPSIDE_DOWN, SendReadings } from './fields.ts'
import {
  AnalyticsResponse,
  DownloadsResponse,
  Explanation,
  MostDownloadedResponse,
  OverviewResponse,
  VolumeStatisticsResponse,
} from './views.ts'

const api = operationsOf('Usage')
const allow = 'see the back office'

const inOrder = z.refine<Figures>(isInOrder, { error: RANGE_UPSIDE_DOWN, path: ['from'] })

const RANGE =
  '`from` and `to` are days in the journal’s time zone, both included; they select the readings, not the papers.'

const AnalyticsQuery = z.extend(Figures, {
  includeHealth: z.optional(truth),
  includeTrends: z.optional(truth),
  includeProjections: z.optional(truth),
  compare: z.optional(truth),
  ...AsOf.shape,
})

const MostDownloadedQuery = z.extend(Figures, {
  limit: z.optional(wholeNumber('limit', 1, MOST_DOWNLOADED_MAX)),
})

/** Counted readings, live. */
export const readingOperations = {
  getAnalytics: api.get('/papers/analytics', {
    summary: 'Read the figures of the dashboard',
    description: `${RANGE} With \`compare\` and both days, also those of as many days just before. \`includeProjections\` adds a forecast, which rests on 12 months at least. ${AS_OF} Of readings it then has those up to and with the day of that moment; \`from\`, \`to\` and what is added to the totals are left out.`,
    allow,
    query: AnalyticsQuery.check(inOrder),
    response: ok(AnalyticsResponse, exampleAnalytics),
    refusals: [...AS_OF_REFUSALS],
  }),
  getOverview: api.get('/papers/statistics/overview', {
    summary: 'Read what a dashboard shows of the figures',
    description: 'Weeks are of seven days in the journal’s time zone. Authors also get the papers that they uploaded.',
    allow,
    response: ok(OverviewResponse, exampleOverview),
  }),
  exportAnalytics: api.get('/papers/analytics.csv', {
    summary: 'Export the figures of every paper and volume as CSV',
    description: RANGE,
    allow,
    query: Figures.check(inOrder),
    response: file('text/csv'),
  }),
  getDownloads: api.get('/papers/statistics/downloads', {
    summary: 'Count downloads, by paper and by year',
    description: RANGE,
    allow,
    query: Figures.check(inOrder),
    response: ok(DownloadsResponse, exampleDownloads),
  }),
  listMostDownloaded: api.get('/papers/statistics/most-downloaded', {
    summary: 'List the most downloaded papers',
    description: `Ten unless \`limit\` says otherwise. ${RANGE}`,
    allow,
    query: MostDownloadedQuery.check(inOrder),
    response: ok(MostDownloadedResponse, { papers: [exampleRankedPaper], countedSince: '2026-01-15' }),
  }),
  getVolumeStatistics: api.get('/papers/statistics/volumes', {
    summary: 'Count volumes and their downloads, by year',
    description: `\`totalDownloads\` are downloads of volumes as ZIP; those of papers are beside them. ${RANGE}`,
    allow,
    query: Figures.check(inOrder),
    response: ok(VolumeStatisticsResponse, exampleVolumeStatistics),
  }),
  explainFigure: api.get('/papers/statistics/explanation', {
    summary: 'Explain a figure: what was counted, what was not, and why',
    description: `Of one paper or volume, of those of a year or an issue type, or of the journal. ${RANGE}`,
    allow,
    query: FigureScope.check(inOrder),
    response: ok(Explanation, exampleExplanation),
  }),
  sendReadings: api.post('/readings', {
    summary: 'Count saved papers that were opened without a network',
    description:
      'Each counts once, by its id: on the day of its own time until the 5th of the next month, later on the day of receipt. One in the future, or older than 30 days, is not counted.',
    allow: 'everyone',
    limit: 'send readings',
    bodyMaxBytes: LONG_BODY_MAX_BYTES,
    body: sent(SendReadings, {
      readings: [
        {
          id: '3b9f6a7e-54c1-4d0e-9d0b-7d1c8f1a2b3c',
          paperId: 'e2f7c1a4-6c3b-5c57-8d53-0f5a3f9b7d22',
          kind: 'pdf',
          at: '2026-01-20T04:30:00.000Z',
        },
      ],
    }),
    response: ok(Nothing, {}),
  }),
} as const
