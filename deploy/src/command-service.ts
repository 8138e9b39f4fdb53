import { join } from 'node:path'
import { lockDirectory } from '@shodh/adapters/event-store/sqlite/directory-lock.ts'
import { leaseHolder } from '@shodh/adapters/lease/lease.ts'
import { retryWhileUnavailable } from '@shodh/projections/read-event.ts'
import { openCommands, type RunWork, SWEEP_AFTER_MS } from './services/commands.ts'
import { openApp } from './services/app.ts'
import { closeApp, type OpenService, serviceOf } from './services/service.ts'
import { ENGINE_NAMES, refuseUnsound } from './services/refuse-lost-record.ts'
import { startService } from './services/start-service.ts'
import { openViews } from './services/views.ts'
import { journalSettings } from './settings/journal/journal-settings.ts'
import { outgoingHosts } from './settings/outgoing-hosts.ts'
import { openPresentSettings } from './settings/journal/present-settings.ts'
import { withAppendMetrics } from './stores/append-metrics.ts'
import { engineStores } from './stores/engine-stores.ts'
import { withoutEndedSample } from './sample/begin-own.ts'
import { openInUse, removeSampleStores } from './stores/sample-engines.ts'
import { watchedEngines } from './stores/monitored.ts'
import { noteVersion } from './stores/versions.ts'

/** Milliseconds after which another command service continues what one began that died. */
const LEASE_MS = 10_000

/** Handles commands, and does the work beside them that only one of all command services does. */
const open: OpenService = async given => {
  const { settings: wanted, logger, counts, reopen, fail } = given
  // a wrong one is reported before an engine that does not respond
  await outgoingHosts(wanted, await journalSettings(wanted))
  await using opened = new AsyncDisposableStack()
  const directory = join(wanted.DATA_DIR, 'command-service')
  opened.adopt(lockDirectory(directory), lock => lock.release())
  const { stores: engines, beginOwn } = await openInUse(
    { settings: wanted, reopen, open: inUse => engineStores(inUse, logger, join(directory, 'incoming')) },
    opened,
    wanted.SAMPLE === '1',
  )
  const settings = await withoutEndedSample(wanted, engines)
  await refuseUnsound(engines, settings, ENGINE_NAMES)
  await noteVersion(engines.vault, logger)
  const hasLostEvents = settings.ACCEPT_SHORTER_LOG !== undefined
  const stores = { ...engines, hasLostEvents, events: withAppendMetrics(engines.events, counts.registry) }
  const present = await openPresentSettings(stores, await journalSettings(settings))
  const views = await openViews({ ...stores, present }, opened)
  const commands = await openCommands(
    { ...given, settings, stores, journal: present.settings, views, beginOwn },
    opened,
  )

  const stopping = new AbortController()
  const whileHeld = leaseHolder(stores.leases, LEASE_MS)
  const run: RunWork = (name, work) =>
    retryWhileUnavailable(stopping.signal, () => whileHeld(name, stopping.signal, work))
  const background = opened.use(new AsyncDisposableStack())
  const started = commands.begin({ run, abandonedAfterMs: SWEEP_AFTER_MS, background }).catch(fail)
  background.defer(() => started)
  const removed = run('sample stores', signal => removeSampleStores(engines.vault, settings, signal)).catch(
    (error: unknown) => logger.error({ err: error }, 'The stores of the sample could not be removed yet'),
  )
  background.defer(() => removed)
  opened.defer(() => stopping.abort())

  const app = opened.adopt(
    await openApp(given, {
      ...watchedEngines(stores),
      log: stores.events,
      verify: commands.identity.verify,
      waitingFor: commands.waitingFor,
      commands: commands.ports,
    }),
    closeApp,
  )
  return serviceOf(app, opened)
}

await startService('command-service', open)
