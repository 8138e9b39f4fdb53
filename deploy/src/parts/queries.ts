import { setTimeout } from 'node:timers/promises'
import type { Scanner } from '@shodh/adapters/scanner/scanner.ts'
import { parkedStreams } from '@shodh/adapters/read-store/read-store.ts'
import { BOARD } from '@shodh/contracts/board/board.ts'
import type { OpenYear } from '@shodh/contracts/volumes/commands.ts'
import { projections } from '@shodh/projections/all.ts'
import { auditLog } from '@shodh/projections/audit/audit-log.ts'
import { board } from '@shodh/projections/board/board.ts'
import { contactMessages } from '@shodh/projections/contact/contact-messages.ts'
import { fileShares } from '@shodh/projections/files/file-shares.ts'
import { files as filesModel } from '@shodh/projections/files/files.ts'
import { correctionProposals } from '@shodh/projections/papers/correction-proposals.ts'
import { paperHistories } from '@shodh/projections/papers/paper-histories.ts'
import { paperRecords } from '@shodh/projections/papers/paper-records.ts'
import { paperPlaces } from '@shodh/projections/papers/paper-places.ts'
import { paperVersions } from '@shodh/projections/papers/paper-versions.ts'
import { papers } from '@shodh/projections/papers/papers.ts'
import { withheldPdfs } from '@shodh/projections/papers/withheld-pdfs.ts'
import { redirects } from '@shodh/projections/site/redirects.ts'
import { openPast } from '@shodh/projections/past.ts'
import { anyProjection } from '@shodh/projections/projection.ts'
import type { Statuses } from '@shodh/projections/system/read-models.ts'
import { users } from '@shodh/projections/users/users.ts'
import { volumePlaces } from '@shodh/projections/volumes/volume-places.ts'
import { volumes } from '@shodh/projections/volumes/volumes.ts'
import { years } from '@shodh/projections/volumes/years.ts'
import { openBoardHistory } from '@shodh/query-service/board/open-history.ts'
import { deletedOnly, presentSince } from '@shodh/query-service/deletable.ts'
import { openFiles } from '@shodh/query-service/files/open-files.ts'
import { freshness, type Freshness } from '@shodh/query-service/freshness.ts'
import { papersWithPdf } from '@shodh/query-service/papers/pdfs/papers-with-pdf.ts'
import { popularPdfs } from '@shodh/query-service/papers/pdfs/popular-pdfs.ts'
import { locate } from '@shodh/query-service/discovery/locate.ts'
import { openProvableSince } from '@shodh/query-service/audit/public-log/provable-since.ts'
import { openServed } from '@shodh/query-service/served-views.ts'
import type { Ports } from '@shodh/query-service/ports.ts'
import { publicLogOf } from './public-log.ts'
import type { OpenSearch } from './search.ts'
import type { NightlyBackups } from '../backups/nightly.ts'
import type { Stores } from '../stores/stores.ts'
import { systemQueries } from './system-queries.ts'
import { verifier } from './verifier.ts'

/** The version of the read models of papers and volumes from which on they contain deleted ones. */
const DELETABLE_SINCE = 4

type PaperName = { readonly id: string; readonly volumeId: string; readonly title: string }

const namedPaper = ({ id, volumeId, title }: PaperName) => ({ paperId: id, volumeId, title })

/** Read models as they are served, and what reports whether all of them have projected a position: both agree on versions. */
export const openViews = async ({ views, bus, events }: Pick<Stores, 'views' | 'bus' | 'events'>) => {
  const view = await openServed(views, events.logId)
  const shown = {
    volumes: await view(volumes, presentSince(DELETABLE_SINCE)),
    deletedVolumes: await view(volumes, deletedOnly()),
    papers: await view(papers, presentSince(DELETABLE_SINCE)),
    deletedPapers: await view(papers, deletedOnly()),
  }
  const versions = await view(paperVersions)
  const places = {
    paperPlaces: await view(paperPlaces),
    paperHistories: await view(paperHistories),
    volumePlaces: await view(volumePlaces),
    withheldPdfs: await view(withheldPdfs),
  }
  const withheld = () => {
    const names = view.withheld()
    return names.length === 0 ? [] : [`${names.join(', ')} to be rebuilt`]
  }
  return {
    view,
    shown,
    places,
    isWithheld: async (sha256: string) => (await places.withheldPdfs.get(sha256)) !== undefined,
    papersWithDoi: async (doiKey: string) => (await shown.papers.find({ where: { doiKey } })).map(namedPaper),
    papersWithPdf: async (sha256: string) =>
      (await papersWithPdf({ papers: shown.papers, paperVersions: versions }, sha256)).map(namedPaper),
    addresses: {
      locate: (path: string) => locate(places, path),
      hasPaper: async (id: string) => (await places.paperPlaces.get(id)) !== undefined,
    },
    isPaper: async (id: string) => ((await shown.papers.get(id)) ?? (await shown.deletedPapers.get(id))) !== undefined,
    fresh: freshness(() => view.positions(projections), bus),
    hasVolumes: async ({ year, issueType }: OpenYear) =>
      (await shown.volumes.count({ where: { year, issueType } })) > 0,
    withheld,
  }
}

/** Read models and the search index, as queries read them. */
type Views = Awaited<ReturnType<typeof openViews>> & {
  readonly search: OpenSearch
  readonly usage: Ports['usage']
  /** Of the read models, where this process projects them. */
  readonly statuses?: Statuses
  readonly damagedStores?: ReturnType<typeof systemQueries>['damagedStores']
  readonly fullDisk?: ReturnType<typeof systemQueries>['fullDisk']
  readonly scanner?: Pick<Scanner, 'check'> | undefined
  /** Where this process backs the journal up. */
  readonly backups?: NightlyBackups
}

type Site = Pick<Ports, 'settings' | 'texts' | 'publicUrl' | 'verify' | 'ticketHolder' | 'thumbnail' | 'storageKeyOf'>

/** The ports of the query service. */
export const queryPorts = async (
  stores: Stores,
  site: Site,
  { view, shown, places, fresh, search, usage, ...watched }: Views,
): Promise<Ports> => {
  const { files, vault, events, bus } = stores
  const publicLog = await publicLogOf(stores)
  const views = {
    years: await view(years),
    ...shown,
    ...places,
    paperVersions: await view(paperVersions),
    paperRecords: await view(paperRecords),
    correctionProposals: await view(correctionProposals),
    board: await view(board),
    files: await view(filesModel),
    fileShares: await view(fileShares),
    redirects: await view(redirects),
    users: await view(users),
    contactMessages: await view(contactMessages),
    auditLog: await view(auditLog),
  }
  const boardEvents = async () => (await events.readStream(BOARD)).events
  return {
    logId: events.logId,
    views,
    files,
    pdfs: popularPdfs(files),
    bus,
    search,
    usage,
    vault,
    publicLog,
    provableSince: openProvableSince(publicLog),
    fileTree: openFiles({ views, settings: site.settings }),
    boardHistory: openBoardHistory({ views, vault, settings: site.settings, events: boardEvents }),
    system: systemQueries(stores, watched),
    past: openPast(
      events,
      [years, volumes, volumePlaces, papers, paperHistories].map(model => anyProjection(model as never)),
    ),
    eventAt: position => events.eventAt(position),
    verifier,
    head: () => events.head(),
    freshness: fresh,
    stalledModels: async () => {
      const streams = await (await stores.views.collection(parkedStreams)).find({})
      return [...new Set(streams.map(({ model }) => model.split('@', 1).join()))]
    },
    ...site,
  }
}

/** Milliseconds between two checks. */
const LOOK_EVERY_MS = 25

/** Resolves with the log's head once every read model has projected it, or when the signal aborts. */
export const projectedUpToNow = async ({ events }: Pick<Stores, 'events'>, fresh: Freshness, signal?: AbortSignal) => {
  const head = await events.head()
  // a read model that is withheld resolves to false at once
  while (!signal?.aborted && !(await fresh(head, 1000))) await setTimeout(LOOK_EVERY_MS)
  return head
}
