import { once } from 'node:events'
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { pipeline } from 'node:stream/promises'

/** What becomes of a request: it passes, it never arrives, its answer is lost, or another answers. */
export type Fate = 'pass' | 'cut' | 'lose the answer' | Answer

type Answer = { readonly status: number; readonly retryAfter?: number; readonly message?: string }

export type Asked = {
  readonly method: string
  readonly url: string
  /** Idempotency-Key. */
  readonly key: string
  readonly isWrite: boolean
}

const forward = async (asked: IncomingMessage, address: string) => {
  const { method = 'GET', headers, url } = asked
  const onwards = request(`${address}${url}`, { method, headers, agent: false })
  pipeline(asked, onwards).catch(() => onwards.destroy())
  const [answer] = (await once(onwards, 'response')) as [IncomingMessage]
  return answer
}

const isWrite = ({ method, url }: IncomingMessage) => method !== 'GET' && !url?.startsWith('/api/v1/auth/')

const answerWith = (response: ServerResponse, { status, retryAfter, message }: Answer) => {
  response.setHeader('content-type', 'application/json')
  if (retryAfter !== undefined) response.setHeader('retry-after', retryAfter)
  response.writeHead(status).end(JSON.stringify({ success: false, message, data: null }))
}

/** A line to a journal on which things go wrong as `fate` says; `asked` is what was sent over it. */
export const badLine = async (journal: { readonly address: string }) => {
  const asked: Asked[] = []
  const line = { fate: (_: Asked): Fate | Promise<Fate> => 'pass' }

  const serve = async (incoming: IncomingMessage, response: ServerResponse) => {
    const { method = '', url = '', headers } = incoming
    const one = { method, url, key: String(headers['idempotency-key']), isWrite: isWrite(incoming) }
    asked.push(one)
    const fate = await line.fate(one)
    if (fate === 'cut') return incoming.socket.destroy()
    if (typeof fate === 'object') return answerWith(response, fate)
    const answer = await forward(incoming, journal.address)
    if (fate === 'lose the answer') return answer.resume().on('end', () => incoming.socket.destroy())
    response.writeHead(answer.statusCode ?? 0, answer.headers)
    return answer.pipe(response)
  }

  const server = createServer(
    (incoming, response) => void serve(incoming, response).catch(() => incoming.socket.destroy()),
  )
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    writes: () => asked.filter(({ isWrite }) => isWrite).map(({ method, url }) => `${method} ${url.split('?')[0]}`),
    set fate(fate: (asked: Asked) => Fate | Promise<Fate>) {
      line.fate = fate
    },
    close: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
