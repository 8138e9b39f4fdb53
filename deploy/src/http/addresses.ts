import type { AddressInfo } from 'node:net'
import type { IncomingMessage, Server } from 'node:http'
import type { RefusalCode } from '@shodh/contracts/refusals.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { ADDRESS_MAX, SIGNED_IN_ADDRESS_MAX } from '@shodh/contracts/limits.ts'

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

const hostFieldsIn = ({ rawHeaders }: IncomingMessage) =>
  rawHeaders.filter((name, n) => n % 2 === 0 && name.length === 4 && name.toLowerCase() === 'host').length

/**
 * Hands on every request with the path alone as its target, so that nothing repeats an authority that a client made up,
 * and marks those for another authority than the journal's, or for two hosts.
 */
export const takeTargets = (server: Server, PUBLIC_URL: string | undefined) => {
  const authority = () => new URL(PUBLIC_URL ?? urlOf(addressOf(server))).host
  server.prependListener('request', (request: IncomingMessage) => {
    const { url = '/' } = request
    if (hostFieldsIn(request) > 1) refused.set(request, 'MALFORMED_REQUEST')
    const [absolute] = ABSOLUTE.exec(url) ?? []
    if (absolute === undefined) return
    if (!isOf(authority(), absolute)) refused.set(request, 'MISDIRECTED_REQUEST')
    const path = url.slice(absolute.length)
    request.url = path.startsWith('/') ? path : `/${path}`
  })
}

/** Refuses those that were marked as any other request is refused. */
export const refuseTargets = (app: FastifyInstance) => {
  app.addHook('onRequest', ({ raw }, reply, done) => {
    const code = refused.get(raw)
    if (code) reply.refuse({ refused: code })
    else done()
  })
}

/** Refuses addresses that are too long before anything else reads them. Whether a token is valid is seen by the guard. */
export const limitAddresses = (app: FastifyInstance) =>
  app.addHook('onRequest', ({ originalUrl, headers }, reply, done) => {
    const most = headers.authorization === undefined ? ADDRESS_MAX : SIGNED_IN_ADDRESS_MAX
    if (originalUrl.length > most) reply.refuse({ refused: 'ADDRESS_TOO_LONG' })
    else done()
  })

/** No route has it. */
const INSTEAD = '/unreadable-address'

/** Routes a request whose address the router can't read, such as `/%ff`, so that it passes the hooks as any other does. */
export const routeUnreadable = ({ raw, server }: FastifyRequest, reply: FastifyReply) => {
  Object.assign(raw, { originalUrl: raw.url, url: INSTEAD })
  server.routing(raw, reply.raw)
}

export const isUnreadable = ({ url, originalUrl }: FastifyRequest) => url === INSTEAD && originalUrl !== INSTEAD

/** A browser that opens an address outside the API: it gets the page of addresses that show none. */
export const isForPage = ({ method, headers, originalUrl }: FastifyRequest) =>
  method === 'GET' && !originalUrl.startsWith('/api/') && (headers.accept ?? '').includes('text/html')
