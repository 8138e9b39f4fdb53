import { lookup } from 'node:dns/promises'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'

type Place = { readonly host: string; readonly port: number }

/** Where a process listens, whatever app answers there at the time. */
export type Front = {
  readonly address: string
  /** Hands requests to the app from now on, as soon as it is ready; what was handed out is answered by who has it. */
  serve(app: FastifyInstance): Promise<void>
  /** Ends the connections, not the app: requests under way are answered, those that take too long are cut off. */
  close(): Promise<void>
}

/** Milliseconds that requests under way are given at the end: the stores are closed after them, within the five seconds. */
const PATIENCE_MS = 4000

const LOOK_FOR_IDLE_MS = 50

const listening = async (server: Server, place: Place): Promise<AddressInfo> => {
  server.listen(place)
  await once(server, 'listening')
  return server.address() as AddressInfo
}

/** `localhost` may be an address of each family; a browser tries the one or the other. */
const otherAddresses = async (host: string, { address }: AddressInfo) => {
  if (host !== 'localhost') return []
  const all = await lookup(host, { all: true })
  return all.map(one => one.address).filter(one => one !== address)
}

const urlOf = ({ address, family, port }: AddressInfo) => {
  const host = address === '0.0.0.0' ? '127.0.0.1' : address
  return `http://${family === 'IPv6' ? `[${host}]` : host}:${port}`
}

/** As the app's own server would do it, if it listened. */
const takeSettings = (server: Server, { server: own }: FastifyInstance) => {
  const { keepAliveTimeout, headersTimeout, requestTimeout, timeout, maxRequestsPerSocket } = own
  Object.assign(server, { keepAliveTimeout, headersTimeout, requestTimeout, timeout, maxRequestsPerSocket })
}

/** Resolves when no connection is left. One that has sent nothing yet counts as busy for node, and would hold it up. */
const ended = async (server: Server, connections: ReadonlySet<Socket>, patienceMs: number) => {
  const letGo = () => {
    server.closeIdleConnections()
    for (const connection of connections) if (connection.bytesRead === 0) connection.destroy()
  }
  const looking = setInterval(letGo, LOOK_FOR_IDLE_MS)
  const cutting = setTimeout(() => server.closeAllConnections(), patienceMs)
  server.close()
  letGo()
  await once(server, 'close')
  clearInterval(looking)
  clearTimeout(cutting)
}

/** Servers on the place that answer as one; what they have in common is the app of the hour. */
const switchboard = () => {
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
    server: () =>
      createServer(handle)
        .on('connection', connection => {
          connections.add(connection)
          connection.once('close', () => connections.delete(connection))
        })
        .on('clientError', (accident, connection) => {
          // the app has words for it
          if (!serving?.server.emit('clientError', accident, connection)) connection.destroy()
        }),
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
const listeningOn = async (make: () => Server, { host, port }: Place) => {
  const servers = [make()]
  const [main] = servers as [Server]
  const bound = await listening(main, { host, port })
  for (const other of await otherAddresses(host, bound)) {
    const server = make()
    const place = { host: other, port: bound.port }
    // a machine may know a family of addresses and not have it
    const isListening = await listening(server, place).then(
      () => true,
      () => false,
    )
    if (isListening) servers.push(server)
  }
  return { servers, address: urlOf(bound) }
}

/** Listens before there is anything to answer with: until then, who asks waits. Rejects as node's server does. */
export const listenAtOnce = async (
  place: Place,
  logger: FastifyBaseLogger,
  patienceMs = PATIENCE_MS,
): Promise<Front> => {
  const { connections, server, serve, end } = switchboard()
  const { servers, address } = await listeningOn(server, place)
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
      await Promise.all(servers.map(one => ended(one, connections, patienceMs)))
    },
  }
}
