import type { Refusal } from '@shodh/contracts/envelope.ts'
import type { RequestLimit, RequestSlot, RouteClass } from '@shodh/contracts/operations/request-limits.ts'
import type { Actor, Permission } from '@shodh/contracts/roles.ts'
import type { GuardedRoute } from './guard.ts'
import type { Account } from './load/processor-time.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** Every route, with who may call it. */
    readonly guarded: readonly GuardedRoute[]
    /** That requests came through a proxy which TRUST_PROXY does not name, in a sentence. */
    untrustedProxy(): string | undefined
  }
  interface FastifyContextConfig {
    /** Who may call the route; a route that doesn't say is refused at the start. */
    allow?: Permission | 'everyone'
    /** Whether the session must have been proven lately. */
    isWeighty?: true
    /** How often one address may call it, summed over the routes of the same limit. */
    limit?: RequestLimit
    /** What holds it to a few at a time. */
    slot?: RequestSlot
    /** What it is for under overload; a page where it doesn't say. */
    class?: RouteClass
    /** What is sent of a refusal in place of the envelope. */
    failureOf?: (refusal: Refusal) => object | undefined
    /** Who asks by what stands in the address, where there is no token. */
    identify?: (request: FastifyRequest) => Promise<Actor | undefined>
    /** Where a browser is led that was sent to the route without a token; undefined where it is refused. */
    screenOf?: (request: FastifyRequest) => string | undefined
    /** Whether it is a search where its query has `search`. */
    isSearchable?: boolean
  }
  interface FastifyRequest {
    /** The user of the access token; null for a visitor. */
    actor: Actor | null
    /** What it takes of the processor; null before that is measured. */
    account: Account | null
    /** The network of whom it is from while it waits for its response, as far as the load is concerned. */
    waitingFrom: string | null
    /** Whether the client is known to be on this machine or a private network. */
    isFromPrivateNetwork(): boolean
    /** Counts for a limit of the sender's address; the seconds to wait where there were too many, and then none is counted. */
    countFor(limit: RequestLimit, amount?: number): number
  }
  interface FastifyReply {
    /** Refuses the request, in the envelope. */
    refuse(refusal: Refusal): FastifyReply
  }
}
