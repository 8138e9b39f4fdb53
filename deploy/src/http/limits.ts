import { isIPv4, isIPv6 } from 'node:net'
import { type RequestLimit, requestLimits } from '@shodh/contracts/operations/request-limits.ts'
import type { FastifyInstance } from 'fastify'
import type { Check } from './checks.ts'
import { limitLogger } from './logs/security-log.ts'

const groupsOf = (part: string) => (part === '' ? [] : part.split(':'))

/** Some proxies tell the port as well, by RFC 7239, 6, in brackets after an IPv6 address. */
const withoutPort = (address: string) =>
  address.replace(/^\[([^\]]*)\](?::\d+)?$/u, '$1').replace(/^(\d+\.\d+\.\d+\.\d+):\d+$/u, '$1')

/** Whatever is no IP address counts as one: who writes it could write another one each time. */
const NO_ADDRESS = 'unknown'

/**
 * What one reader can't easily change: the address, and of an IPv6 address (RFC 4291) its network, of 64 bits or fewer.
 * There is no address any more once the connection is closed.
 */
export const networkOf = (address = NO_ADDRESS, bits = 64) => {
  if (isIPv4(address)) return address
  const bare = withoutPort(address)
  const version4 = bare.replace(/^::ffff:(?=\d+\.)/iu, '')
  if (isIPv4(version4)) return version4
  const plain = bare.split('%')[0] ?? ''
  if (!isIPv6(plain)) return NO_ADDRESS
  const [before = '', after = ''] = plain.split('::')
  const [head, tail] = [groupsOf(before), groupsOf(after)]
  const zeros = plain.includes('::') ? Array.from({ length: 8 - head.length - tail.length }, () => '0') : []
  const groups = [...head, ...zeros, ...tail].slice(0, bits / 16)
  return `${groups.map(group => Number.parseInt(group, 16).toString(16)).join(':')}::/${bits}`
}

/** The network that one customer may have: of an IPv4 address 24 bits, of an IPv6 address 48. */
export const siteOf = (address?: string) => {
  const network = networkOf(address, 48)
  return isIPv4(network) ? `${network.slice(0, network.lastIndexOf('.'))}.0/24` : network
}

/** How many times the limit of an address holds for an IPv6 network of 48 bits, which one customer may have, and for all. */
const SITE_TIMES = 8
const ALL_TIMES = 100

type Window = { readonly until: number; count: number }

/** Counts by key in windows of the same length. Expired windows are removed, so that it holds no more than was counted lately. */
const windows = (seconds: number, now: () => number) => {
  const byKey = new Map<string, Window>()
  const clear = () => {
    for (const [key, { until }] of byKey) {
      if (until > now()) return
      byKey.delete(key)
    }
  }
  return {
    /** Milliseconds until so many more may be counted. */
    wait: (key: string, most: number, amount: number) => {
      const window = byKey.get(key)
      return window && window.until > now() && window.count + amount > most ? window.until - now() : 0
    },
    count: (key: string, amount: number) => {
      clear()
      const window = byKey.get(key)
      if (window) window.count += amount
      else byKey.set(key, { until: now() + seconds * 1000, count: amount })
    },
    size: () => byKey.size,
  }
}

type Limit = { readonly requests: number; readonly hasCeiling?: boolean }

const scopesOf = (address: string, { requests, hasCeiling = true }: Limit) => {
  const [network, site] = [networkOf(address), networkOf(address, 48)]
  return [
    ...(hasCeiling ? [{ key: 'all', most: requests * ALL_TIMES }] : []),
    ...(site === network ? [] : [{ key: site, most: requests * SITE_TIMES }]),
    { key: network, most: requests },
  ]
}

/**
 * Counts requests of an address, of its site and of all in windows; returns the seconds to wait where there were too
 * many. What is refused is not counted: one address can't use up what is there for all, and that bounds memory.
 */
export const counter = (now: () => number = () => performance.now()) => {
  const byLimit = new Map<RequestLimit, ReturnType<typeof windows>>()
  const windowsOf = (limit: RequestLimit) => {
    const known = byLimit.get(limit) ?? windows(requestLimits[limit].seconds, now)
    byLimit.set(limit, known)
    return known
  }
  return {
    count: (limit: RequestLimit, address: string, amount = 1): number => {
      const { wait, count } = windowsOf(limit)
      const scopes = scopesOf(address, requestLimits[limit])
      const longest = Math.max(...scopes.map(({ key, most }) => wait(key, most, amount)))
      if (longest > 0) return Math.ceil(longest / 1000)
      for (const { key } of scopes) count(key, amount)
      return 0
    },
    /** Counts what was spent already, beyond the limit too. */
    spend: (limit: RequestLimit, address: string, amount: number) => {
      for (const { key } of scopesOf(address, requestLimits[limit])) windowsOf(limit).count(key, amount)
    },
    /** The seconds to wait where more was counted than the limit allows. */
    wait: (limit: RequestLimit, address: string): number => {
      const { wait } = windowsOf(limit)
      const scopes = scopesOf(address, requestLimits[limit])
      return Math.ceil(Math.max(...scopes.map(({ key, most }) => wait(key, most, 0))) / 1000)
    },
    /** Windows that are held in memory. */
    size: () => byLimit.values().reduce((sum, { size }) => sum + size(), 0),
  }
}

/** Holds routes that name a limit to it, by the address that a trusted proxy reports or the connection has. */
export const limits = (app: FastifyInstance): Check => {
  const { count } = counter()
  const logLimit = limitLogger()
  app.decorateRequest('countFor', function countFor(limit: RequestLimit, amount?: number) {
    const retryAfter = count(limit, this.ip, amount)
    if (retryAfter > 0) logLimit(this, limit, networkOf(this.ip))
    return retryAfter
  })
  return (request, reply) => {
    const { limit } = request.routeOptions.config
    const retryAfter = limit === undefined ? 0 : request.countFor(limit)
    return retryAfter > 0 ? reply.refuse({ refused: 'TOO_MANY_REQUESTS', retryAfter }) : undefined
  }
}
