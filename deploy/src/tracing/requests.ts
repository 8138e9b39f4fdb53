import { SpanKind } from '@opentelemetry/api'
import type { EventStore } from '@shodh/adapters/event-store/event-store.ts'
import type { Metadata } from '@shodh/contracts/event.ts'
import { positionIn } from '@shodh/query-service/freshness.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isTracing, record } from './tracing.ts'

type Log = Pick<EventStore, 'logId' | 'eventAt'>

/** The metadata of the event that a reader waited for, where it was shown. */
const awaited = async ({ headers }: FastifyRequest, reply: FastifyReply, log: Log): Promise<Metadata | undefined> => {
  const wanted = positionIn(String(headers['x-wait-for-position'] ?? ''))
  if (wanted?.log !== log.logId || reply.statusCode >= 400 || reply.hasHeader('x-stale')) return undefined
  const event = await log.eventAt(wanted.position)
  return event && (JSON.parse(event.metadata) as Metadata)
}

/**
 * Records each request as a trace of its own, by its id; neither address nor path, which may be secret. A query that waited
 * for a command is recorded in the command's trace, too: there the change is read.
 */
export const traceRequests = (app: FastifyInstance, log: Log) => {
  if (!isTracing()) return
  app.addHook('onResponse', (request, reply, done) => {
    done()
    const { id, method, routeOptions } = request
    if (routeOptions.config.class === 'health') return
    const route = routeOptions.url ?? 'none'
    const { statusCode, elapsedTime } = reply
    const ended = performance.now()
    const span = {
      name: `${method} ${route}`,
      began: ended - elapsedTime,
      ended,
      kind: SpanKind.SERVER,
      attributes: { 'http.request.method': method, 'http.route': route, 'http.response.status_code': statusCode },
      error: statusCode >= 500 ? String(statusCode) : undefined,
    }
    record({ ...span, correlationId: id, id })
    const noteRead = (cause?: Metadata) =>
      cause &&
      record({
        ...span,
        name: `read ${route}`,
        correlationId: cause.correlationId,
        parent: cause.commandId,
        seenBy: id,
      })
    awaited(request, reply, log).then(noteRead, () => undefined)
  })
}
