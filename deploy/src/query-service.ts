import { join } from 'node:path'
import { lockDirectory } from '@shodh/adapters/event-store/sqlite/directory-lock.ts'
import { openSignedIn } from '@shodh/command-service/users/identity.ts'
import { retryWhileUnavailable } from '@shodh/projections/read-event.ts'
import { fileTasks } from './file-tasks/open.ts'
import { openApp } from './services/app.ts'
import { doiRegistryOf } from './services/ports/doi-registry.ts'
import { closeApp, type OpenService, serviceOf } from './services/service.ts'
import { openQueries } from './services/queries.ts'
import { scannerOf } from './services/ports/scanner.ts'
import { startService } from './services/start-service.ts'
import { textsBeside } from './services/first-start/seed-content.ts'
import { openViews, projectedUpToNow } from './services/views.ts'
import { offeredProviders } from './settings/identity-providers.ts'
import { journalSettings } from './settings/journal/journal-settings.ts'
import { operatorSettings } from './settings/operator-settings.ts'
import { outgoingHosts } from './settings/outgoing-hosts.ts'
import { openPresentSettings } from './settings/journal/present-settings.ts'
import { mountedKeys } from './settings/secret-files.ts'
import { engineStores } from './stores/engine-stores.ts'
import { withoutEndedSample } from './sample/begin-own.ts'
import { openInUse } from './stores/sample-engines.ts'
import { missingSettings } from './terminal/warnings.ts'
import { watchedEngines } from './stores/monitored.ts'

/** Serves queries and pages. */
const open: OpenService = async given => {
  const { settings: wanted, logger, reopen, fail, address } = given
  // a wrong one is reported before an engine that does not respond
  const hosts = await outgoingHosts(wanted, await journalSettings(wanted))
  await using opened = new AsyncDisposableStack()
  const directory = join(wanted.DATA_DIR, 'query-service')
  opened.adopt(lockDirectory(directory), lock => lock.release())
  const { stores } = await openInUse(
    { settings: wanted, reopen, open: inUse => engineStores(inUse, logger, join(directory, 'incoming')) },
    opened,
  )
  const settings = await withoutEndedSample(wanted, stores)
  const stated = await journalSettings(settings)
  const texts = await textsBeside(stores, stated, settings)
  const present = await openPresentSettings(stores, stated)
  const views = await openViews({ ...stores, present }, opened)
  const tasks = opened.adopt(fileTasks(logger), one => one.close())
  const signedIn = await openSignedIn({ ...stores, keys: await mountedKeys(settings) })
  const site = {
    present,
    operatorSettings: () => operatorSettings(settings, stated),
    texts,
    publicUrl: () => settings.PUBLIC_URL ?? address(),
    hasMailServer: settings.SENDS_MAILS === '1',
    doiRegistry: doiRegistryOf(settings),
    providers: await offeredProviders(settings),
  }
  const server = { warnings: missingSettings(settings), hosts }
  const watched = { scanner: scannerOf(settings), server }
  const queries = await openQueries({ stores, views, site, signedIn, tasks, directory, watched, logger }, opened)

  const waiting = new Set(['the read models'])
  const stopping = new AbortController()
  const prepared = retryWhileUnavailable(stopping.signal, () => projectedUpToNow(stores, views.fresh, stopping.signal))
    .then(() => void waiting.delete('the read models'))
    .catch(fail)
  opened.defer(() => prepared)
  opened.defer(() => stopping.abort())

  const app = opened.adopt(
    await openApp(given, {
      ...watchedEngines(stores),
      log: stores.events,
      verify: signedIn.verify,
      waitingFor: () => [...waiting, ...views.unserved()],
      queries,
    }),
    closeApp,
  )
  return serviceOf(app, opened)
}

await startService('query-service', open)
