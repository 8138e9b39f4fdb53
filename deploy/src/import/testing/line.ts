import { once } from 'node:events'
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import { pipeline } from 'node:stream/promises'
import { responseTo } from '../../testing/response-to.ts'
import { addressOf } from '../../http/addresses.ts'

/** What becomes of a request: it passes, it never arrives, its response is lost, or another is sent instead. */
export type Fate = 'pass' | 'cut' | 'lose the response' | StubResponse

type StubResponse = {
  readonly status: number
  readonly retryAfter?: number
  readonly message?: string
  readonly code?: string
}

export type SentRequest = {
  readonly method: string
  readonly url: string
  /** Idempotency-Key. */
  readonly key: string
  readonly isWrite: boolean
}

const forward = async (incoming: IncomingMessage, address: string) => {
  const { method = 'GET', headers, url } = incoming
  const onwards = request(`${address}${url}`, { method, headers, agent: false })
  pipeline(incoming, onwards).catch(() => onwards.destroy())
  const reply = await responseTo(onwards)
  return reply
}

const isWrite = ({ method, url }: IncomingMessage) => method !== 'GET' && !url?.startsWith('/api/v1/auth/')

const respondWith = (response: ServerResponse, { status, retryAfter, message, code }: StubResponse) => {
  response.setHeader('content-type', 'application/json')
  if (retryAfter !== undefined) response.setHeader('retry-after', retryAfter)
  response.writeHead(status).end(JSON.stringify({ success: false, message, code, data: null }))
}

/** A line to a journal on which things go wrong as `fate` says; `sent` is what was sent over it. */
export const badLine = async (journal: { readonly address: string }) => {
  const sent: SentRequest[] = []
  const line = { fate: (_: SentRequest): Fate | Promise<Fate> => 'pass' }

  const serve = async (incoming: IncomingMessage, response: ServerResponse) => {
    const { method = '', url = '', headers } = incoming
    const one = { method, url, key: String(headers['idempotency-key']), isWrite: isWrite(incoming) }
    sent.push(one)
    const fate = await line.fate(one)
    if (fate === 'cut') return incoming.socket.destroy()
    if (typeof fate === 'object') return respondWith(response, fate)
    const reply = await forward(incoming, journal.address)
    if (fate === 'lose the response') return reply.resume().on('end', () => incoming.socket.destroy())
    response.writeHead(reply.statusCode ?? 0, reply.headers)
    return reply.pipe(response)
  }

  const server = createServer(
    (incoming, response) => void serve(incoming, response).catch(() => incoming.socket.destroy()),
  )
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    address: `http://127.0.0.1:${addressOf(server).port}`,
    sent,
    writes: () => sent.filter(({ isWrite }) => isWrite).map(({ method, url }) => `${method} ${url.split('?')[0]}`),
    set fate(fate: (request: SentRequest) => Fate | Promise<Fate>) {
      line.fate = fate
    },
    close: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
