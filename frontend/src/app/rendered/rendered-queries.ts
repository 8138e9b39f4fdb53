import type { PublicJournal } from '@shodh/contracts/site/public-journal.ts'
import { api } from '../../api.ts'
import type { Store } from '../store.ts'

/** Whether the service worker responds in the server's place: what came with the page may have been stored long ago. */
export const isControlled = () => Boolean(navigator.serviceWorker?.controller)

export type Entry = { readonly endpointName: string; readonly arg?: unknown; readonly value: unknown }

/** The result of a query that came with the page's markup. */
export type RenderedQuery = Entry & {
  /** Its response, if it is one that browsers store; `message` is the envelope's, if it has one. `isPart`: it says more. */
  readonly response?: { readonly address: string; readonly message?: string | undefined; readonly isPart?: true }
}

/** The results that the server has rendered the page from; undefined where the browser renders it. */
export const renderedQueries = (): readonly RenderedQuery[] | undefined => {
  const state = document.getElementById('rendered')?.textContent
  return state ? JSON.parse(state) : undefined
}

/** Its type leaves out when the results were fetched (epoch milliseconds). */
type Restored = ReturnType<typeof api.util.upsertQueryEntries> & { meta: { timestamp: number } }

/**
 * Puts results into the store, as if they had been fetched now; those that the service worker had stored, long ago: what
 * shows them fetches them again, once it has taken the markup over. The endpoints must be there.
 */
export const restoreQueries = (
  { dispatch }: Pick<Store, 'dispatch'>,
  queries: readonly RenderedQuery[],
  wereStored: boolean,
) => {
  // Endpoints are injected by the features: the API's own type knows none.
  const action = api.util.upsertQueryEntries(queries as never) as Restored
  if (wereStored) action.meta.timestamp = 0
  dispatch(action)
}

/** The journal's settings among the results. */
export const journalIn = (queries: readonly RenderedQuery[]) =>
  queries.find(({ endpointName }) => endpointName === 'journal')?.value as PublicJournal | undefined
