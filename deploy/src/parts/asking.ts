import { parkedStreams } from '@shodh/adapters/read-store/read-store.ts'
import type { JournalSettings } from '@shodh/contracts/site/settings.ts'
import { projections } from '@shodh/projections/all.ts'
import { paperHistories } from '@shodh/projections/papers/paper-histories.ts'
import { papers } from '@shodh/projections/papers/papers.ts'
import { users } from '@shodh/projections/users/users.ts'
import { volumes } from '@shodh/projections/volumes/volumes.ts'
import { years } from '@shodh/projections/volumes/years.ts'
import { freshness, type Freshness } from '@shodh/query-service/freshness.ts'
import { openServed } from '@shodh/query-service/served.ts'
import type { Ports } from '@shodh/query-service/ports.ts'
import type { Stores } from '../stores/stores.ts'

/** Read models as they are served, and what tells whether all of them have drawn a position: they agree on versions. */
export const openViews = async ({ views, bus }: Pick<Stores, 'views' | 'bus'>) => {
  const view = await openServed(views)
  return { view, fresh: freshness(await Promise.all(projections.map(view)), bus) }
}

type Views = Awaited<ReturnType<typeof openViews>>

/** What answers questions. */
export const asking = async (stores: Stores, settings: JournalSettings, { view, fresh }: Views): Promise<Ports> => {
  const { files, vault, events } = stores
  const parked = await stores.views.collection(parkedStreams)
  return {
    logId: events.logId,
    views: {
      years: await view(years),
      volumes: await view(volumes),
      papers: await view(papers),
      paperHistories: await view(paperHistories),
      users: await view(users),
    },
    files,
    vault,
    head: () => events.head(),
    freshness: fresh,
    standingStill: async () => {
      const streams = await parked.find({})
      return [...new Set(streams.map(({ model }) => model.replace(/@\d+$/u, '')))]
    },
    settings,
  }
}

/** Resolves with the log's head once every read model has drawn it, or when the signal aborts. */
export const drawnUpToNow = async ({ events }: Pick<Stores, 'events'>, fresh: Freshness, signal?: AbortSignal) => {
  const head = await events.head()
  while (!signal?.aborted && !(await fresh(head, 1000)));
  return head
}
