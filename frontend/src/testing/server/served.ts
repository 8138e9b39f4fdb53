import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { success } from '@shodh/contracts/envelope.ts'
import { portOf } from '@shodh/contracts/testing/port-of.ts'

type Recorded = {
  readonly status?: number
  readonly headers?: Readonly<Record<string, string>>
  readonly body: unknown
}
/** `body` is what came with the request: JSON as what it says, a form or bytes as their text. */
export type Handle = (url: URL, request: IncomingMessage, body: unknown) => Recorded | undefined

/** A change as it was sent to a journal. */
export type SentChange = {
  readonly method: string
  readonly path: string
  readonly body: unknown
  readonly etag: string | undefined
}

export type Served = { readonly url: string; readonly requests: readonly string[]; readonly close: () => Promise<void> }

const bodyOf = async (request: IncomingMessage): Promise<unknown> => {
  const text = Buffer.concat(await request.toArray()).toString()
  const isOther = /^multipart|octet-stream$/u.test(request.headers['content-type'] ?? '')
  return text && !isOther ? JSON.parse(text) : text || undefined
}

const open = new Set<Served>()

/** Ends every journal that a test has begun. */
export const closeServed = () => Promise.all(Array.from(open, journal => journal.close()))

/** A journal on a free port of this machine that serves recorded responses; for `undefined` it never responds. */
export const served = async (handle: Handle): Promise<Served> => {
  const requests: string[] = []
  const respond = async (request: IncomingMessage, response: ServerResponse) => {
    const url = new URL(request.url ?? '/', 'http://journal')
    requests.push(url.pathname + url.search)
    const recorded = handle(url, request, await bodyOf(request))
    if (!recorded) return
    response.writeHead(recorded.status ?? 200, { 'content-type': 'application/json', ...recorded.headers })
    response.end(typeof recorded.body === 'string' ? recorded.body : JSON.stringify(recorded.body))
  }
  const serve = (request: IncomingMessage, response: ServerResponse) =>
    respond(request, response).catch((error: unknown) => {
      // who sends may stop at any byte
      if (!request.errored) throw error
    })
  const server = createServer((request, response) => void serve(request, response)).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const close = async () => {
    if (!open.delete(journal)) return
    server.closeAllConnections()
    server.close()
    await once(server, 'close')
  }
  const journal: Served = { url: `http://127.0.0.1:${portOf(server)}/`, requests, close }
  open.add(journal)
  return journal
}

export const yes = (data: unknown) => ({ body: success('', data) })
export const no = (status: number, message: string, code = 'UNAVAILABLE') => ({
  status,
  body: { success: false, message, error: message, data: null, code },
})
