import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { commandService } from '@shodh/command-service/service.ts'
import { projections } from '@shodh/projections/all.ts'
import { run } from '@shodh/projections/runner.ts'
import { pages } from '@shodh/query-service/pages.ts'
import { queryService } from '@shodh/query-service/service.ts'
import type { FastifyBaseLogger } from 'fastify'
import type { Environment } from './environment.ts'
import { refuseUnfinished } from './transfer/unfinished.ts'
import { closed } from './http/closed.ts'
import { gauges } from './http/gauges.ts'
import { health } from './http/health.ts'
import { metrics, openMetrics } from './http/metrics.ts'
import { httpServer } from './http/server.ts'
import { journalSettings } from './journal-settings.ts'
import { api } from './parts/api.ts'
import { asking, drawnUpToNow, openViews } from './parts/asking.ts'
import { commanding } from './parts/commanding.ts'
import { frontend } from './parts/frontend.ts'
import { sweepFiles } from './parts/sweep-files.ts'
import { counted } from './stores/counted.ts'
import { embeddedStores } from './stores/embedded.ts'
import { watchedEmbedded } from './stores/watched.ts'

/** The whole journal in one process; `address` is where it listens. */
export const startJournal = async (
  settings: Environment,
  logger: FastifyBaseLogger,
  onFailure: (accident: Error) => void,
) => {
  const journal = await journalSettings(settings.JOURNAL_SETTINGS)
  const counts = openMetrics()
  const opened = await embeddedStores(settings.DATA_DIR)
  await refuseUnfinished(opened.vault)
  const stores = { ...opened, events: counted(opened.events, counts.registry) }
  const waiting = new Set(['the first start', 'the read models'])
  const stopping = new AbortController()
  let address = ''

  const views = await openViews(stores)
  const { fresh } = views
  const commands = await commanding({ stores, settings, journal, fresh, address: () => address, logger })
  const questions = await asking(stores, journal, views)

  const app = await httpServer({ logger, verify: commands.identity.verify, ...settings })
  const drawing = await run(stores, projections, stopping.signal, { report: commands.report })
  const watched = { ...watchedEmbedded(stores), standing: drawing.standing, unknown: () => drawing.unknown }
  gauges(counts.registry, watched)
  metrics(app, counts)
  await app.register(health, { ...watched, waitingFor: () => [...waiting] })
  await app.register(api, {
    services: async calls => {
      await calls.register(commandService, commands.ports)
      await calls.register(queryService, questions)
    },
  })
  if (existsSync(join(frontend, 'index.html'))) await app.register(pages, { root: frontend, settings: journal })

  drawing.done.catch(onFailure)
  address = await app.listen({ port: settings.PORT, host: settings.HOST })

  const prepare = async () => {
    await commands.identity.sweep()
    await commands.firstStart()
    waiting.delete('the first start')
    await drawnUpToNow(stores, fresh)
    waiting.delete('the read models')
    await sweepFiles(stores, logger, stopping.signal)
    logger.info(`The journal is ready at ${address}`)
  }
  const prepared = prepare().catch(onFailure)

  return {
    address,
    routes: app.guarded,
    prepared,
    close: async () => {
      await closed(app)
      stopping.abort()
      await Promise.allSettled([drawing.done, prepared])
      await commands.close()
      await stores.close()
    },
  }
}
