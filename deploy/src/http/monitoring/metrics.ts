import type { FastifyInstance, FastifyRequest } from 'fastify'
import { collectDefaultMetrics, Histogram, Registry } from 'prom-client'
import { onceClosed } from '../connections/once-closed.ts'

/** Seconds: a 304 takes less than a millisecond, an upload over a bad line some minutes. */
const BUCKETS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 60]

/** What a process counts: one for each process, whatever apps serve in it. */
export type Metrics = {
  readonly registry: Registry
  readonly requests: Histogram<'method' | 'route' | 'status'>
  /** All of it in Prometheus' text format; of the process itself from the first time on that somebody reads it. */
  readonly read: () => Promise<string>
}

export const openMetrics = (): Metrics => {
  const registry = new Registry()
  const requests = new Histogram({
    name: 'shodh_http_request_duration_seconds',
    help: 'Time from a request to the end of its response, by route.',
    labelNames: ['method', 'route', 'status'],
    buckets: BUCKETS,
    registers: [registry],
  })
  let isRead = false
  const read = () => {
    // the event loop's delay takes a timer that fires fifty times a second
    if (!isRead) collectDefaultMetrics({ register: registry, eventLoopMonitoringPrecision: 20 })
    isRead = true
    return registry.metrics()
  }
  return { registry, requests, read }
}

/** The child of the histogram for some labels, resolved once: they are as many as routes and statuses. */
const childOf = (requests: Metrics['requests']) => {
  const children = new Map<string, ReturnType<Metrics['requests']['labels']>>()
  return (method: string, route: string, status: number) => {
    const key = `${method} ${status} ${route}`
    const child = children.get(key) ?? requests.labels({ method, route, status })
    children.set(key, child)
    return child
  }
}

/** The status of a request whose client left before its response began, by which nginx logs it. */
const CLIENT_LEFT = 499

/** Times every request of the app, and serves `/metrics` (Prometheus, text format 0.0.4) to private networks. */
export const metrics = (app: FastifyInstance, { registry, requests, read }: Metrics) => {
  const child = childOf(requests)
  const observe = ({ method, routeOptions }: FastifyRequest, status: number, milliseconds: number) =>
    child(method, routeOptions.url ?? 'none', status).observe(milliseconds / 1000)
  app.addHook('onResponse', (request, { statusCode, elapsedTime }, done) => {
    observe(request, statusCode, elapsedTime)
    done()
  })
  // of a request whose client leaves, Fastify says nothing
  app.addHook('onRequest', (request, reply, done) => {
    const { raw } = reply
    onceClosed(raw, () => {
      if (raw.writableEnded) return
      observe(request, raw.headersSent ? reply.statusCode : CLIENT_LEFT, reply.elapsedTime)
      request.log.info({ responseTime: reply.elapsedTime }, 'request aborted')
    })
    done()
  })

  app.get('/metrics', { config: { allow: 'everyone', class: 'health' }, logLevel: 'warn' }, async (request, reply) => {
    if (!request.isFromPrivateNetwork()) return reply.refuse({ refused: 'ROUTE_NOT_FOUND' })
    const text = await read()
    return reply.header('cache-control', 'no-store').type(registry.contentType).send(text)
  })
}
