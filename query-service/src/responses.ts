import { paginationOf, type Refusal, success } from '@shodh/contracts/envelope.ts'
import { at } from '@shodh/contracts/operations/route-options.ts'
import type { Operation } from '@shodh/contracts/operations/operation.ts'
import type { FastifyInstance, FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import { oncePer } from '@shodh/contracts/flow/once.ts'
import type * as z from 'zod/mini'
import { prepare, type Prepared, sendPrepared } from './cache/prepared.ts'
import type { fileUses } from './pages/file-uses.ts'
import type { findAnything } from './pages/find-anything.ts'
import type { Ports } from './ports.ts'
import { type Figures, figuresFor, type Sums } from './usage/figures.ts'
import type { ResponseCache } from './cache/response-cache.ts'
import { sharedVersionOf, type Source, versionOf } from './views/served-views.ts'

/** Options of a route that everybody may call. */
export const publicRoute = { config: { allow: 'everyone' } } as const

/** `revision` begins the tag of a single resource, so that If-Match can be compared with its last event. */
export type QueryResult = { readonly message: string; readonly data: unknown; readonly revision?: number | string }

type Paged = { readonly page?: number | undefined; readonly limit?: number | undefined }

/** One page of a list that is in memory, of `size` unless the filter says another. */
export const pageOf = <One>(all: readonly One[], { page = 1, limit }: Paged, size: number) => {
  const length = limit ?? size
  const pagination = paginationOf({ page, limit: length, total: all.length })
  return { shown: all.slice((page - 1) * length, page * length), pagination }
}

/** What routes cache their responses in: one cache for all of them. */
export type Caching = { readonly responses: ResponseCache<Prepared> }

const JSON_TYPE = { contentType: 'application/json; charset=utf-8', vary: 'Authorization, Accept-Encoding' }

const prepareJson = (value: unknown, revision?: number | string) =>
  prepare(JSON.stringify(value), { ...JSON_TYPE, revision })

const prepareResult = ({ message, data, revision }: QueryResult) => prepareJson(success(message, data), revision)

/** Responds to a query without caching the response. */
export const respondOnce = (request: FastifyRequest, reply: FastifyReply, found: QueryResult | Refusal) =>
  'refused' in found ? reply.refuse(found) : sendPrepared(request, reply, prepareResult(found))

const isRefusal = (answer: unknown): answer is Refusal =>
  typeof answer === 'object' && answer !== null && 'refused' in answer

type Slot<Schema, Name extends string> =
  Schema extends Readonly<Record<Name, infer One extends z.core.$ZodType>> ? z.output<One> : unknown

/** A request as the schemas of its operation have checked it. */
type RequestTo<One extends Operation, Schema = ReturnType<typeof at<One>>['schema']> = FastifyRequest<{
  Params: Slot<Schema, 'params'>
  Querystring: Slot<Schema, 'querystring'>
}>

/** What adds routes to an app. */
export const routersOf = (app: FastifyInstance) => {
  /** One that gives its response: a refusal, a body, or the reply that it has sent. */
  const answer = <One extends Operation>(
    operation: One,
    act: (request: RequestTo<One>, reply: FastifyReply) => Promise<unknown> | FastifyReply,
  ) =>
    app.route({
      ...at<Operation>(operation),
      handler: async (request, reply) => {
        const answer = await act(request as RequestTo<One>, reply)
        return isRefusal(answer) ? reply.refuse(answer) : answer
      },
    })
  /** One that responds to a query, without caching the response. */
  const query = <One extends Operation>(
    operation: One,
    find: (request: RequestTo<One>) => Promise<QueryResult | Refusal>,
  ) => answer(operation, async (request, reply) => respondOnce(request, reply, await find(request)))
  return { answer, query }
}

/** Routes of queries: of what the service reads, and with what they cache and look up together. */
export type Routes = FastifyPluginAsync<
  Ports &
    Caching &
    ReturnType<typeof routersOf> & {
      /** What leads to a file, or to a file in a folder. */
      readonly usesOf: ReturnType<typeof fileUses>
      /** Whether readers are shown something at an address of the site. */
      readonly isThere: ReturnType<typeof findAnything>
    }
>

/** Responds with a document, without the envelope, that is made again only where what it is made of is another value. */
export const documentResponder = <Of>(of: () => Of, document: (of: Of) => unknown) => {
  const prepared = oncePer(of, value => prepareJson(document(value)))
  return (request: FastifyRequest, reply: FastifyReply) => sendPrepared(request, reply, prepared())
}

type Response = {
  readonly request: FastifyRequest
  readonly reply: FastifyReply
  readonly query: Readonly<Record<string, unknown>>
  /** Of all that the response is made from. */
  readonly version: string
  /** Where it is made from a part of that only: the version of this part, if it is known. */
  readonly part?: (() => Promise<string | undefined>) | undefined
}

/** The version of the part that a response was made from. */
const partsOf = new WeakMap<Prepared, string>()

type Find<Known extends readonly unknown[] = []> = (...known: Known) => Promise<QueryResult | Refusal>

type Versions = Pick<Response, 'version' | 'part'>

/** What is cached where only something else has changed than the part that it was made from. */
const lookUp = async (responses: Caching['responses'], key: string, { version, part }: Versions) => {
  const ofPart = await part?.()
  const last = ofPart === undefined ? undefined : responses.last(key)
  const cached = last && partsOf.get(last) === ofPart ? last : undefined
  const store = (prepared: Prepared) => {
    responses.set(key, version, prepared)
    if (ofPart !== undefined) partsOf.set(prepared, ofPart)
  }
  return { cached, store }
}

/** Responds with cached bytes while what they were made from has the same version. */
const respondFrom =
  (responses: Caching['responses']) =>
  async ({ request, reply, query, ...versions }: Response, find: Find) => {
    const key = JSON.stringify([request.actor?.role, request.actor?.token?.scopes, request.routeOptions.url, query])
    const send = (prepared: Prepared) => {
      const sent = sendPrepared(request, reply, prepared)
      // only a body may have been encoded
      return sent instanceof Promise ? sent.finally(() => responses.resize(key, prepared)) : sent
    }
    const known = responses.get(key, versions.version)
    if (known) return send(known)
    const { cached, store } = await lookUp(responses, key, versions)
    const found = cached ?? (await find())
    if ('refused' in found) return reply.refuse(found)
    const prepared = 'tag' in found ? found : prepareResult(found)
    store(prepared)
    return send(prepared)
  }

/**
 * Responds to queries. The bytes of a response are cached by the route, the role, the scopes of an API token and the `query`
 * (a parsed and normalised filter, never the raw URL), and are valid while none of the sources has changed.
 */
export const cachedResponder = (sources: readonly Source[], { responses }: Caching) => {
  const respond = respondFrom(responses)
  const currentVersion = sharedVersionOf(sources, responses.writes)
  return async (request: FastifyRequest, reply: FastifyReply, query: Readonly<Record<string, unknown>>, find: Find) =>
    respond({ request, reply, query, version: await currentVersion() }, find)
}

type WithFigures<Query> = Caching & {
  readonly figures: Figures
  /** What a response is made from, beside figures, where that is less than the sources. */
  readonly partOf?: (request: FastifyRequest, query: Query) => Promise<readonly Source[] | undefined>
}

/**
 * As cachedResponder, of responses with figures: live ones for staff; for others those of the public snapshot.
 */
export const figureResponder = <Query extends Readonly<Record<string, unknown>>>(
  sources: readonly Source[],
  { responses, figures, partOf }: WithFigures<Query>,
) => {
  const respond = respondFrom(responses)
  const versions = new Map(
    [figures.live, figures.published].map(shown => [shown, sharedVersionOf([...sources, shown], responses.writes)]),
  )
  return async (request: FastifyRequest, reply: FastifyReply, query: Query, find: Find<[Sums | undefined]>) => {
    const shown = figuresFor(figures, request)
    const version = await versions.get(shown)!()
    const part = async () => {
      const parts = await partOf?.(request, query)
      return parts && versionOf([shown, ...parts])
    }
    return respond({ request, reply, query, version, part }, async () => find(await shown.load()))
  }
}
