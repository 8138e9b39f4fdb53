import { portOf } from '@shodh/contracts/testing/port-of.ts'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'

/** Test equipment: the response to one request. Without a body it is the file, whole or the range requested. */
export type Turn = {
  readonly status?: number
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string
  /** The connection is cut after so many bytes of the body. */
  readonly cutAfter?: number
  /** The connection is left open after so many bytes, and nothing more comes. */
  readonly silentAfter?: number
}

type Seen = { readonly range: string | undefined; readonly ifRange: string | undefined }

const sliceFor = (request: IncomingMessage, file: Buffer, etag: string) => {
  const start = Number(/^bytes=(\d+)-$/u.exec(request.headers.range ?? '')?.[1] ?? 0)
  const isFresh = request.headers['if-range'] === undefined || request.headers['if-range'] === etag
  return start > 0 && isFresh ? { start, part: file.subarray(start) } : { start: 0, part: file }
}

const sendFile = (request: IncomingMessage, response: ServerResponse, file: Buffer, turn: Turn) => {
  const etag = turn.headers?.['etag'] ?? '"v1"'
  const { start, part } = sliceFor(request, file, etag)
  response.writeHead(turn.status ?? (start > 0 ? 206 : 200), {
    'content-type': 'application/pdf',
    'content-length': part.length,
    etag,
    ...(start > 0 && { 'content-range': `bytes ${start}-${file.length - 1}/${file.length}` }),
    ...turn.headers,
  })
  const until = turn.cutAfter ?? turn.silentAfter
  if (until === undefined) return response.end(part)
  response.write(part.subarray(0, until), () => turn.cutAfter !== undefined && response.destroy())
}

/** Serves one file over real HTTP, each request by the next turn; the last turn stays. */
export const startFlakyServer = async (file: Buffer, turns: readonly Turn[] = [{}]) => {
  const seen: Seen[] = []
  const server = createServer((request, response) => {
    const turn = turns[Math.min(seen.length, turns.length - 1)]!
    seen.push({ range: request.headers.range, ifRange: request.headersDistinct['if-range']?.[0] })
    if (turn.body === undefined) return sendFile(request, response, file, turn)
    response.writeHead(turn.status ?? 200, turn.headers).end(turn.body)
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${portOf(server)}/file`,
    seen,
    stop: () => {
      server.closeAllConnections()
      return new Promise<void>(resolve => server.close(() => resolve()))
    },
  }
}
