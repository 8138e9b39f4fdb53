import { randomUUID } from 'node:crypto'
import { operations } from '@shodh/contracts/operations/all.ts'
import { at } from '@shodh/contracts/operations/route-options.ts'
import Fastify, { type FastifyBaseLogger, type FastifyInstance, type FastifyRequest, LogController } from 'fastify'
import { type Environment, requireSettings } from '../settings/environment.ts'
import { bodyDeadlines } from '../http/connections/body-deadlines.ts'
import { clientErrors, envelope, noJsonSchema } from '../http/errors.ts'
import { closeGracefully } from '../http/connections/close.ts'
import { limitConnections } from '../http/connections/connection-limits.ts'
import { addChecks } from '../http/checks.ts'
import { edgeChecks, guardOwnConnections } from '../http/edge.ts'
import { headersFirst } from '../http/connections/headers-first.ts'
import { routeUnreadable } from '../http/addresses.ts'
import { knowPrivateNetworks } from '../http/private-network.ts'
import { holdSlots } from '../http/load/slots.ts'
import { serverOptions } from '../http/connections/time-limits.ts'
import { type Clocks, CLOCKS, connections } from './request.ts'
import { forwarder } from './forward.ts'
import { health, metrics } from './health.ts'
import { instancesOf } from './instances.ts'

/** Milliseconds after which responses under way are cut off. */
const CUT_AFTER_MS = 4000

const serviceInstances = (settings: Environment) => {
  const given = requireSettings(settings, 'COMMAND_SERVICE_URL', 'QUERY_SERVICE_URL', 'PROJECTIONS_URL')
  return {
    commands: instancesOf('command-service', given.COMMAND_SERVICE_URL),
    queries: instancesOf('query-service', given.QUERY_SERVICE_URL),
    projections: instancesOf('projections', given.PROJECTIONS_URL),
  }
}

/** All other requests are for the services, preflights too. */
const isOwn = ({ is404, method, routeOptions }: FastifyRequest) =>
  !is404 && method !== 'OPTIONS' && routeOptions.config.slot === undefined

/** What is held to a few at a time by address is so for all instances together. */
const routeDownloads = (app: FastifyInstance) => {
  const never = () => {
    throw new Error('It was forwarded')
  }
  for (const { method, url, config } of Object.values(operations).map(at))
    if (config.slot === 'volume downloads')
      for (const end of ['', '/']) app.route({ method, url: `/api/v1${url}${end}`, config, handler: never })
}

/** The only process that readers reach: it forwards their requests to the services. Throws WrongSetting. */
export const startGateway = async (settings: Environment, logger: FastifyBaseLogger, clocks: Clocks = CLOCKS) => {
  const { commands, queries, projections } = serviceInstances(settings)
  const opened = connections()
  const forward = forwarder({ queries, commands, connections: opened, clocks })

  const app = Fastify({
    http: serverOptions(clocks),
    clientErrorHandler: clientErrors(settings),
    loggerInstance: logger,
    schemaController: noJsonSchema,
    pluginTimeout: 0,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    trustProxy: settings.TRUST_PROXY ?? false,
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    routerOptions: { maxParamLength: 2000 },
    frameworkErrors: (_, request, reply) => routeUnreadable(request, reply),
  })
  limitConnections(settings, logger)(app.server)
  envelope(app)
  // before whatever may respond while a body still comes
  await headersFirst(app, settings, bodyDeadlines(clocks), { preflight: false })
  guardOwnConnections(app, clocks, settings.PUBLIC_URL)
  addChecks(app, [knowPrivateNetworks(app, settings), ...edgeChecks, holdSlots()])
  app.addHook('onRequest', async (request, reply) => (isOwn(request) ? undefined : forward(request, reply)))
  app.server.on('checkContinue', (request, response) => app.server.emit('request', request, response))
  const services = [commands, queries, projections]
  routeDownloads(app)
  await app.register(health, { services })
  await app.register(metrics, { services })

  const address = await app.listen({ port: settings.PORT, host: settings.HOST })
  return {
    address,
    close: async () => {
      await closeGracefully(app, CUT_AFTER_MS)
      opened.drop()
    },
  }
}
