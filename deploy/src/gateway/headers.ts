import type { IncomingMessage } from 'node:http'
import type { FastifyRequest } from 'fastify'

/** Header fields as they are in a message: name, value, name, value. */
type Fields = readonly string[]

/** Fields for the next hop only (RFC 9110, 7.6.1); `trailer` with them, since trailers are not passed on. */
const HOP_BY_HOP = [
  'connection',
  'keep-alive',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
] as const

/** A Connection field may not remove the length and the host of a message. */
const NEVER_DROPPED = new Set(['content-length', 'host'])

const without = (fields: Fields, isDropped: (name: string) => boolean) =>
  fields.filter((_, n) => !isDropped((fields[n - (n % 2)] ?? '').toLowerCase()))

const namedBy = (connection = '') =>
  connection
    .toLowerCase()
    .split(',')
    .map(name => name.trim())
    .filter(name => !NEVER_DROPPED.has(name))

/** The end-to-end fields of a message. */
export const endToEnd = ({ rawHeaders, headers }: Pick<IncomingMessage, 'rawHeaders' | 'headers'>): Fields => {
  const dropped = new Set<string>([...HOP_BY_HOP, ...namedBy(headers.connection)])
  return without(rawHeaders, name => dropped.has(name))
}

const isForwarded = (name: string) => name.startsWith('x-forwarded-') || name === 'forwarded'

/** Methods that expect a body: a missing body is declared (RFC 9110, 8.6). */
const EXPECTING = new Set(['POST', 'PUT', 'PATCH'])

const framing = ({ method = '', headers }: IncomingMessage): Fields => {
  const coding = headers['transfer-encoding']
  if (coding !== undefined) return ['Transfer-Encoding', coding]
  return headers['content-length'] === undefined && EXPECTING.has(method) ? ['Content-Length', '0'] : []
}

/** A reader of HTTP/1.0 need not send Host; one of HTTP/1.1 must (RFC 9112, 3.2). */
const host = ({ headers }: IncomingMessage): Fields => (headers.host === undefined ? ['Host', ''] : [])

/** What a trusted proxy sent is passed on, with its own address added; what anyone else sent is removed. */
const forwarding = ({ raw, ips, ip, protocol }: FastifyRequest): Fields => {
  const { headers } = raw
  const isBelieved = ips !== undefined && ips.length > 1
  const chain = ips?.toReversed().join(', ') ?? ip
  const isStated = (name: string) => isBelieved && headers[name] !== undefined
  return [
    'X-Forwarded-For',
    chain,
    ...(isStated('x-forwarded-proto') ? [] : ['X-Forwarded-Proto', protocol]),
    ...(isStated('x-forwarded-host') || headers.host === undefined ? [] : ['X-Forwarded-Host', headers.host]),
  ]
}

/** The header fields of the request to a service. */
export const serviceHeaders = (request: FastifyRequest): Fields => {
  const { raw, ips } = request
  const isBelieved = ips !== undefined && ips.length > 1
  const passed = without(endToEnd(raw), isBelieved ? name => name === 'x-forwarded-for' : isForwarded)
  return [...host(raw), ...passed, ...framing(raw), ...forwarding(request)]
}
