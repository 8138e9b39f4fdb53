import { Damaged } from '@shodh/adapters/event-store/event-store.ts'
import { resetByOperator } from '@shodh/command-service/users/factors/change-factors.ts'
import { pause } from '@shodh/contracts/flow/retry.ts'
import { presentTime } from '@shodh/contracts/time/local-time.ts'
import { projections } from '@shodh/projections/all.ts'
import { retryWhileUnavailable } from '@shodh/projections/read-event.ts'
import { run as runProjections } from '@shodh/projections/runner/runner.ts'
import type { FastifyBaseLogger } from 'fastify'
import { openBackups } from '../nightly-backups/nightly.ts'
import { answerOperator } from './operator-requests.ts'
import { OperatorReset } from '../transfer/arguments.ts'
import { closeGracefully } from '../http/connections/close.ts'
import { openMetrics } from '../http/monitoring/metrics.ts'
import { openApp } from '../services/app.ts'
import { openCommands, type RunWork } from '../services/commands.ts'
import type { BeginOwn } from '../services/first-start/end-sample.ts'
import { restoreFiles } from '../services/files/file-sweeper.ts'
import type { ServiceGiven } from '../services/service.ts'
import { doiRegistryOf } from '../services/ports/doi-registry.ts'
import { openQueries } from '../services/queries.ts'
import { quickCheckDaily, watchFiles } from '../services/background/quick-check.ts'
import { embeddedNames, refuseUnsound } from '../services/refuse-lost-record.ts'
import { openViews, projectedUpToNow } from '../services/views.ts'
import { textsBeside } from '../services/first-start/seed-content.ts'
import { loadInThread } from '../rebuild/load-in-thread.ts'
import { offeredProviders } from '../settings/identity-providers.ts'
import { journalSettings } from '../settings/journal/journal-settings.ts'
import { operatorSettings } from '../settings/operator-settings.ts'
import { outgoingHosts } from '../settings/outgoing-hosts.ts'
import { openPresentSettings } from '../settings/journal/present-settings.ts'
import { withAppendMetrics } from '../stores/append-metrics.ts'
import { beginAnew } from '../stores/begin-anew.ts'
import { openDamage, PRIMARY_FILES } from '../stores/damage.ts'
import { embeddedStores } from '../stores/embedded-stores.ts'
import { rebuiltModels, watchedEmbedded } from '../stores/monitored.ts'
import { withoutEndedSample } from '../sample/begin-own.ts'
import { traceProjected } from '../tracing/spans.ts'
import { missingSettings } from '../terminal/warnings.ts'
import { openReserve, withReserve } from '../stores/reserve.ts'
import { noteVersion } from '../stores/versions.ts'

/** Milliseconds that requests under way are given at the end: the stores are closed after them, within the five seconds. */
const CUT_AFTER_MS = 3000

/** Milliseconds between two looks whether there is room for the reserve again. */
const REFILL_EVERY_MS = 60_000

/** Milliseconds after which files are looked through, where the journal is not ready earlier. */
const QUICK_CHECK_AFTER_MS = 1000

type Given = Pick<ServiceGiven, 'settings' | 'logger'>

/** The stores in DATA_DIR, and what is known of their files. Throws OperatorError or WrongSetting; damaged ones are reported later. */
const openStores = async ({ settings, logger }: Given, opened: AsyncDisposableStack) => {
  const error = (sentence: string) => logger.error(sentence)
  const damage = openDamage(error)
  const reserve = openReserve(settings.DATA_DIR, error)
  opened.defer(() => reserve.holdRest())
  let unserved: string | undefined
  const onRenewed = (reason: string) => {
    logger.error(`The read models are made anew from the events, since their files were damaged: ${reason}`)
    unserved = reason
  }
  const onNotErased = (cause: unknown) => {
    logger.error({ err: cause }, 'The bytes of what was erased are still in vault.db: removing them is tried again')
    damage.look('vault.db', cause)
  }
  const all = await embeddedStores(settings.DATA_DIR, { onRenewed, onNotErased, startThread: settings.startThread })
  opened.defer(() => all.close())
  const stores = withReserve(all, reserve)
  await refuseUnsound(stores, settings, embeddedNames(settings))
    .then(() => noteVersion(stores.vault, logger))
    .catch((cause: unknown) => {
      if (!(cause instanceof Damaged)) throw cause
    })
  return { damage, reserve, unserved, stores }
}

/** The whole journal in one process; `address` is where it listens. `onBegunAnew` is to close it and start it again. */
export const startJournal = async (
  wanted: ServiceGiven['settings'],
  logger: FastifyBaseLogger,
  onFailure: (error: Error) => void,
  onBegunAnew: () => void = () => {},
) => {
  // a wrong one is reported before any store is opened
  const hosts = await outgoingHosts(wanted, await journalSettings(wanted))
  await using opened = new AsyncDisposableStack()
  const counts = openMetrics()
  const { damage, reserve, unserved, stores: sound } = await openStores({ settings: wanted, logger }, opened)
  const settings = await withoutEndedSample(wanted, sound)
  const stated = await journalSettings(settings)
  const stores = {
    ...sound,
    hasLostEvents: settings.ACCEPT_SHORTER_LOG !== undefined,
    events: damage.noting('journal.db', withAppendMetrics(sound.events, counts.registry)),
    vault: damage.noting('vault.db', sound.vault),
    readings: damage.noting('usage.db', sound.readings),
  }
  const texts = await textsBeside(stores, stated, settings)
  const present = await openPresentSettings(stores, stated)
  const { settings: journal } = present
  const stopping = new AbortController()
  const { signal } = stopping
  let address = ''

  const report = (error: Error) => logger.error({ err: error }, 'A read model has stopped')
  const warn = (sentence: string) => logger.warn(sentence)
  // first of all: it decides which documents are shown
  const projectionRun = await runProjections(stores, projections, signal, {
    report,
    warn,
    loadInThread: loadInThread(settings.DATA_DIR),
    unserved,
    projected: traceProjected,
  })
  const { statuses, done } = projectionRun
  opened.defer(async () => {
    stopping.abort()
    await done.catch(() => undefined)
  })
  const views = await openViews({ ...stores, present }, opened)
  const given = { settings, logger, counts, address: () => address, fail: onFailure }
  const beginOwn: BeginOwn = { begin: from => beginAnew(settings.DATA_DIR, from), reopen: onBegunAnew }
  const commands = await openCommands({ ...given, stores, journal, views, beginOwn }, opened)
  const {
    identity,
    ports: { tasks, scanner },
  } = commands
  const backups = openBackups({
    settings,
    logId: stores.events.logId,
    time: presentTime(journal),
    logger,
    alarm: commands.reportLateBackup,
  })
  const queries = await openQueries(
    {
      stores,
      views,
      site: {
        present,
        operatorSettings: () => operatorSettings(settings, stated),
        texts,
        publicUrl: identity.publicUrl,
        hasMailServer: settings.SMTP_URL !== undefined,
        doiRegistry: doiRegistryOf(settings),
        providers: await offeredProviders(settings),
      },
      signedIn: identity,
      tasks,
      directory: settings.DATA_DIR,
      watched: {
        statuses,
        damagedStores: damage.stores,
        fullDisk: reserve.shortage,
        scanner,
        server: { warnings: missingSettings(settings), hosts },
        ...(backups && { backups }),
      },
      logger,
    },
    opened,
  )

  const waiting = new Set(['the read models'])
  const background = opened.use(new AsyncDisposableStack())
  opened.defer(() => stopping.abort())
  const app = await openApp(given, {
    ...watchedEmbedded(stores),
    log: stores.events,
    statuses,
    unknown: () => projectionRun.unknown,
    ...(backups && { backups }),
    verify: identity.verify,
    waitingFor: () => [...commands.waitingFor(), ...waiting, ...rebuiltModels(statuses()), ...damage.waitingFor()],
    commands: commands.ports,
    queries,
  })
  opened.defer(() => closeGracefully(app, CUT_AFTER_MS))
  done.catch(onFailure)
  address = await app.listen({ port: settings.PORT, host: settings.HOST })

  const catchUp = async () => {
    await projectedUpToNow(stores, views.fresh, signal)
    if (signal.aborted) return
    // before anybody reads: a log that was restored may name what is in the trash
    await restoreFiles(stores, logger, signal)
    waiting.delete('the read models')
    logger.info(`The journal is ready at ${address}`)
  }
  const run: RunWork = (_, work) => retryWhileUnavailable(signal, () => work(signal))
  const prepare = () => retryWhileUnavailable(signal, catchUp)
  const prepared = commands.begin({ run, prepare, background }).catch(onFailure)
  const renewViews = async (reason: string) => stores.views.renew?.(reason)
  const renew = { 'views.db': renewViews, ...queries.renew }
  const databases = { directory: settings.DATA_DIR, note: damage.note, renew, report, pause }
  const inBackground = (work: Promise<unknown>) => {
    const ended = work.catch(report)
    background.defer(async () => void (await ended))
  }
  inBackground(prepared)
  const reset = (given: unknown) => resetByOperator(identity, OperatorReset.parse(given))
  inBackground(answerOperator(settings.DATA_DIR, reset, signal))
  const soon = Promise.race([prepared, pause(QUICK_CHECK_AFTER_MS, signal)])
  inBackground(soon.then(() => quickCheckDaily(databases, signal)))
  inBackground(watchFiles({ ...databases, names: PRIMARY_FILES }, signal))
  if (backups) inBackground(backups.keep(signal))
  const refilling = setInterval(() => void reserve.fill().catch(report), REFILL_EVERY_MS).unref()
  opened.defer(() => clearInterval(refilling))
  opened.defer(() => commands.stopping())

  const all = opened.move()
  return { address, routes: app.guarded, prepared, close: () => all.disposeAsync() }
}
