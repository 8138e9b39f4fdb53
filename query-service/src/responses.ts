import { type Refusal, success } from '@shodh/contracts/envelope.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { prepare, type Prepared, sendPrepared } from './cache/prepared.ts'
import { type Figures, figuresFor, isStaff, type Sums } from './usage/figures.ts'
import type { ResponseCache } from './cache/response-cache.ts'
import { stampOf, type Stamped } from './cache/sources.ts'

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

type Response = {
  readonly request: FastifyRequest
  readonly reply: FastifyReply
  readonly query: Readonly<Record<string, unknown>>
  /** What the response is read from, as a stamp. */
  readonly now: string
}

type Find<Known extends readonly unknown[] = []> = (...known: Known) => Promise<QueryResult | Refusal>

/** Responds with cached bytes while their stamp is the same. */
const respondFrom =
  (responses: Caching['responses']) =>
  async ({ request, reply, query, now }: Response, find: Find) => {
    const key = JSON.stringify([request.actor?.role, request.routeOptions.url, query])
    const before = responses.get(key, now)
    const found = before ?? (await find())
    if ('refused' in found) return reply.refuse(found)
    const prepared = 'tag' in found ? found : prepareResult(found)
    // Stryker disable next-line ConditionalExpression: It only spares storing what is stored already.
    if (!before) responses.set(key, now, prepared)
    await sendPrepared(request, reply, prepared)
    responses.resize(key, prepared)
    return reply
  }

/**
 * Responds to queries of read models. The bytes of a response are cached by the route, the role and the `query` (a
 * parsed and normalised filter, never the raw URL), and are valid while no read model that they were read from has
 * moved, so a repeated query costs one read of each checkpoint.
 */
export const cachedResponder = (models: readonly Stamped[], { responses }: Caching) => {
  const respond = respondFrom(responses)
  const stampNow = stampOf(models)
  return async (request: FastifyRequest, reply: FastifyReply, query: Readonly<Record<string, unknown>>, find: Find) =>
    respond({ request, reply, query, now: await stampNow() }, find)
}

/**
 * As cachedResponder, of responses with figures: live ones for staff; for others those of the public snapshot, whose
 * change is one of the read models'.
 */
export const figureResponder = (models: readonly Stamped[], { responses, figures }: Caching & { figures: Figures }) => {
  const respond = respondFrom(responses)
  const stamps = { staff: stampOf([...models, figures.live]), public: stampOf([...models, figures.published]) }
  return async (
    request: FastifyRequest,
    reply: FastifyReply,
    query: Readonly<Record<string, unknown>>,
    find: Find<[Sums | undefined]>,
  ) => {
    const now = await (isStaff(request) ? stamps.staff : stamps.public)()
    return respond({ request, reply, query, now }, async () => find(await figuresFor(figures, request).load()))
  }
}
