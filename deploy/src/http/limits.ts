import { isIPv6 } from 'node:net'
import { type RequestLimit, requestLimits } from '@shodh/contracts/limits.ts'
import type { FastifyInstance } from 'fastify'

type Window = { readonly until: number; count: number }

/** Addresses that are remembered at once; the oldest are forgotten first. */
const REMEMBERED = 50_000

const groupsOf = (part: string) => (part === '' ? [] : part.split(':'))

/** What one reader can't easily change: the address, and of an IPv6 address (RFC 4291) its network of 64 bits. */
export const networkOf = (address: string) => {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/iu.exec(address)?.[1]
  if (mapped !== undefined) return mapped
  const plain = address.split('%')[0] ?? ''
  if (!isIPv6(plain)) return address
  const [before = '', after = ''] = plain.split('::')
  const [head, tail] = [groupsOf(before), groupsOf(after)]
  const zeros = plain.includes('::') ? Array.from({ length: 8 - head.length - tail.length }, () => '0') : []
  const groups = [...head, ...zeros, ...tail].slice(0, 4)
  return `${groups.map(group => Number.parseInt(group, 16).toString(16)).join(':')}::/64`
}

/** Counts requests of one address in windows; answers the seconds to wait where there were too many. */
export const counter = (now: () => number = Date.now) => {
  const windows = new Map<string, Window>()

  const windowOf = (key: string, seconds: number) => {
    const kept = windows.get(key)
    if (kept && kept.until > now()) return kept
    const fresh = { until: now() + seconds * 1000, count: 0 }
    windows.delete(key)
    windows.set(key, fresh)
    const [oldest] = windows.keys()
    if (windows.size > REMEMBERED && oldest !== undefined) windows.delete(oldest)
    return fresh
  }

  return (limit: RequestLimit, address: string): number => {
    const { requests, seconds } = requestLimits[limit]
    const window = windowOf(`${limit} ${networkOf(address)}`, seconds)
    window.count += 1
    return window.count <= requests ? 0 : Math.max(1, Math.ceil((window.until - now()) / 1000))
  }
}

/** Holds routes that name a limit to it, by the address that a trusted proxy tells or the connection has. */
export const limits = (app: FastifyInstance) => {
  const count = counter()
  app.addHook('onRequest', async (request, reply) => {
    const { limit } = request.routeOptions.config
    const retryAfter = limit === undefined ? 0 : count(limit, request.ip)
    if (retryAfter > 0) await reply.refuse({ refused: 'TOO_MANY_REQUESTS', retryAfter })
  })
}
