import type { IncomingMessage, Server } from 'node:http'
import type { RefusalCode } from '@shodh/contracts/refusals.ts'
import type { FastifyInstance } from 'fastify'
import { addressOf, urlOf } from './address-of.ts'

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
