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

/** What tells whether every read model has drawn a position. */
export const freshnessOf = async ({ views, bus }: Pick<Stores, 'views' | 'bus'>): Promise<Freshness> =>
  freshness(await Promise.all(projections.map(await openServed(views))), bus)

/** What answers questions. */
export const asking = async (stores: Stores, settings: JournalSettings, fresh: Freshness): Promise<Ports> => {
  const { files, vault, events } = stores
  const view = await openServed(stores.views)
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
    settings,
  }
}

/** Resolves with the log's head once every read model has drawn it, or when the signal aborts. */
export const drawnUpToNow = async ({ events }: Pick<Stores, 'events'>, fresh: Freshness, signal?: AbortSignal) => {
  const head = await events.head()
  while (!signal?.aborted && !(await fresh(head, 1000)));
  return head
}
