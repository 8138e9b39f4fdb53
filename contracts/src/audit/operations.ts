import { ok, operationsOf, stream } from '../operations/operation.ts'
import { AuditFilter, AuditPageFilter, ReplacementFilter, ReplacementPageFilter } from './filters.ts'
import {
  AuditLogResponse,
  PaperTimelineResponse,
  type Replacement,
  ReplacementsResponse,
  MomentQuery,
  MomentResponse,
  TimeAxisResponse,
} from './log.ts'

const api = operationsOf('Audit')
const allow = 'see who did what'

const TIMES = '`from` and `to` are days in the journal’s time zone or instants, both included.'
const PAGED = 'A page has 50 unless `limit` says otherwise; `pagination.next` is the `cursor` of the next one.'

const paper = { id: 'e2f7c1a4-6c3b-5c57-8d53-0f5a3f9b7d22', title: 'Which Questions Worked?' }
const volume = { id: '0f0e0d0c-0b0a-5908-8706-050403020100', name: 'Vol. 7, No. 82', year: 2026 }
const versions = `/api/v1/papers/${volume.id}/${paper.id}/versions`
const file = { bytes: 48_213, pages: 2 }

const exampleReplacement: Replacement = {
  id: '0198c0de-0000-7000-8000-000000000001',
  position: '5a0e0d0c-0b0a-4908-8706-050403020100.42',
  at: '2026-02-01T04:30:00.000Z',
  sentence: 'Asha Rao replaced the PDF of “Which Questions Worked?” with version 2',
  actor: { kind: 'person', id: '3f0e0d0c-0b0a-4908-8706-050403020100', name: 'Asha Rao' },
  entity: { kind: 'paper', id: paper.id, name: paper.title },
  volumeId: volume.id,
  reason: 'A table on page 2 was wrong',
  statedAt: null,
  paper,
  volume,
  before: { ...file, version: 1, sha256: '1'.repeat(64), url: `${versions}/1.pdf` },
  after: { ...file, version: 2, sha256: '2'.repeat(64), url: `${versions}/2.pdf` },
}

const { paper: _, volume: __, ...exampleEvent } = exampleReplacement
// Stryker disable next-line StringLiteral: It is only there to be taken out.
const { url: ___, ...before } = { ...file, version: 1, sha256: '1'.repeat(64), url: '' }

/** What happened, for those who may see who did what. */
export const auditOperations = {
  listEvents: api.get('/audit/log', {
    summary: 'List every event of the journal, newest first',
    description: `\`entity\` is a kind and an id, such as \`paper:{id}\`; that of a volume finds the events of its papers too. ${TIMES} ${PAGED}`,
    allow,
    query: AuditPageFilter,
    response: ok(AuditLogResponse, {
      events: [
        { ...exampleEvent, type: 'PdfReplaced', before, after: { ...before, version: 2, sha256: '2'.repeat(64) } },
      ],
      pagination: { limit: 50, next: '2026-02-01T04:30:00.000Z_0000000000000041' },
    }),
  }),
  exportEventsAsCsv: api.get('/audit/log.csv', {
    summary: 'Export events as CSV, newest first',
    description: TIMES,
    allow,
    query: AuditFilter,
    response: stream('text/csv'),
  }),
  exportEventsAsJson: api.get('/audit/log.jsonl', {
    summary: 'Export events as JSON Lines, newest first',
    description: `Each line is an event as \`/audit/log\` has it. ${TIMES}`,
    allow,
    query: AuditFilter,
    response: stream('application/jsonl'),
  }),
  listReplacements: api.get('/audit/replacements', {
    summary: 'List every replacement of a PDF, newest first',
    description: `\`reason\` looks in the text of the reason. ${TIMES} ${PAGED}`,
    allow,
    query: ReplacementPageFilter,
    response: ok(ReplacementsResponse, {
      replacements: [exampleReplacement],
      pagination: { limit: 50, next: null },
    }),
  }),
  getPaperTimeline: api.get('/audit/papers/:id', {
    summary: 'List everything that happened to a paper, oldest first',
    description: 'With the deletions and restorations of its volume. A deleted paper has it, too.',
    allow,
    response: ok(PaperTimelineResponse, {
      paper: { ...paper, isDeleted: false, volume: { ...volume, issueType: 'Regular' } },
      events: [{ ...exampleEvent, type: 'PdfReplaced', before, after: { ...before, version: 2 } }],
    }),
    refusals: ['PAPER_NOT_FOUND'],
  }),
  findMoment: api.get('/audit/moments', {
    summary: 'Find a moment at which papers, volumes or years changed',
    description:
      'The last one without a query; by its `index` among all of them, or the last one by `at`: a position, a time, or the end of a day in the journal’s time zone. Its `position` is an `asOf` of other calls.',
    allow,
    query: MomentQuery,
    response: ok(MomentResponse, {
      total: 42,
      index: 41,
      position: exampleReplacement.position,
      at: exampleReplacement.at,
      event: { ...exampleEvent, type: 'PdfReplaced', before, after: { ...before, version: 2 } },
      previous: '5a0e0d0c-0b0a-4908-8706-050403020100.41',
      next: null,
      previousReplacement: '5a0e0d0c-0b0a-4908-8706-050403020100.17',
      nextReplacement: null,
      around: [{ ...exampleEvent, type: 'PdfReplaced', before, after: { ...before, version: 2 } }],
    }),
    refusals: ['MOMENT_UNKNOWN'],
  }),
  readTimeAxis: api.get('/audit/axis', {
    summary: 'Count the moments at which papers, volumes or years changed, by time',
    description:
      'From the first one until now, in minutes, hours, days, months or years of the journal’s time zone: the shortest of which there are few enough for a chart.',
    allow,
    response: ok(TimeAxisResponse, {
      unit: 'month',
      periods: [
        { from: '2025-12-31T18:30:00.000Z', changes: 40, replacements: 0, last: 39 },
        { from: '2026-01-31T18:30:00.000Z', changes: 2, replacements: 1, last: 41 },
      ],
    }),
  }),
  exportReplacements: api.get('/audit/replacements.csv', {
    summary: 'Export replacements of PDFs as CSV, newest first',
    description: TIMES,
    allow,
    query: ReplacementFilter,
    response: stream('text/csv'),
  }),
} as const
