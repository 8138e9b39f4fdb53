import { join } from 'node:path'
import { BEGINNING, Damaged, StoreFull } from '@shodh/adapters/event-store/event-store.ts'
import type { FileTasks } from '@shodh/adapters/file-tasks/file-tasks.ts'
import { USAGE_COUNTS } from '@shodh/adapters/usage/counts/sqlite.ts'
import { contactFormRoutes } from '@shodh/command-service/contact/form-routes.ts'
import { thumbnails } from '@shodh/command-service/pictures/thumbnail.ts'
import { commandService } from '@shodh/command-service/service.ts'
import { projections } from '@shodh/projections/all.ts'
import { pause } from '@shodh/contracts/retry.ts'
import { retryWhileUnavailable } from '@shodh/projections/retry-while-unavailable.ts'
import { run } from '@shodh/projections/runner/runner.ts'
import { countReadings } from '@shodh/query-service/usage/readings/count-readings.ts'
import { queryService } from '@shodh/query-service/service.ts'
import type { FastifyBaseLogger } from 'fastify'
import { openBackups } from '../backups/open-backups.ts'
import type { Environment } from '../settings/environment.ts'
import { refuseUnfinished } from '../transfer/unfinished.ts'
import { closeGracefully } from '../http/close.ts'
import { gauges } from '../http/gauges.ts'
import { health } from '../http/health.ts'
import { metrics, openMetrics } from '../http/metrics.ts'
import { httpServer } from '../http/server.ts'
import { shedLoad } from '../http/shed-load.ts'
import type { TimeLimits } from '../http/time-limits.ts'
import { journalSettings } from '../settings/journal-settings.ts'
import { journalTexts } from '../settings/journal-texts.ts'
import { api } from '../parts/api.ts'
import { queryPorts, projectedUpToNow, openViews } from '../parts/queries.ts'
import { commanding } from '../parts/commands.ts'
import { sitePages } from '../parts/frontend.ts'
import { publicLogKeeper, refuseOtherOrigin } from '../parts/public-log.ts'
import { quickCheckDaily } from '../parts/quick-check.ts'
import { noteRegularly } from '../parts/note-regularly.ts'
import { embeddedNames, refuseLostRecord } from '../parts/refuse-lost-record.ts'
import { openSearch } from '../parts/search.ts'
import { openUsage } from '../parts/usage.ts'
import { watchFiles } from '../parts/watch-files.ts'
import { loadInThread } from '../rebuild/rebuild-thread.ts'
import { restoreFiles } from '../parts/files/sweeping-files.ts'
import { withAppendMetrics } from '../stores/counted.ts'
import { openDamage, PRIMARY_FILES } from '../stores/damage.ts'
import { embeddedStores } from '../stores/embedded-stores.ts'
import { rebuiltModels, watchedEmbedded } from '../stores/monitored.ts'
import { noteEvents } from '../stores/noted-events.ts'
import { openReserve, withReserve } from '../stores/reserve.ts'
import type { Stores } from '../stores/stores.ts'

/** Milliseconds that requests under way are given at the end: the stores are closed after them, within the five seconds. */
const CUT_AFTER_MS = 3000

/** Milliseconds between two looks whether there is room for the reserve again. */
const REFILL_EVERY_MS = 60_000

/** Closes the stores where they can't be started on; damaged ones are reported later. Throws TransferError or WrongSetting. */
const refuseUnsound = async (opened: Stores, settings: Environment) => {
  try {
    await refuseUnfinished(opened.vault)
    await refuseOtherOrigin(opened, settings)
    await refuseLostRecord(opened, settings, embeddedNames(settings))
  } catch (error) {
    if (error instanceof Damaged) return
    await opened.close()
    throw error
  }
}

/** The whole journal in one process; `address` is where it listens. */
export const startJournal = async (
  settings: Environment & { readonly timeLimits?: TimeLimits; readonly fileTasks?: FileTasks },
  logger: FastifyBaseLogger,
  onFailure: (error: Error) => void,
) => {
  const journal = await journalSettings(settings.JOURNAL_SETTINGS)
  const texts = await journalTexts(journal, settings.JOURNAL_SETTINGS)
  const counts = openMetrics()
  const damage = openDamage(sentence => logger.error(sentence))
  let withheld: string | undefined
  const onRenewed = (reason: string) => {
    logger.error(`The read models are made anew from the events, since their files were damaged: ${reason}`)
    withheld = reason
  }
  const reserve = openReserve(settings.DATA_DIR, sentence => logger.error(sentence))
  const onNotErased = (error: unknown) => {
    logger.error({ err: error }, 'The bytes of what was erased are still in vault.db: removing them is tried again')
    damage.look('vault.db', error)
  }
  const opened = withReserve(await embeddedStores(settings.DATA_DIR, { onRenewed, onNotErased }), reserve)
  await refuseUnsound(opened, settings)
  const stores = {
    ...opened,
    hasLostEvents: settings.ACCEPT_SHORTER_LOG !== undefined,
    events: damage.noting('journal.db', withAppendMetrics(opened.events, counts.registry)),
    vault: damage.noting('vault.db', opened.vault),
    readings: damage.noting('usage.db', opened.readings),
  }
  const waiting = new Set(['the first start', 'the read models'])
  const stopping = new AbortController()
  let address = ''

  const report = (error: Error) => logger.error({ err: error }, 'A read model has stopped')
  const warn = (sentence: string) => logger.warn(sentence)
  // first of all: it decides which documents are shown
  const projectionRun = await run(stores, projections, stopping.signal, {
    report,
    warn,
    loadInThread: loadInThread(settings.DATA_DIR),
    withheld,
  })
  const views = await openViews(stores)
  const { fresh, hasVolumes, isWithheld, papersWithDoi, papersWithPdf, addresses, isPaper } = views
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
  const commands = await commanding(given)
  const { publicUrl, mac, verify, tickets } = commands.identity
  const keepLog = publicLogKeeper({ stores, settings, publicUrl, logger })
  const search = await openSearch({ stores, file: join(settings.DATA_DIR, 'search.db'), logger })
  const counting = { stores, settings: journal, views: { ...views.shown, ...views.places }, logger }
  const {
    usage,
    recorder,
    renew: renewUsage,
    close: closeUsage,
  } = await openUsage({ ...counting, file: join(settings.DATA_DIR, USAGE_COUNTS) })
  const backups = openBackups({
    settings,
    logId: stores.events.logId,
    timeZone: journal.timeZone,
    logger,
    alarm: commands.reportLateBackup,
  })
  const ports = await queryPorts(
    stores,
    {
      settings: journal,
      texts,
      publicUrl,
      verify,
      ticketHolder: tickets.actorOf,
      thumbnail: thumbnails(commands.ports),
      storageKeyOf: (userId: string) => mac('browser storage', userId),
    },
    {
      ...views,
      search,
      usage,
      statuses: projectionRun.statuses,
      damagedStores: damage.stores,
      fullDisk: reserve.shortage,
      scanner: commands.ports.scanner,
      ...(backups && { backups }),
    },
  )

  const app = await httpServer({ logger, verify, ...settings })
  const watched = {
    ...watchedEmbedded(stores),
    statuses: projectionRun.statuses,
    unknown: () => projectionRun.unknown,
    ...(backups && { backups }),
  }
  const waitingFor = () => [...waiting, ...rebuiltModels(projectionRun.statuses()), ...damage.waitingFor()]
  gauges(counts.registry, watched)
  metrics(app, counts)
  countReadings(app, recorder)
  shedLoad(app, counts.registry)
  await app.register(health, { ...watched, waitingFor })
  await app.register(api, {
    services: async calls => {
      await calls.register(commandService, commands.ports)
      await calls.register(queryService, ports)
    },
  })
  await app.register(contactFormRoutes, commands.ports)
  await sitePages(app, ports, mac)

  projectionRun.done.catch(onFailure)
  address = await app.listen({ port: settings.PORT, host: settings.HOST })

  const begin = async () => {
    await commands.identity.sweep()
    await commands.sweepContact()
    await commands.firstStart()
  }
  const prepare = async () => {
    try {
      await begin()
    } catch (error) {
      // what is there can be read, and a later start does the rest
      if (!(error instanceof StoreFull) || (await stores.events.head()) === BEGINNING) throw error
    }
    waiting.delete('the first start')
    await projectedUpToNow(stores, fresh, stopping.signal)
    if (stopping.signal.aborted) return
    // before anybody reads: a log that was restored may name what is in the trash
    await restoreFiles(stores, logger, stopping.signal)
    waiting.delete('the read models')
    logger.info(`The journal is ready at ${address}`)
  }
  const prepared = retryWhileUnavailable(stopping.signal, prepare).catch(onFailure)
  const checked = retryWhileUnavailable(stopping.signal, () => commands.checkFiles(stopping.signal)).catch(report)
  const sweep = () => retryWhileUnavailable(stopping.signal, () => commands.sweepFiles(stopping.signal))
  const swept = prepared.then(sweep).catch(report)
  const deleted = retryWhileUnavailable(stopping.signal, () => commands.deleteWithheld(stopping.signal)).catch(report)
  const renewViews = async (reason: string) => stores.views.renew?.(reason)
  const renew = { 'views.db': renewViews, 'search.db': search.renew, [USAGE_COUNTS]: renewUsage }
  const refilling = setInterval(() => void reserve.fill().catch(report), REFILL_EVERY_MS).unref()
  const databases = { directory: settings.DATA_DIR, note: damage.note, renew, report, pause }
  const looked = quickCheckDaily(databases, stopping.signal).catch(report)
  const watching = watchFiles({ ...databases, names: PRIMARY_FILES }, stopping.signal).catch(report)
  const publicLog = keepLog(stopping.signal)
  const noteFailed = (error: unknown) =>
    logger.error({ err: error }, 'Where the log ends could not be noted in the vault')
  const noting = noteRegularly(stores.events, () => noteEvents(stores), noteFailed)
  const backedUp = backups?.keep(stopping.signal).catch(report)
  const reacted = commands.react(stopping.signal).catch(report)

  return {
    address,
    routes: app.guarded,
    prepared,
    close: async () => {
      commands.stopping()
      clearInterval(refilling)
      await closeGracefully(app, CUT_AFTER_MS)
      stopping.abort()
      await Promise.allSettled([projectionRun.done, prepared, reacted, checked, swept, deleted, looked, publicLog])
      await watching
      await backedUp
      await search.close()
      await closeUsage()
      await commands.close()
      await noting.close()
      await stores.close()
      await reserve.holdRest()
    },
  }
}
