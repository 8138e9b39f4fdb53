import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { lockDirectory } from '@shodh/adapters/event-store/sqlite/directory-lock.ts'
import { whileHeld } from '@shodh/adapters/lease/lease.ts'
import { contactFormRoutes } from '@shodh/command-service/contact/form-routes.ts'
import { commandService } from '@shodh/command-service/service.ts'
import { retryWhileUnavailable } from '@shodh/projections/retry-while-unavailable.ts'
import { refuseUnfinished } from '../transfer/unfinished.ts'
import { gauges } from '../http/gauges.ts'
import { health } from '../http/health.ts'
import { metrics } from '../http/metrics.ts'
import { httpServer } from '../http/server.ts'
import { shedLoad } from '../http/shed-load.ts'
import { journalSettings } from '../settings/journal-settings.ts'
import { withAppendMetrics } from '../stores/counted.ts'
import { engineStores } from '../stores/engine-stores.ts'
import { watchedEngines } from '../stores/monitored.ts'
import { noteEvents } from '../stores/noted-events.ts'
import { api } from './api.ts'
import { publicLogKeeper, refuseOtherOrigin } from './public-log.ts'
import { openViews } from './queries.ts'
import { noteRegularly } from './note-regularly.ts'
import { ENGINE_NAMES, refuseLostRecord } from './refuse-lost-record.ts'
import { commanding, SWEEP_AFTER_MS } from './commands.ts'
import { closeApp, type OpenPart, part } from './part.ts'

/** Milliseconds after which another command service continues what one began that died. */
const LEASE_MS = 10_000

/** A folder that this process has for itself. Throws DirectoryInUse. */
const roomIn = (directory: string) => {
  const room = join(directory, 'command-service')
  return { incoming: join(room, 'incoming'), lock: lockDirectory(room) }
}

/** Handles commands, and performs the first start, which only one of all command services does. */
export const openCommandPart: OpenPart = async ({ settings, logger, counts, address, fail }) => {
  const journal = await journalSettings(settings.JOURNAL_SETTINGS)
  await using opened = new AsyncDisposableStack()
  const room = opened.adopt(roomIn(settings.DATA_DIR), ({ lock }) => lock.release())
  const engines = opened.adopt(await engineStores(settings, logger, room.incoming), one => one.close())
  await refuseUnfinished(engines.vault)
  await refuseOtherOrigin(engines, settings)
  await refuseLostRecord(engines, settings, ENGINE_NAMES)
  const hasLostEvents = settings.ACCEPT_SHORTER_LOG !== undefined
  const stores = { ...engines, hasLostEvents, events: withAppendMetrics(engines.events, counts.registry) }
  const { fresh, hasVolumes, isWithheld, papersWithDoi, papersWithPdf, addresses, isPaper } = await openViews(stores)
  const given = {
    stores,
    settings,
    journal,
    fresh,
    hasVolumes,
    isWithheld,
    papersWithDoi,
    papersWithPdf,
    addresses,
    isPaper,
    address: () => address,
    logger,
  }
  const noteFailed = (error: unknown) =>
    logger.error({ err: error }, 'Where the log ends could not be noted in the vault')
  opened.adopt(
    noteRegularly(stores.events, () => noteEvents(stores), noteFailed),
    one => one.close(),
  )
  const commands = opened.adopt(await commanding(given), one => one.close())

  const waiting = new Set(['the first start'])
  const stopping = new AbortController()
  const alone = (name: string, work: (held: AbortSignal) => Promise<void>) =>
    retryWhileUnavailable(stopping.signal, () =>
      whileHeld({ leases: stores.leases, name, holder: randomUUID(), ttlMs: LEASE_MS }, stopping.signal, work),
    )
  const prepare = async () => {
    await alone('first start', async () => {
      await commands.identity.sweep(SWEEP_AFTER_MS)
      await commands.sweepContact(SWEEP_AFTER_MS)
      await commands.firstStart()
    })
    waiting.delete('the first start')
  }
  const prepared = prepare().catch(fail)
  const reacting = alone('reactions', commands.react).catch(commands.report)
  const checking = alone('file checks', commands.checkFiles).catch(commands.report)
  const sweeping = alone('sweep', commands.sweepFiles).catch(commands.report)
  const deleting = alone('withheld files', commands.deleteWithheld).catch(commands.report)
  const keeper = publicLogKeeper({ stores, settings, publicUrl: commands.identity.publicUrl, logger })
  const publicLog = alone('public log', keeper).catch(commands.report)
  opened.defer(() => publicLog)
  opened.defer(() => checking)
  opened.defer(() => reacting)
  opened.defer(() => deleting)
  opened.defer(() => sweeping)
  opened.defer(() => prepared)
  opened.defer(() => stopping.abort())

  const app = opened.adopt(await httpServer({ logger, verify: commands.identity.verify, ...settings }), closeApp)
  const watched = watchedEngines(stores)
  gauges(counts.registry, watched)
  metrics(app, counts)
  shedLoad(app, counts.registry)
  await app.register(health, { ...watched, waitingFor: () => [...waiting] })
  await app.register(api, { services: calls => calls.register(commandService, commands.ports) })
  await app.register(contactFormRoutes, commands.ports)
  return part(app, opened)
}
