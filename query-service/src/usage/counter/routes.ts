import { counterOperations, type ReportQuery } from '@shodh/contracts/usage/counter/operations.ts'
import { dayText, presentTime } from '@shodh/contracts/time/local-time.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { prepare, sendPrepared } from '../../cache/prepared.ts'
import { versionOf } from '../../views/served-views.ts'
import { type CounterException, notAuthorized, notRecognized } from '@shodh/contracts/usage/counter/exceptions.ts'
import { availableMonths, periodOf } from './period.ts'
import { reportJson, reportOf, THE_WORLD } from './report.ts'
import { type ReportKind, REPORTS } from './reports.ts'
import { reportTsv } from './tsv.ts'
import type { Routes } from '../../responses.ts'

const JSON_TYPE = { contentType: 'application/json; charset=utf-8', vary: 'Accept, Accept-Encoding' }
const TSV_TYPE = { ...JSON_TYPE, contentType: 'text/tab-separated-values; charset=utf-8' }

const KNOWN = new Set(['begin_date', 'end_date', 'customer_id', 'requestor_id', 'api_key', 'platform', 'format'])

/** Parameters of the address that a report does not take, each as a warning. */
const warningsFor = ({ url }: FastifyRequest) =>
  [...new Set(new URLSearchParams(url.split('?')[1]).keys())]
    .filter(name => !KNOWN.has(name))
    .slice(0, 10)
    .map(name => notRecognized(name.slice(0, 100)))

const wantsTsv = ({ headers }: FastifyRequest, { format }: ReportQuery) =>
  format === undefined ? (headers.accept ?? '').includes('text/tab-separated-values') : format === 'tsv'

const sendJson = (request: FastifyRequest, reply: FastifyReply, value: unknown) =>
  sendPrepared(request, reply, prepare(JSON.stringify(value), JSON_TYPE))

const fail = (reply: FastifyReply, status: number, exception: CounterException) =>
  reply.code(status).header('cache-control', 'no-store').send(exception)

/** COUNTER's API of Release 5.1, with global reports. */
export const counterRoutes: Routes = async (_, ports) => {
  const { answer, views, usage, settings, responses } = ports
  const sources = [views.papers, usage.figures.published]
  const { dayOf } = presentTime(settings)
  // Stryker disable next-line MethodExpression: Of a day the year and the month are read, too.
  const available = async () => availableMonths(await usage.counts.since(), dayText(dayOf(Date.now())).slice(0, 7))

  const prepared = async (request: FastifyRequest, kind: ReportKind, query: ReportQuery) => {
    const period = periodOf(query, await available())
    if ('Code' in period) return period
    const isTsv = wantsTsv(request, query)
    const warnings = warningsFor(request)
    // Stryker disable next-line StringLiteral: No other route caches under a key of as many members.
    const key = JSON.stringify(['counter', kind.id, period.begin, period.end, isTsv, period.exceptions, warnings])
    const version = await versionOf(sources)
    const before = responses.get(key, version)
    if (before) return before
    const report = await reportOf(ports, kind, period, warnings)
    const made = isTsv ? prepare(reportTsv(report), TSV_TYPE) : prepare(JSON.stringify(reportJson(report)), JSON_TYPE)
    responses.set(key, version, made)
    return made
  }

  answer(counterOperations.getCounterStatus, (request, reply) =>
    sendJson(request, reply, [{ Description: `Usage of ${settings.name}`, Service_Active: true }]),
  )

  answer(counterOperations.listCounterMembers, (request, reply) =>
    sendJson(request, reply, [{ Institution_Name: THE_WORLD.name, Customer_ID: THE_WORLD.customer }]),
  )

  answer(counterOperations.listCounterReports, async (request, reply) => {
    const { first, last } = await available()
    return sendJson(
      request,
      reply,
      REPORTS.map(({ id, name, description }) => ({
        Report_Name: name,
        Report_ID: id,
        Release: '5.1',
        Report_Description: description,
        Path: `/api/v1/counter/r51/reports/${id.toLowerCase()}`,
        First_Month_Available: first,
        Last_Month_Available: last,
      })),
    )
  })

  answer(counterOperations.getCounterReport, async (request, reply) => {
    const kind = REPORTS.find(({ id }) => id.toLowerCase() === request.params.report.toLowerCase())
    if (!kind) return reply.refuse({ refused: 'ROUTE_NOT_FOUND' })
    const { customer_id: customer = THE_WORLD.customer } = request.query
    if (customer !== THE_WORLD.customer)
      return fail(reply, 403, notAuthorized(`customer_id must be ${THE_WORLD.customer}`))
    const found = await prepared(request, kind, request.query)
    return 'Code' in found ? fail(reply, 400, found) : sendPrepared(request, reply, found)
  })
}
