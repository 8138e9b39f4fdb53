import type { JournalSettings } from '@shodh/contracts/site/settings.ts'
import { api } from '../api.ts'
import type { Store } from './store.ts'

export type Entry = { readonly endpointName: string; readonly arg?: unknown; readonly value: unknown }

/** The result of a query that came with the page's markup. */
export type RenderedQuery = Entry & {
  /** Its response, if it is one that browsers store; `message` is the envelope's, if it has one. */
  readonly response?: { readonly address: string; readonly message?: string | undefined }
}

/** The results that the server has rendered the page from; undefined where the browser renders it. */
export const renderedQueries = (): readonly RenderedQuery[] | undefined => {
  const state = document.getElementById('rendered')?.textContent
  return state ? JSON.parse(state) : undefined
}

/** Puts results into the store, as if they had been fetched. The endpoints must be there. */
export const restoreQueries = ({ dispatch }: Pick<Store, 'dispatch'>, queries: readonly RenderedQuery[]) =>
  // Endpoints are injected by the features: the API's own type knows none.
  dispatch(api.util.upsertQueryEntries(queries as never))

/** The journal's settings among the results. */
export const journalIn = (queries: readonly RenderedQuery[]) =>
  queries.find(({ endpointName }) => endpointName === 'journal')?.value as JournalSettings | undefined
