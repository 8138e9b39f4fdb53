import type { FastifyBaseLogger } from 'fastify'
import { health, unavailable } from '../monitoring/health.ts'
import { metrics, type Metrics, openMetrics } from '../monitoring/metrics.ts'
import type { HeaderSettings } from '../security-headers.ts'
import { httpServer, type ServerSettings } from '../server.ts'

type Given = {
  readonly logger: FastifyBaseLogger
  readonly settings: Pick<ServerSettings, 'TRUST_PROXY' | 'CORS_ORIGINS' | keyof HeaderSettings>
  /** What it waits for, in a few words, or why, in a sentence that begins with the setting to blame. */
  readonly waitingFor: () => string
  /** The process's own, where they continue after the waiting room. */
  readonly metrics?: Metrics
}

const ENGINES: Readonly<Record<string, string>> = {
  EVENTSTORE_URL: 'EventStoreDB',
  MONGODB_URL: 'MongoDB',
  NATS_URL: 'NATS',
}

/** `MONGODB_URL: no answer` becomes `MongoDB (MONGODB_URL): no answer`. */
const inWords = (sentence: string) =>
  sentence.replace(/^([A-Z]+_URL)(?=: )/u, setting => (ENGINES[setting] ? `${ENGINES[setting]} (${setting})` : setting))

/** Responds for a process whose stores are not open yet: it has started, can't serve, and requests are to be retried. */
export const waitingRoom = async ({ logger, settings, waitingFor, metrics: counted = openMetrics() }: Given) => {
  const app = await httpServer({ ...settings, logger, verify: async () => undefined })
  metrics(app, counted)
  await app.register(health, { waitingFor: () => [inWords(waitingFor())] })
  app.addHook('onRequest', async (request, reply) => {
    // before the body is looked at, which may be an upload that is still being sent
    if (!request.is404) return
    await reply.refuse(unavailable(request, inWords(waitingFor())))
  })
  return app
}
