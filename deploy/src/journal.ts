import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { handler } from '@shodh/command-service/handle.ts'
import type { Ports as CommandPorts } from '@shodh/command-service/ports.ts'
import { commandService } from '@shodh/command-service/service.ts'
import { openIdentity } from '@shodh/command-service/users/identity.ts'
import { projections } from '@shodh/projections/all.ts'
import { blobs } from '@shodh/projections/papers/blobs.ts'
import { papers } from '@shodh/projections/papers/papers.ts'
import { paperHistories } from '@shodh/projections/papers/paper-histories.ts'
import { run } from '@shodh/projections/runner.ts'
import { users } from '@shodh/projections/users/users.ts'
import { volumes } from '@shodh/projections/volumes/volumes.ts'
import { years } from '@shodh/projections/volumes/years.ts'
import { freshness } from '@shodh/query-service/freshness.ts'
import { pages } from '@shodh/query-service/pages.ts'
import { queryService } from '@shodh/query-service/service.ts'
import type { FastifyBaseLogger, FastifyInstance, FastifyReply } from 'fastify'
import type { Environment } from './environment.ts'
import { firstStart, forgetAdministratorFile } from './first-start.ts'
import { health } from './http/health.ts'
import { httpServer } from './http/server.ts'
import { journalSettings } from './journal-settings.ts'
import { openMailer } from './mailer.ts'
import { embeddedStores } from './stores/embedded.ts'
import type { Stores } from './stores/stores.ts'
import { sweepOrphans } from './sweep.ts'

/** Milliseconds that a write waits for its read models. */
const DRAWN_WITHIN_MS = 1500

/** Milliseconds between two sweeps of what users left, and after which a claim that is still open was left. */
const SWEEP_EVERY_MS = 60 * 60 * 1000
const SWEEP_AFTER_MS = 60_000

const BASE = '/api/v1'

const frontend = fileURLToPath(new URL('../../frontend/dist', import.meta.url))

const openViews = async ({ views }: Stores) => ({
  years: await views.collection(years),
  volumes: await views.collection(volumes),
  papers: await views.collection(papers),
  paperHistories: await views.collection(paperHistories),
  users: await views.collection(users),
})

const LOOK_FOR_IDLE_MS = 50

/** Requests under way are answered; a connection that falls idle meanwhile does not hold the end up. */
const closed = async (app: FastifyInstance) => {
  const idle = setInterval(() => app.server.closeIdleConnections(), LOOK_FOR_IDLE_MS)
  await app.close().finally(() => clearInterval(idle))
}

/** The whole journal in one process; `address` is where it listens. */
export const startJournal = async (
  settings: Environment,
  logger: FastifyBaseLogger,
  onFailure: (accident: Error) => void,
) => {
  const journal = await journalSettings(settings.JOURNAL_SETTINGS)
  const stores = await embeddedStores(settings.DATA_DIR)
  const waiting = new Set(['the first start', 'the read models'])
  const stopping = new AbortController()

  const models = await openViews(stores)
  const fresh = freshness(await Promise.all(projections.map(model => stores.views.collection(model))), stores.bus)
  const handle = handler(stores.events)
  const report = (accident: unknown) => logger.error({ err: accident }, 'Something went wrong in the background')
  const mailer = await openMailer(settings, journal, logger)
  let address = ''
  const identity = await openIdentity({
    ...stores,
    handle,
    mailer,
    settings: journal,
    publicUrl: () => settings.PUBLIC_URL?.replace(/\/+$/u, '') ?? address,
    forgetFirstPassword: () => forgetAdministratorFile(settings.DATA_DIR),
    report,
  })
  const commands: CommandPorts = { ...stores, handle, identity, drawn: position => fresh(position, DRAWN_WITHIN_MS) }

  const app = await httpServer({
    logger,
    verify: token => identity.verify(token),
    trustProxy: settings.TRUST_PROXY,
    corsOrigins: settings.CORS_ORIGINS,
    secure: settings.PUBLIC_URL?.startsWith('https:') ?? false,
  })
  await app.register(health, { waitingFor: () => [...waiting] })
  await app.register(
    async api => {
      const nowhere = (_: unknown, reply: FastifyReply) => reply.refuse({ refused: 'ROUTE_NOT_FOUND' })
      api.setNotFoundHandler(nowhere)
      api.get('/*', { config: { allow: 'everyone' } }, nowhere)
      await api.register(commandService, commands)
      const { logId } = stores.events
      await api.register(queryService, {
        logId,
        views: models,
        files: stores.files,
        vault: stores.vault,
        head: () => stores.events.head(),
        freshness: fresh,
        settings: journal,
      })
    },
    { prefix: BASE },
  )
  if (existsSync(join(frontend, 'index.html'))) await app.register(pages, { root: frontend, settings: journal })

  const drawing = await run(stores, projections, stopping.signal)
  drawing.done.catch(onFailure)
  address = await app.listen({ port: settings.PORT, host: settings.HOST })

  const prepare = async () => {
    await identity.sweep()
    await firstStart({ ...stores, handle, identity }, settings, logger)
    waiting.delete('the first start')
    const head = await stores.events.head()
    while (!(await fresh(head, 1000)));
    waiting.delete('the read models')
    await sweepOrphans({ files: stores.files, blobs: await stores.views.collection(blobs), head }, logger)
    logger.info(`The journal is ready at ${address}`)
  }
  const prepared = prepare().catch(onFailure)
  const sweep = () => void identity.sweep(SWEEP_AFTER_MS).catch(report)
  const sweeping = setInterval(sweep, SWEEP_EVERY_MS).unref()

  return {
    address,
    routes: app.guarded,
    prepared,
    close: async () => {
      clearInterval(sweeping)
      await closed(app)
      stopping.abort()
      await Promise.allSettled([drawing.done, prepared])
      await identity.close()
      await mailer.close()
      await stores.close()
    },
  }
}
