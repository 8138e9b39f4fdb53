import { setTimeout } from 'node:timers/promises'
import type { ReadModel } from '@shodh/adapters/read-store/read-store.ts'
import type { ReadModelPorts } from '@shodh/command-service/ports.ts'
import { projections, readModels } from '@shodh/projections/all.ts'
import { deletedOnly, presentSince } from '@shodh/query-service/deletable.ts'
import { locate } from '@shodh/query-service/discovery/locate.ts'
import { freshness, type Freshness } from '@shodh/query-service/freshness.ts'
import { papersWithPdf } from '@shodh/query-service/papers/pdfs/papers-with-pdf.ts'
import type { Ports } from '@shodh/query-service/ports.ts'
import { openServed, type View } from '@shodh/query-service/served-views.ts'
import type { Stores } from '../stores/stores.ts'

type Opened = {
  readonly [Name in keyof typeof readModels]: (typeof readModels)[Name] extends ReadModel<infer D> ? View<D> : never
}

/** The version of the read models of papers and volumes from which on they contain deleted ones. */
const DELETABLE_SINCE = 4

type PaperName = { readonly id: string; readonly volumeId: string; readonly title: string }

const namedPaper = ({ id, volumeId, title }: PaperName) => ({ paperId: id, volumeId, title })

const lookupsIn = (views: Ports['views']): ReadModelPorts => ({
  hasVolumes: async ({ year, issueType }) => (await views.volumes.count({ where: { year, issueType } })) > 0,
  isPaper: async id => ((await views.papers.get(id)) ?? (await views.deletedPapers.get(id))) !== undefined,
  isWithheld: async sha256 => (await views.withheldPdfs.get(sha256)) !== undefined,
  papersWithDoi: async doiKey => (await views.papers.find({ where: { doiKey } })).map(namedPaper),
  papersWithPdf: async sha256 => (await papersWithPdf(views, sha256)).map(namedPaper),
  addresses: {
    locate: path => locate(views, path),
    hasPaper: async id => (await views.paperPlaces.get(id)) !== undefined,
  },
})

/** Read models as they are served, and what reports whether all of them have projected a position: both agree on versions. */
export const openViews = async ({ views, bus, events }: Pick<Stores, 'views' | 'bus' | 'events'>) => {
  const view = await openServed(views, events.logId)
  const open = async ([name, model]: readonly [string, unknown]) => [name, await view(model as never)] as const
  const all = Object.fromEntries(await Promise.all(Object.entries(readModels).map(open))) as unknown as Opened
  const shown: Ports['views'] = {
    ...all,
    volumes: await view(readModels.volumes, presentSince(DELETABLE_SINCE)),
    deletedVolumes: await view(readModels.volumes, deletedOnly()),
    papers: await view(readModels.papers, presentSince(DELETABLE_SINCE)),
    deletedPapers: await view(readModels.papers, deletedOnly()),
  }
  return {
    views: shown,
    lookups: lookupsIn(shown),
    fresh: freshness(() => view.positions(projections), bus),
    /** What queries are refused for, in words. */
    withheld: () => {
      const names = view.withheld()
      return names.length === 0 ? [] : [`${names.join(', ')} to be rebuilt`]
    },
  }
}

export type OpenViews = Awaited<ReturnType<typeof openViews>>

/** Milliseconds between two checks. */
const LOOK_EVERY_MS = 25

/** Resolves with the log's head once every read model has projected it, or when the signal aborts. */
export const projectedUpToNow = async ({ events }: Pick<Stores, 'events'>, fresh: Freshness, signal?: AbortSignal) => {
  const head = await events.head()
  // a read model that is withheld resolves to false at once
  while (!signal?.aborted && !(await fresh(head, 1000))) await setTimeout(LOOK_EVERY_MS)
  return head
}
