import { type Refusal, success } from '@shodh/contracts/envelope.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { prepare, type Prepared, sendPrepared } from './prepared.ts'
import type { ResponseCache } from './response-cache.ts'
import { stampOf, type Stamped } from './stamps.ts'

/** `revision` begins the tag of a single resource, so that If-Match can be compared with its last event. */
export type QueryResult = { readonly message: string; readonly data: unknown; readonly revision?: number }

/** What routes cache their responses in: one cache for all of them. */
export type Caching = { readonly responses: ResponseCache<Prepared> }

const JSON_TYPE = { contentType: 'application/json; charset=utf-8', vary: 'Authorization, Accept-Encoding' }

const prepareJson = (value: unknown, revision?: number) => prepare(JSON.stringify(value), { ...JSON_TYPE, revision })

const prepareResult = ({ message, data, revision }: QueryResult) => prepareJson(success(message, data), revision)

/** Responds to a query without caching the response. */
export const respondOnce = (request: FastifyRequest, reply: FastifyReply, found: QueryResult | Refusal) =>
  'refused' in found ? reply.refuse(found) : sendPrepared(request, reply, prepareResult(found))

/** Responds with a document, without the envelope, that is made at the first request and stays the same. */
export const documentResponder = (document: () => unknown) => {
  let prepared: Prepared | undefined
  return (request: FastifyRequest, reply: FastifyReply) =>
    sendPrepared(request, reply, (prepared ??= prepareJson(document())))
}

/**
 * Responds to queries of read models. The bytes of a response are cached by the route, the role and the `query` (a
 * parsed and normalised filter, never the raw URL), and are valid while no read model that they were read from has
 * moved, so a repeated query costs one read of each checkpoint.
 */
export const cachedResponder = (models: readonly Stamped[], { responses }: Caching) => {
  const stampNow = stampOf(models)

  return async (
    request: FastifyRequest,
    reply: FastifyReply,
    query: Readonly<Record<string, unknown>>,
    find: () => Promise<QueryResult | Refusal>,
  ) => {
    const key = JSON.stringify([request.actor?.role, request.routeOptions.url, query])
    const now = await stampNow()
    const before = responses.get(key, now)
    const found = before ?? (await find())
    if ('refused' in found) return reply.refuse(found)
    const prepared = 'tag' in found ? found : prepareResult(found)
    if (!before) responses.set(key, now, prepared)
    await sendPrepared(request, reply, prepared)
    responses.resize(key, prepared)
    return reply
  }
}
