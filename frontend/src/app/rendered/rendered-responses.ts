import { PUBLIC_RESPONSES } from '../../worker/scope.ts'
import type { Entry, RenderedQuery } from './rendered-queries.ts'
import type { Store } from '../store.ts'

/** The body of the response that had this value: the contract's `success`, which would bring zod to every reader. */
export const bodyOf = ({ value }: Pick<Entry, 'value'>, { message }: NonNullable<RenderedQuery['response']>) =>
  JSON.stringify(message === undefined ? value : { success: true, message, data: value })

/**
 * Stores the responses where the service worker finds them, so that the page opens without a network. A page that the
 * service worker had stored is not newer than what is there.
 */
export const storeResponses = async (queries: readonly RenderedQuery[], wasStored: boolean) => {
  const cache = await caches.open(PUBLIC_RESPONSES)
  const headers = { 'content-type': 'application/json; charset=utf-8' }
  const store = async ({ value, response }: RenderedQuery) => {
    if (!response || response.isPart || (wasStored && (await cache.match(response.address)))) return
    await cache.put(response.address, new Response(bodyOf({ value }, response), { headers }))
  }
  await Promise.all(queries.map(store))
}

/** Fetches what the page has only a part of; the service worker, through which they go, stores the responses. */
export const fetchWhole = (queries: readonly RenderedQuery[]) =>
  Promise.allSettled(queries.flatMap(({ response }) => (response?.isPart ? [fetch(response.address)] : [])))

const keyOf = (endpointName: string | undefined, arg: unknown) => JSON.stringify([endpointName, arg])

/** Whether the store has results that did not come with the page. */
export const hasFetched = ({ getState }: Pick<Store, 'getState'>, queries: readonly RenderedQuery[]) => {
  const rendered = new Set(queries.map(({ endpointName, arg }) => keyOf(endpointName, arg)))
  return Object.values(getState().api.queries).some(
    query => query?.data !== undefined && !rendered.has(keyOf(query.endpointName, query.originalArgs)),
  )
}
