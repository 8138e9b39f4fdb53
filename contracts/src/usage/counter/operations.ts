import * as z from 'zod/mini'
import { rawText } from '../../fields.ts'
import { operationsOf } from '../../operations/operation.ts'
import { counterFailures as failures } from './exceptions.ts'

const api = operationsOf('Usage')

const parameter = (name: string) => z.optional(rawText(name, { max: 100 }))

/** Parameters of COUNTER's API; what a service does not support is named in the report. */
const ReportQuery = z.object({
  begin_date: parameter('begin_date'),
  end_date: parameter('end_date'),
  customer_id: parameter('customer_id'),
  requestor_id: parameter('requestor_id'),
  api_key: parameter('api_key'),
  platform: parameter('platform'),
  format: parameter('format'),
})
export type ReportQuery = z.infer<typeof ReportQuery>

const Document = z.looseObject({})

const Status = z.object({ Description: z.string(), Service_Active: z.boolean() })

/** The ids of the reports, which addresses have in lower case. */
export const COUNTER_REPORTS = ['PR', 'TR', 'TR_J3', 'IR', 'IR_A1'] as const

/** COUNTER's own API, Release 5.1: its responses have the form that its Code of Practice prescribes. */
export const counterOperations = {
  getCounterStatus: api.get('/counter/r51/status', {
    failures,
    summary: 'Read the status of the COUNTER reports',
    allow: 'everyone',
    response: { kind: 'document', schema: z.array(Status) },
  }),
  listCounterMembers: api.get('/counter/r51/members', {
    failures,
    summary: 'List whom COUNTER reports are for: the world',
    allow: 'everyone',
    response: { kind: 'document', schema: z.array(Document) },
  }),
  listCounterReports: api.get('/counter/r51/reports', {
    failures,
    summary: 'List the COUNTER reports',
    allow: 'everyone',
    response: { kind: 'document', schema: z.array(Document) },
  }),
  getCounterReport: api.get('/counter/r51/reports/:report', {
    failures,
    summary: 'Read a COUNTER report: pr, tr, tr_j3, ir or ir_a1',
    description:
      'Global reports, up to the last full month. `begin_date` and `end_date` are months such as 2026-01. `format=tsv`, or an `Accept` of it, gives a table. What is wrong with the dates is said with COUNTER’s codes.',
    allow: 'everyone',
    limit: 'COUNTER reports',
    query: ReportQuery,
    response: { kind: 'document', schema: Document, others: ['text/tab-separated-values'] },
    refusals: ['ROUTE_NOT_FOUND'],
  }),
} as const
