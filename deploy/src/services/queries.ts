import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { codeOf } from '@shodh/contracts/errors.ts'
import { join } from 'node:path'
import { USAGE_COUNTS } from '@shodh/adapters/usage/counts/sqlite.ts'
import type { FileTasks } from '@shodh/adapters/file-tasks/file-tasks.ts'
import { parkedStreams } from '@shodh/adapters/read-store/read-store.ts'
import { pdfPictures } from '@shodh/command-service/papers/pdf-pictures.ts'
import { drawContents } from '@shodh/command-service/papers/contents/draw-contents.ts'
import { drawCards } from '@shodh/command-service/pictures/cards/draw-card.ts'
import { thumbnails } from '@shodh/command-service/pictures/thumbnail.ts'
import type { Identity } from '@shodh/command-service/users/identity.ts'
import { BOARD } from '@shodh/contracts/board/board.ts'
import { readModels } from '@shodh/projections/all.ts'
import { OF_THE_PAST } from '@shodh/query-service/views/past.ts'
import { openPast } from '@shodh/projections/past.ts'
import { anyProjection } from '@shodh/projections/projection.ts'
import { openBoardHistory } from '@shodh/query-service/board/open-history.ts'
import { openFiles } from '@shodh/query-service/files/open-files.ts'
import { popularPdfs } from '@shodh/query-service/papers/pdfs/popular-pdfs.ts'
import { heldContents } from '@shodh/query-service/papers/pdfs/volume-contents.ts'
import type { Ports } from '@shodh/query-service/ports.ts'
import { openProvableSince } from '@shodh/query-service/audit/public-log/provable-since.ts'
import type { Stores } from '../stores/stores.ts'
import type { PresentSettings } from '../settings/journal/present-settings.ts'
import type { ServiceGiven } from './service.ts'
import { publicLogOf } from './ports/public-log.ts'
import { openSearch } from './ports/search.ts'
import { systemQueries, type WatchedSystem } from './ports/system-ports.ts'
import { openUsage } from './ports/usage.ts'
import type { OpenViews } from './views.ts'

const VERIFIER = fileURLToPath(new URL('../../../frontend/dist-server/verify.mjs', import.meta.url))

/** The text of the verifier that evidence carries; undefined where the frontend is not built. */
const verifier = (): Promise<string | undefined> =>
  readFile(VERIFIER, 'utf8').catch((error: unknown) => {
    if (codeOf(error) === 'ENOENT') return undefined
    throw error
  })

type Given = Pick<ServiceGiven, 'logger'> & {
  readonly stores: Stores
  readonly views: OpenViews
  readonly site: Pick<
    Ports,
    'operatorSettings' | 'texts' | 'publicUrl' | 'hasMailServer' | 'doiRegistry' | 'providers'
  > & {
    readonly present: PresentSettings
  }
  /** Whose tokens and tickets are accepted. */
  readonly signedIn: Pick<Identity, 'verify' | 'mac' | 'tickets'>
  readonly tasks: FileTasks
  /** For the search index and the counts, of this process alone. */
  readonly directory: string
  readonly watched?: WatchedSystem
}

/** The ports of the query service, with its search index and its counts; both are closed with the stack. */
export const openQueries = async (given: Given, opened: AsyncDisposableStack) => {
  const { stores, views: projected, signedIn, tasks, directory, watched, logger } = given
  const { present, ...site } = given.site
  const { views, staffViews, viewsShowing, hidden, takedowns, changesOf, writes, content, fresh } = projected
  const { files, vault, events, bus } = stores
  const file = (name: string) => join(directory, name)
  const search = opened.adopt(await openSearch({ stores, file: file('search.db'), logger }), one => one.close())
  const { settings } = present
  const { usage, recorder, renew } = opened.adopt(
    await openUsage({ stores, file: file(USAGE_COUNTS), present, views, hidden, logger }),
    one => one.close(),
  )
  const publicLog = await publicLogOf(stores)
  const { verify, mac, tickets } = signedIn
  const ports: Ports = {
    logId: events.logId,
    views,
    staffViews,
    viewsShowing,
    hidden,
    takedowns,
    changesOf,
    writes,
    files,
    pdfs: popularPdfs(files),
    bus,
    search,
    usage,
    vault,
    publicLog,
    provableSince: openProvableSince(publicLog),
    content,
    contentEvents: async stream => (await events.readStream(stream)).events,
    fileTree: openFiles({ views, settings }),
    boardHistory: openBoardHistory({
      views,
      vault,
      settings,
      events: async () => (await events.readStream(BOARD)).events,
    }),
    system: systemQueries(stores, watched),
    past: openPast(events, OF_THE_PAST.map(name => readModels[name]).map(anyProjection)),
    eventAt: position => events.eventAt(position),
    verifier,
    head: () => events.head(),
    freshness: fresh,
    stalledModels: async () => {
      const streams = await (await stores.views.collection(parkedStreams)).find({})
      return [...new Set(streams.map(({ model }) => model.split('@', 1).join()))]
    },
    verify,
    ticketHolder: tickets.actorOf,
    storageKeyOf: userId => mac('browser storage', userId),
    thumbnail: thumbnails({ ...stores, tasks }),
    pdfPictures: pdfPictures({ ...stores, tasks }),
    drawContents: heldContents(drawContents(tasks)),
    drawCard: drawCards(tasks).card,
    drawIcon: drawCards(tasks).icon,
    settings,
    ...site,
  }
  return { ports, mac, recorder, renew: { 'search.db': search.renew, [USAGE_COUNTS]: renew } }
}
