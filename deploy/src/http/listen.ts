import { lookup } from 'node:dns/promises'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import type { Environment } from '../settings/environment.ts'
import { limitConnections } from './connections/connection-limits.ts'
import { guardConnections } from './edge.ts'
import { inSequence } from './connections/pipelining.ts'
import { serverOptions, TIME_LIMITS, type TimeLimits } from './connections/time-limits.ts'
import { addressOf, urlOf } from './addresses.ts'

type Endpoint = { readonly host: string; readonly port: number }

type Edge = Pick<Environment, 'TRUST_PROXY'> & {
  readonly PUBLIC_URL?: string | undefined
  readonly timeLimits?: TimeLimits
}

/** Where a process listens, whatever app serves there at the time. */
export type Front = {
  readonly address: string
  /** Hands requests to the app from now on, as soon as it is ready; earlier requests are finished by the app that has them. */
  serve(app: FastifyInstance): Promise<void>
  /** Closes the connections, not the app: requests under way are finished, those that take too long are cut off. */
  close(): Promise<void>
}

/** Milliseconds that requests under way are given at the end: the stores are closed after them, within the five seconds. */
const CUT_AFTER_MS = 4000

const LOOK_FOR_IDLE_MS = 50

const listening = async (server: Server, endpoint: Endpoint): Promise<AddressInfo> => {
  server.listen(endpoint)
  await once(server, 'listening')
  return addressOf(server)
}

/** `localhost` may be an address of each family; a browser tries the one or the other. */
const otherAddresses = async (host: string, { address }: AddressInfo) => {
  if (host !== 'localhost') return []
  const all = await lookup(host, { all: true })
  return all.map(one => one.address).filter(one => one !== address)
}

/** As the app's own server would do it, if it listened. */
const takeSettings = (server: Server, { server: own }: FastifyInstance) => {
  const { keepAliveTimeout, headersTimeout, requestTimeout, timeout, maxRequestsPerSocket } = own
  Object.assign(server, { keepAliveTimeout, headersTimeout, requestTimeout, timeout, maxRequestsPerSocket })
}

/** Resolves when no connection is left. One that has sent nothing yet counts as busy for node, and would hold it up. */
const ended = async (server: Server, connections: ReadonlySet<Socket>, cutAfterMs: number) => {
  const letGo = () => {
    server.closeIdleConnections()
    for (const connection of connections) if (connection.bytesRead === 0) connection.destroy()
  }
  const looking = setInterval(letGo, LOOK_FOR_IDLE_MS)
  const cutting = setTimeout(() => server.closeAllConnections(), cutAfterMs)
  server.close()
  letGo()
  await once(server, 'close')
  clearInterval(looking)
  clearTimeout(cutting)
}

/** Servers on the same host and port that serve one app, which can be exchanged. */
const appSwitch = (guard: (server: Server) => void, timeLimits: TimeLimits) => {
  const first = Promise.withResolvers<FastifyInstance>()
  const connections = new Set<Socket>()
  let serving: FastifyInstance | undefined
  let ending = false

  const handle = (request: IncomingMessage, response: ServerResponse) => {
    if (ending) response.setHeader('connection', 'close')
    if (serving) serving.routing(request, response)
    else void first.promise.then(app => app.routing(request, response))
  }

  return {
    connections,
    server: () => {
      const server = createServer(serverOptions(timeLimits), inSequence(handle))
      guard(server)
      return server
        .on('connection', connection => {
          connections.add(connection)
          connection.once('close', () => connections.delete(connection))
        })
        .on('clientError', (error, connection) => {
          // the app sends the response
          if (!serving?.server.emit('clientError', error, connection)) connection.destroy()
        })
    },
    serve: (app: FastifyInstance) => {
      serving = app
      first.resolve(app)
    },
    end: () => {
      ending = true
    },
  }
}

/** As many servers as the host has addresses; the first one must listen, and says on which port. */
const listeningOn = async (make: () => Server, { host, port }: Endpoint) => {
  const main = make()
  const servers = [main]
  const bound = await listening(main, { host, port })
  for (const other of await otherAddresses(host, bound)) {
    const server = make()
    const endpoint = { host: other, port: bound.port }
    // a machine may know a family of addresses and not have it
    const isListening = await listening(server, endpoint).then(
      () => true,
      () => false,
    )
    if (isListening) servers.push(server)
  }
  return { servers, address: urlOf(bound) }
}

/** Listens before there is an app to serve: until then, requests wait. Rejects as node's server does. */
export const listenAtOnce = async (
  { timeLimits = TIME_LIMITS, TRUST_PROXY, PUBLIC_URL, ...endpoint }: Endpoint & Edge,
  logger: FastifyBaseLogger,
  cutAfterMs = CUT_AFTER_MS,
): Promise<Front> => {
  const limit = limitConnections({ TRUST_PROXY }, logger)
  const guard = (one: Server) => {
    limit(one)
    guardConnections(one, timeLimits, PUBLIC_URL)
  }
  const { connections, server, serve, end } = appSwitch(guard, timeLimits)
  const { servers, address } = await listeningOn(server, endpoint)
  logger.info(`Server listening at ${address}`)
  return {
    address,
    serve: async app => {
      await app.ready()
      for (const one of servers) takeSettings(one, app)
      serve(app)
    },
    close: async () => {
      end()
      await Promise.all(servers.map(one => ended(one, connections, cutAfterMs)))
    },
  }
}
