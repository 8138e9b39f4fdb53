import { success } from '@shodh/contracts/envelope.ts'
import type { JournalSettings } from '@shodh/contracts/site/settings.ts'
import { api } from '../api.ts'
import { PUBLIC_RESPONSES } from '../worker/scope.ts'
import type { Store } from './store.ts'

type Entry = { readonly endpointName: string; readonly arg?: unknown; readonly value: unknown }

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
export const restoreQueries = ({ dispatch }: Pick<Store, 'dispatch'>, queries: readonly RenderedQuery[]) => {
  const entries = queries.map(({ endpointName, arg, value }): Entry => ({ endpointName, arg, value }))
  // Endpoints are injected by the features: the API's own type knows none.
  dispatch(api.util.upsertQueryEntries(entries as never))
}

/** The journal's settings among the results. */
export const journalIn = (queries: readonly RenderedQuery[]) =>
  queries.find(({ endpointName }) => endpointName === 'journal')?.value as JournalSettings | undefined

/** The body of the response that had this value. */
export const bodyOf = ({ value }: Pick<Entry, 'value'>, { message }: NonNullable<RenderedQuery['response']>) =>
  JSON.stringify(message === undefined ? value : success(message, value))

/** Stores the responses where the service worker finds them, so that the page opens without a network. */
export const storeResponses = async (queries: readonly RenderedQuery[]) => {
  const cache = await caches.open(PUBLIC_RESPONSES)
  const headers = { 'content-type': 'application/json; charset=utf-8' }
  const store = async ({ value, response }: RenderedQuery) => {
    if (response) await cache.put(response.address, new Response(bodyOf({ value }, response), { headers }))
  }
  await Promise.all(queries.map(store))
}

const keyOf = (endpointName: string | undefined, arg: unknown) => JSON.stringify([endpointName, arg])

/** Whether the store has results that did not come with the page. */
export const hasFetched = ({ getState }: Pick<Store, 'getState'>, queries: readonly RenderedQuery[]) => {
  const rendered = new Set(queries.map(({ endpointName, arg }) => keyOf(endpointName, arg)))
  return Object.values(getState().api.queries).some(
    query => query?.data !== undefined && !rendered.has(keyOf(query.endpointName, query.originalArgs)),
  )
}
