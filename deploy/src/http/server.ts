import { randomUUID } from 'node:crypto'
import type { AskAgain } from '@shodh/command-service/users/factors/refuse-unproven.ts'
import { JSON_BODY_MAX_BYTES } from '@shodh/contracts/limits.ts'
import Fastify, { type FastifyBaseLogger, type FastifyInstance, type FastifyServerOptions } from 'fastify'
import type { Environment } from '../settings/environment.ts'
import { bodyDeadlines } from './connections/body-deadlines.ts'
import { clientErrors, envelope, noJsonSchema, validation } from './errors.ts'
import { limitConnections } from './connections/connection-limits.ts'
import { addChecks } from './checks.ts'
import { edgeChecks, guardOwnConnections } from './edge.ts'
import { guard, type Verify } from './guard.ts'
import { respondToHead } from './head.ts'
import { headersFirst } from './connections/headers-first.ts'
import { limits } from './limits.ts'
import { refuseUnreadable, routeUnreadable } from './addresses.ts'
import { knowPrivateNetworks } from './private-network.ts'
import type { HeaderSettings } from './security-headers.ts'
import { holdSlots } from './load/slots.ts'
import { limitProcessorTime, type LoopClock } from './load/processor-time.ts'
import { serverOptions, TIME_LIMITS, type TimeLimits } from './connections/time-limits.ts'
import { isTracing, traceIdOf } from '../tracing/tracing.ts'

export type ServerSettings = Pick<Environment, 'TRUST_PROXY' | 'CORS_ORIGINS'> &
  HeaderSettings & {
    readonly logger: FastifyBaseLogger
    readonly verify: Verify
    readonly askAgain?: AskAgain | undefined
    readonly timeLimits?: TimeLimits
    readonly loopClock?: LoopClock
  }

/**
 * JSON is the only type of body beside forms: plain text is refused as a type, not as a wrong value. Some clients send an
 * empty body with the JSON content type: there is nothing in it to refuse.
 */
const parseJson = (app: FastifyInstance) => {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeContentTypeParser(['application/json', 'text/plain'])
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) =>
    body === '' ? done(null, undefined) : parse(request, body, done),
  )
}

/** So that whoever reads a line finds the trace of its request. */
const withTraceId: FastifyServerOptions['childLoggerFactory'] = (logger, bindings, options) =>
  logger.child({ ...bindings, trace_id: traceIdOf(String(bindings['reqId'])) }, options)

/** A server with what all of the journal's have: request ids, envelope, guard, security headers. Routes come as plugins. */
export const httpServer = async (settings: ServerSettings) => {
  const { logger, verify, askAgain, TRUST_PROXY, timeLimits = TIME_LIMITS } = settings
  const app = Fastify({
    http: serverOptions(timeLimits),
    clientErrorHandler: clientErrors(settings),
    loggerInstance: logger,
    schemaController: noJsonSchema,
    pluginTimeout: 0,
    genReqId: () => randomUUID(),
    ...(isTracing() && { childLoggerFactory: withTraceId }),
    bodyLimit: JSON_BODY_MAX_BYTES,
    trustProxy: TRUST_PROXY ?? false,
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    exposeHeadRoutes: false,
    routerOptions: { maxParamLength: 2000, ignoreTrailingSlash: true },
    frameworkErrors: (_, request, reply) => routeUnreadable(request, reply),
  })
  limitConnections(settings, logger)(app.server)
  respondToHead(app)
  validation(app)
  parseJson(app)
  envelope(app)
  // before whatever may respond while a body still comes
  await headersFirst(app, settings, bodyDeadlines(timeLimits))
  guardOwnConnections(app, timeLimits, settings.PUBLIC_URL)
  const { measure, refuseDear } = limitProcessorTime(app, settings.loopClock)
  const noteProxies = knowPrivateNetworks(app, settings)
  addChecks(app, [...edgeChecks, measure, refuseUnreadable, noteProxies, limits(app)])
  guard(app, verify, askAgain)
  addChecks(app, [refuseDear, holdSlots()])
  return app
}
