import { once } from 'node:events'
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** What happens to the PDFs on their way: the line breaks after so many bytes, or nothing more comes until it is released. */
type Rule = { readonly after: number; readonly how: 'break' | 'hold' }

const WORKER = '/service-worker.js'

/** Between a browser and a journal: every request for a version's PDF is recorded, and can be cut. */
export const cuttingProxy = async (address: () => string) => {
  let rule: Rule | undefined
  let build = 1
  let isDown = false
  const ranges: (string | undefined)[] = []
  const held = new Set<ServerResponse>()

  const pipe = (from: IncomingMessage, to: ServerResponse, cut: Rule | undefined) => {
    let sent = 0
    to.writeHead(from.statusCode ?? 502, from.headers)
    from.on('data', (chunk: Buffer) => {
      const room = cut ? cut.after - sent : chunk.length
      sent += chunk.length
      if (room > 0) to.write(chunk.subarray(0, room))
      if (!cut || sent < cut.after) return
      from.pause()
      if (cut.how === 'break') setImmediate(() => to.destroy())
      else held.add(to)
    })
    from.on('end', () => to.end())
    from.on('error', () => to.destroy())
  }

  /** The worker of a later build, as the browser sees it. */
  const sendWorker = async (outgoing: ServerResponse) => {
    const script = await (await fetch(new URL(WORKER, address()))).text()
    outgoing.writeHead(200, { 'content-type': 'text/javascript', 'cache-control': 'no-cache' })
    outgoing.end(`${script}\n// ${build}`)
  }

  const server = createServer((incoming, outgoing) => {
    if (isDown) return void outgoing.destroy()
    if (incoming.url === WORKER) return void sendWorker(outgoing).catch(() => outgoing.destroy())
    const isPdf = /\/versions\/\d+\.pdf$/u.test(incoming.url ?? '')
    if (isPdf) ranges.push(incoming.headers.range)
    const { method, headers, url } = incoming
    const onwards = request(new URL(url ?? '/', address()), { method: method ?? 'GET', headers })
    onwards.on('response', response => pipe(response, outgoing, isPdf ? rule : undefined))
    onwards.on('error', () => outgoing.destroy())
    incoming.pipe(onwards)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo

  return {
    address: `http://127.0.0.1:${port}`,
    /** The Range header of each request for a PDF. */
    ranges,
    cut: (next: Rule | undefined) => {
      rule = next
    },
    /** Breaks the connections that are held. */
    release: () => {
      held.forEach(response => response.destroy())
      held.clear()
    },
    /** Whether every connection breaks at once. */
    refuse: (isRefused: boolean) => {
      isDown = isRefused
    },
    /** From now on the service worker is another one. */
    deploy: () => {
      build += 1
    },
    close: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
