import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { success } from '@shodh/contracts/answer.ts'

type Handle = (url: URL, request: IncomingMessage) => { readonly status?: number; readonly body: unknown } | undefined

export type Served = { readonly url: string; readonly asked: readonly string[]; readonly close: () => Promise<void> }

/** A journal on a free port of this machine that gives recorded answers; `undefined` never answers. */
export const served = async (handle: Handle): Promise<Served> => {
  const asked: string[] = []
  const answer = (request: IncomingMessage, response: ServerResponse) => {
    const url = new URL(request.url ?? '/', 'http://journal')
    asked.push(url.pathname + url.search)
    const told = handle(url, request)
    if (!told) return
    response.writeHead(told.status ?? 200, { 'content-type': 'application/json' })
    response.end(typeof told.body === 'string' ? told.body : JSON.stringify(told.body))
  }
  const server = createServer(answer).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const close = async () => {
    server.closeAllConnections()
    server.close()
    await once(server, 'close')
  }
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, asked, close }
}

export const yes = (data: unknown) => ({ body: success('', data) })
export const no = (status: number, message: string, code = 'UNAVAILABLE') => ({
  status,
  body: { success: false, message, error: message, data: null, code },
})
