import { randomUUID } from 'node:crypto'
import Fastify, { type FastifyBaseLogger, LogController } from 'fastify'
import { demanded, type Environment } from '../environment.ts'
import { closed } from '../http/closed.ts'
import { envelope } from '../http/envelope.ts'
import { type Clocks, CLOCKS } from './ask.ts'
import { connections } from './connections.ts'
import { forwarder } from './forward.ts'
import { health } from './health.ts'
import { instancesOf } from './instances.ts'
import { metrics } from './metrics.ts'
import { tlsOf } from './tls.ts'

/** Milliseconds after which answers under way are cut off. */
const CUT_AFTER_MS = 4000

const serviceInstances = (settings: Environment) => {
  const given = demanded(settings, 'COMMAND_SERVICE_URL', 'QUERY_SERVICE_URL', 'PROJECTIONS_URL')
  return {
    commands: instancesOf('command-service', given.COMMAND_SERVICE_URL),
    questions: instancesOf('query-service', given.QUERY_SERVICE_URL),
    drawing: instancesOf('projections', given.PROJECTIONS_URL),
  }
}

/** The only part that readers reach: it hands what they ask to the services. Throws WrongSetting. */
export const startGateway = async (settings: Environment, logger: FastifyBaseLogger, clocks: Clocks = CLOCKS) => {
  const { commands, questions, drawing } = serviceInstances(settings)
  const opened = connections()
  const forward = forwarder({ questions, commands, connections: opened, clocks })

  const app = Fastify({
    https: (await tlsOf(settings)) ?? null,
    loggerInstance: logger,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    trustProxy: settings.TRUST_PROXY ?? false,
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    frameworkErrors: (_, request, reply) => void forward(request, reply),
  })
  envelope(app)
  app.addHook('onSend', async (request, reply) => void reply.header('x-request-id', request.id))
  app.addHook('onRequest', async (request, reply) => (request.is404 ? forward(request, reply) : undefined))
  app.server.on('checkContinue', (request, response) => app.server.emit('request', request, response))
  const services = [commands, questions, drawing]
  await app.register(health, { services })
  await app.register(metrics, { services })

  const address = await app.listen({ port: settings.PORT, host: settings.HOST })
  return {
    address,
    close: async () => {
      await closed(app, CUT_AFTER_MS)
      opened.drop()
    },
  }
}
