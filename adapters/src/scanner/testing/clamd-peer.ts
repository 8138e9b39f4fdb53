import { createServer, type Socket } from 'node:net'
import { join } from 'node:path'

/** What every scanner finds, and no file but one that is made for it has: it does no harm. */
export const EICAR = String.raw`X5O!P%@AP[4\PZX54(P^)7CC)7}$` + 'EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*'

type Peer = {
  /** Its socket is in the folder; by default it listens on a port. */
  readonly folder?: string
  readonly maxBytes?: number
  /** What it answers to everything. */
  readonly answer?: string
  readonly isSilent?: boolean
}

/** The bytes of the chunks; undefined until the last one has arrived. */
const streamed = (received: Buffer): Buffer | undefined => {
  const chunks: Buffer[] = []
  for (let offset = 0; offset + 4 <= received.length;) {
    const length = received.readUInt32BE(offset)
    if (length === 0) return Buffer.concat(chunks)
    chunks.push(received.subarray(offset + 4, offset + 4 + length))
    offset += 4 + length
  }
  return undefined
}

const INSTREAM = 'zINSTREAM\0'

/** Test equipment: talks as clamd 1.4 does to PING and INSTREAM, and knows one signature. */
export const startClamdPeer = async ({ folder, maxBytes = 25_000_000, answer, isSilent = false }: Peer = {}) => {
  const verdict = (received: Buffer) => {
    if (received.toString('latin1') === 'zPING\0') return answer ?? 'PONG'
    if (received.length - INSTREAM.length > maxBytes) return 'INSTREAM size limit exceeded. ERROR'
    const bytes = streamed(received.subarray(INSTREAM.length))
    return bytes && (answer ?? (bytes.includes(EICAR) ? 'stream: Eicar-Signature FOUND' : 'stream: OK'))
  }
  const open = new Set<Socket>()
  const server = createServer(socket => {
    open.add(socket)
    let received = Buffer.alloc(0)
    socket.on('error', () => socket.destroy())
    socket.on('data', chunk => {
      received = Buffer.concat([received, chunk])
      const response = isSilent ? undefined : verdict(received)
      // what comes later is not read any more
      if (response !== undefined) socket.end(`${response}\0`).pause()
    })
  })
  const socketPath = folder && join(folder, 'clamd.sock')
  await new Promise<void>(resolve => {
    if (socketPath) server.listen(socketPath, resolve)
    else server.listen(0, '127.0.0.1', resolve)
  })
  const address = server.address()
  return {
    url: typeof address === 'string' ? `unix:${address}` : `tcp://127.0.0.1:${address?.port}`,
    close: async () => {
      for (const socket of open) socket.destroy()
      await new Promise(resolve => void server.close(resolve))
    },
  }
}
