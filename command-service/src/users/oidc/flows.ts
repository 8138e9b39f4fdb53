import type { Refusal } from '@shodh/contracts/envelope.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { refuse } from '../../decider.ts'
import { hashOfToken, randomToken, sameHash } from '../secrets.ts'
import type { Cookies } from '../sessions/cookies.ts'
import type { FlowRow, UserVault } from '../user-vault.ts'
import { type Claims, type Client, type IdentityProvider, isOutage, newFlow, openClient } from './client.ts'

const VALID_SECONDS = 10 * 60
const COOKIE = 'oidc'
const CANCELLED = 'The sign-in was cancelled. Please try again, or sign in another way.'

/** Where a provider leads back to. */
const RETURN_PATH = '/login'

type Ports = {
  readonly vault: UserVault
  readonly cookies: Cookies
  readonly providers: readonly IdentityProvider[]
  readonly publicUrl: () => string
}

export type Returned = { readonly provider: IdentityProvider; readonly claims: Claims }

const stateIn = (query: string) => new URLSearchParams(query).get('state') ?? ''

/** What the log says of a failure; `error` is the code that the provider led back with (RFC 6749, section 4.1.2.1). */
const detailsOf = (failure: unknown) => {
  const { message = '', code, error } = failure as { message?: string; code?: string; error?: string }
  return { reason: message, code, error }
}

/** Browsers on their way to an identity provider and back: each return is accepted once, from the browser that left. */
export const openFlows = ({ vault, cookies, providers, publicUrl }: Ports, now: () => number = Date.now) => {
  const clients = new Map<string, Client>(
    providers.map(provider => [provider.id, openClient(provider, () => publicUrl() + RETURN_PATH, now)]),
  )

  const isOf = (row: FlowRow, request: FastifyRequest, userId: string | null) =>
    !row.isSpent &&
    now() < row.until &&
    row.userId === userId &&
    sameHash(row.browser, hashOfToken(cookies.read(request, COOKIE) ?? ''))

  const spend = async (request: FastifyRequest, state: string, userId: string | null) => {
    const id = hashOfToken(state)
    let flow: FlowRow | undefined
    await vault.update('oidc-flows', id, row => {
      flow = row && isOf(row, request, userId) ? row : undefined
      return flow && { ...flow, isSpent: true }
    })
    if (flow) await vault.erase('oidc-flows', id)
    return flow
  }

  const refuseFailed = (request: FastifyRequest, { provider }: Client, error: unknown): Refusal => {
    const details = detailsOf(error)
    if (details.error === 'access_denied') return refuse('PROVIDER_REFUSED', CANCELLED)
    request.log.warn({ provider: provider.id, ...details }, 'A sign-in with an identity provider failed')
    return refuse(isOutage(error) ? 'PROVIDER_UNAVAILABLE' : 'PROVIDER_REFUSED')
  }

  return {
    providers,
    /** The address that the browser is to go to; `userId` is who links the own account. */
    begin: async (
      request: FastifyRequest<{ Params: { provider: string } }>,
      reply: FastifyReply,
      userId: string | null,
    ): Promise<string | Refusal> => {
      if (cookies.isCrossSite(request)) return refuse('CROSS_SITE')
      const client = clients.get(request.params.provider)
      if (!client) return refuse('PROVIDER_NOT_FOUND')
      const { state, nonce, verifier } = newFlow()
      const url = await client.authorizationUrl({ state, nonce, verifier }).catch((error: unknown) => {
        request.log.warn({ provider: client.provider.id, ...detailsOf(error) }, 'An identity provider cannot be asked')
        return refuse('PROVIDER_UNAVAILABLE')
      })
      if (typeof url !== 'string') return url
      // another tab of the browser may be on its way, too
      const browser = cookies.read(request, COOKIE) || randomToken()
      const until = now() + VALID_SECONDS * 1000
      const flow = { provider: client.provider.id, userId, browser: hashOfToken(browser), nonce, verifier, until }
      await vault.put('oidc-flows', { id: hashOfToken(state), ...flow })
      cookies.set(reply, COOKIE, { value: browser, seconds: VALID_SECONDS })
      return url
    },
    /** Who came back, by the query of the address. */
    finish: async (request: FastifyRequest, query: string, userId: string | null): Promise<Returned | Refusal> => {
      if (cookies.isCrossSite(request)) return refuse('CROSS_SITE')
      const state = stateIn(query)
      const flow = await spend(request, state, userId)
      const client = flow && clients.get(flow.provider)
      if (!client) return refuse('CHALLENGE_EXPIRED')
      try {
        return { provider: client.provider, claims: await client.claims(query, { ...flow, state }) }
      } catch (error) {
        return refuseFailed(request, client, error)
      }
    },
    signOutUrl: (provider: string) => clients.get(provider)?.signOutUrl(),
    sweep: async () => {
      const rows = await vault.list('oidc-flows')
      await vault.erase('oidc-flows', ...rows.filter(({ until }) => until <= now()).map(({ id }) => id))
    },
  }
}
