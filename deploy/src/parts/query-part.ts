import { join } from 'node:path'
import { USAGE_COUNTS } from '@shodh/adapters/usage/counts/sqlite.ts'
import { lockDirectory } from '@shodh/adapters/event-store/sqlite/directory-lock.ts'
import { thumbnails } from '@shodh/command-service/pictures/thumbnail.ts'
import { openSignedIn } from '@shodh/command-service/users/identity.ts'
import { retryWhileUnavailable } from '@shodh/projections/retry-while-unavailable.ts'
import { countReadings } from '@shodh/query-service/usage/readings/count-readings.ts'
import { queryService } from '@shodh/query-service/service.ts'
import { fileTasks } from '../file-tasks/open.ts'
import { gauges } from '../http/gauges.ts'
import { health } from '../http/health.ts'
import { metrics } from '../http/metrics.ts'
import { httpServer } from '../http/server.ts'
import { shedLoad } from '../http/shed-load.ts'
import { journalSettings } from '../settings/journal-settings.ts'
import { journalTexts } from '../settings/journal-texts.ts'
import { mountedKeys } from '../settings/mounted-keys.ts'
import { engineStores } from '../stores/engine-stores.ts'
import { watchedEngines } from '../stores/monitored.ts'
import { api } from './api.ts'
import { queryPorts, projectedUpToNow, openViews } from './queries.ts'
import { scannerOf } from './scanner.ts'
import { openSearch } from './search.ts'
import { openUsage } from './usage.ts'
import { sitePages } from './frontend.ts'
import { closeApp, type OpenPart, part } from './part.ts'

/** A folder that this process has for itself. Throws DirectoryInUse. */
const indexIn = (directory: string) => {
  const room = join(directory, 'query-service')
  return {
    incoming: join(room, 'incoming'),
    path: join(room, 'search.db'),
    counts: join(room, USAGE_COUNTS),
    lock: lockDirectory(room),
  }
}

/** Serves queries and pages. */
export const openQueryPart: OpenPart = async ({ settings, logger, counts, fail, address }) => {
  const journal = await journalSettings(settings.JOURNAL_SETTINGS)
  const texts = await journalTexts(journal, settings.JOURNAL_SETTINGS)
  await using opened = new AsyncDisposableStack()
  const file = indexIn(settings.DATA_DIR)
  opened.defer(() => file.lock.release())
  const stores = opened.adopt(await engineStores(settings, logger, file.incoming), one => one.close())
  const views = await openViews(stores)
  const origin = settings.PUBLIC_URL ?? address
  const search = opened.adopt(await openSearch({ stores, file: file.path, logger }), one => one.close())
  const counting = { stores, settings: journal, views: { ...views.shown, ...views.places }, logger }
  const { usage, recorder } = opened.adopt(await openUsage({ ...counting, file: file.counts }), one => one.close())
  const tasks = opened.adopt(fileTasks(logger), one => one.close())
  const { verify, mac, tickets } = await openSignedIn({ ...stores, keys: await mountedKeys(settings) })
  const site = {
    settings: journal,
    texts,
    publicUrl: () => origin,
    verify,
    ticketHolder: tickets.actorOf,
    thumbnail: thumbnails({ ...stores, tasks }),
    storageKeyOf: (userId: string) => mac('browser storage', userId),
  }
  const ports = await queryPorts(stores, site, { ...views, search, usage, scanner: scannerOf(settings) })

  const waiting = new Set(['the read models'])
  const stopping = new AbortController()
  const prepared = retryWhileUnavailable(stopping.signal, () => projectedUpToNow(stores, views.fresh, stopping.signal))
    .then(() => void waiting.delete('the read models'))
    .catch(fail)
  opened.defer(() => prepared)
  opened.defer(() => stopping.abort())

  const app = opened.adopt(await httpServer({ logger, verify, ...settings }), closeApp)
  const watched = watchedEngines(stores)
  gauges(counts.registry, watched)
  metrics(app, counts)
  countReadings(app, recorder)
  shedLoad(app, counts.registry)
  await app.register(health, { ...watched, waitingFor: () => [...waiting, ...views.withheld()] })
  await app.register(api, { services: calls => calls.register(queryService, ports) })
  await sitePages(app, ports, mac)
  return part(app, opened)
}
