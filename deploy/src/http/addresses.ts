import type { AddressInfo } from 'node:net'
import type { IncomingMessage, Server } from 'node:http'
import type { RefusalCode } from '@shodh/contracts/refusals.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { ADDRESS_MAX, SIGNED_IN_ADDRESS_MAX } from '@shodh/contracts/limits.ts'
import type { Check } from './checks.ts'

/** The TCP address that a server listens on. */
export const addressOf = (server: Pick<Server, 'address'>): AddressInfo => {
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The server listens on no TCP port')
  return address
}

/** Where a server is reached that listens there, by plain HTTP. */
export const urlOf = ({ address, family, port }: AddressInfo) => {
  const host = address === '0.0.0.0' ? '127.0.0.1' : address
  return `http://${family === 'IPv6' ? `[${host}]` : host}:${port}`
}

const refused = new WeakMap<IncomingMessage, RefusalCode>()

/** A target with an authority before its path (RFC 9112, 3.2.2). */
const ABSOLUTE = /^[a-z][a-z0-9+.-]*:\/\/[^/?#]*/iu

const isOf = (authority: string, target: string) => {
  const url = URL.parse(target)
  return url !== null && /^https?:$/u.test(url.protocol) && url.username + url.password === '' && url.host === authority
}

const isHost = (name: string | undefined) => name?.length === 4 && name.toLowerCase() === 'host'

const hostFieldsIn = ({ rawHeaders }: IncomingMessage) => {
  let count = 0
  for (let n = 0; n < rawHeaders.length; n += 2) if (isHost(rawHeaders[n])) count += 1
  return count
}

/**
 * Hands on every request with the path alone as its target, so that nothing repeats an authority that a client made up,
 * and marks those for another authority than the journal's, or for two hosts.
 */
export const takeTargets = (server: Server, PUBLIC_URL: string | undefined) => {
  const authority = () => new URL(PUBLIC_URL ?? urlOf(addressOf(server))).host
  server.prependListener('request', (request: IncomingMessage) => {
    const { url = '/' } = request
    if (hostFieldsIn(request) > 1) refused.set(request, 'MALFORMED_REQUEST')
    if (url.startsWith('/')) return
    const [absolute] = ABSOLUTE.exec(url) ?? []
    if (absolute === undefined) return
    if (!isOf(authority(), absolute)) refused.set(request, 'MISDIRECTED_REQUEST')
    const path = url.slice(absolute.length)
    request.url = path.startsWith('/') ? path : `/${path}`
  })
}

/** Refuses those that were marked as any other request is refused. */
export const refuseTargets: Check = ({ raw }, reply) => {
  const code = refused.get(raw)
  return code && reply.refuse({ refused: code })
}

/** Refuses addresses that are too long before anything else reads them. Whether a token is valid is seen by the guard. */
export const limitAddresses: Check = ({ originalUrl, headers }, reply) => {
  const most = headers.authorization === undefined ? ADDRESS_MAX : SIGNED_IN_ADDRESS_MAX
  return originalUrl.length > most ? reply.refuse({ refused: 'ADDRESS_TOO_LONG' }) : undefined
}

/** No route has it. */
const INSTEAD = '/unreadable-address'

/** Routes a request whose address the router can't read, such as `/%ff`, so that it passes the hooks as any other does. */
export const routeUnreadable = ({ raw, server }: FastifyRequest, reply: FastifyReply) => {
  Object.assign(raw, { originalUrl: raw.url, url: INSTEAD })
  server.routing(raw, reply.raw)
}

const isUnreadable = ({ url, originalUrl }: FastifyRequest) => url === INSTEAD && originalUrl !== INSTEAD

/** A browser that opens an address outside the API: it gets the page of addresses that show none. */
const isForPage = ({ method, headers, originalUrl }: FastifyRequest) =>
  (method === 'GET' || method === 'HEAD') &&
  !originalUrl.startsWith('/api/') &&
  (headers.accept ?? '').includes('text/html')

export const refuseUnreadable: Check = (request, reply) =>
  isUnreadable(request) && !isForPage(request) ? reply.refuse({ refused: 'MALFORMED_ADDRESS' }) : undefined
