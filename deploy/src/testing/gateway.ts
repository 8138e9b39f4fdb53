import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { connect, createServer as tcpServer, type Server as TcpServer, type Socket } from 'node:net'
import { pino } from 'pino'
import { onTestFinished } from 'vitest'
import { environment } from '../settings/environment.ts'
import { CLOCKS, type Clocks } from '../gateway/request.ts'
import { HEADERS_MAX_BYTES } from '../http/connections/time-limits.ts'
import { startGateway } from '../gateway/start-gateway.ts'
import { addressOf } from '../http/addresses.ts'

const urlOf = (server: Server | TcpServer) => `http://127.0.0.1:${addressOf(server).port}`

/** A small service for one test; `address` is where it is reached. */
export const service = async (respond: (request: IncomingMessage, response: ServerResponse) => unknown) => {
  const server = createServer(
    { maxHeaderSize: HEADERS_MAX_BYTES },
    (request, response) => void respond(request, response),
  ).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const stop = () => {
    server.closeAllConnections()
    server.close()
  }
  onTestFinished(stop)
  return { address: urlOf(server), server, stop }
}

export const saying = (text: string) => service((_, response) => response.end(text))

/** A service whose response describes the request. */
export const mirror = () =>
  service((request, response) => {
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify({ method: request.method, url: request.url, raw: request.rawHeaders }))
  })

/** The values that a header has in a message, however it is written. */
export const fieldsOf = (raw: readonly string[], name: string) =>
  raw.filter((_, n) => n % 2 === 1 && raw[n - 1]?.toLowerCase() === name)

/** A service of bytes: what it does with a connection is up to the test. */
export const tcpService = async (serve: (socket: Socket) => void) => {
  const open = new Set<Socket>()
  const server = tcpServer(socket => {
    open.add(socket.on('error', () => {}))
    serve(socket)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    for (const socket of open) socket.destroy()
    server.close()
  })
  return urlOf(server)
}

/** An address that refuses every connection. */
export const nobody = async () => {
  const { address, server, stop } = await saying('')
  stop()
  await once(server, 'close')
  return address
}

type Services = { readonly commands?: string; readonly queries?: string; readonly projections?: string }

/** A gateway for one test; services that are not named refuse every connection. */
export const gateway = async (
  services: Services,
  variables: NodeJS.ProcessEnv = {},
  clocks: Partial<Clocks> = {},
  logger = pino({ level: 'silent' }),
) => {
  const gone = await nobody()
  const settings = environment({
    PORT: '0',
    COMMAND_SERVICE_URL: services.commands ?? gone,
    QUERY_SERVICE_URL: services.queries ?? gone,
    PROJECTIONS_URL: services.projections ?? gone,
    ...variables,
  })
  const started = await startGateway(settings, logger, { ...CLOCKS, ...clocks })
  onTestFinished(() => started.close())
  return started
}

/** A connection on which a test writes and reads by itself. */
export const connection = async (address: string) => {
  const { hostname, port } = new URL(address)
  const socket = connect({ host: hostname, port: Number(port) })
  onTestFinished(() => void socket.destroy())
  await once(socket, 'connect')
  let heard = ''
  socket.setEncoding('latin1').on('data', (text: string) => (heard += text))
  socket.on('error', () => {})
  const closed = new Promise<void>(resolve => socket.once('close', () => resolve()))
  return {
    socket,
    closed: async () => {
      await closed
      return heard
    },
    /** Resolves with all that was heard once this is part of it. */
    heard: async (part: string) => {
      while (!heard.includes(part))
        await Promise.race([
          once(socket, 'data'),
          closed.then(() => Promise.reject(new Error(`Closed after: ${heard}`))),
        ])
      return heard
    },
  }
}
