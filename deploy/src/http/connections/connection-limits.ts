import type { Server, Socket } from 'node:net'
import type { FastifyBaseLogger } from 'fastify'
import type { Environment } from '../../settings/environment.ts'
import { trustedProxies } from '../private-network.ts'
import { networkOf } from '../limits.ts'

export type ConnectionLimits = {
  /** Connections at once. */
  readonly all: number
  /** Connections at once from one address, or one IPv6 network of 64 bits; a trusted proxy has them for all its readers. */
  readonly ofAddress: number
}

/** High enough for a campus behind one address. */
export const CONNECTION_LIMITS: ConnectionLimits = { all: 10_000, ofAddress: 500 }

/** Milliseconds between two lines in the log. */
const LOG_EVERY_MS = 60_000

const limitedLogger = (log: FastifyBaseLogger) => {
  let last = -Infinity
  return (sentence: string) => {
    if (performance.now() - last < LOG_EVERY_MS) return
    last = performance.now()
    log.warn(sentence)
  }
}

/** Closes connections beyond the limits as soon as they are open. */
export const limitConnections = (
  settings: Pick<Environment, 'TRUST_PROXY'>,
  log: FastifyBaseLogger,
  { all, ofAddress }: ConnectionLimits = CONNECTION_LIMITS,
) => {
  const isTrusted = trustedProxies(settings)
  const open = new Map<string, number>()
  const warn = limitedLogger(log)

  const count = (network: string, change: number) => {
    const now = (open.get(network) ?? 0) + change
    if (now > 0) open.set(network, now)
    else open.delete(network)
    return now
  }
  const admit = (socket: Socket) => {
    const { remoteAddress } = socket
    if (remoteAddress === undefined || isTrusted(remoteAddress)) return
    const network = networkOf(remoteAddress)
    socket.once('close', () => count(network, -1))
    if (count(network, 1) <= ofAddress) return
    warn(`Connections were closed: one address had more than ${ofAddress} at once`)
    socket.destroy()
  }

  return (server: Server) => {
    server.maxConnections = all
    server.on('drop', () => warn(`Connections were closed: there were more than ${all} at once`))
    server.on('connection', admit)
  }
}
