import { once } from 'node:events'
import { createReadStream } from 'node:fs'
import { connect, type NetConnectOpts } from 'node:net'
import { text } from 'node:stream/consumers'
import { type Scanner, ScannerUnavailable } from './scanner.ts'

type ClamdOptions = {
  /** `tcp://host:3310`, or `unix:` and the path of its socket. */
  readonly url: string
  /** Milliseconds without a byte in either direction after which it is taken for unreachable; a large file takes it a while. */
  readonly silentMs?: number
}

/** As long as clamd waits for a client. */
const SILENT_MS = 120_000
const PORT = 3310

const addressOf = (url: string): NetConnectOpts => {
  if (url.startsWith('unix:')) return { path: url.slice('unix:'.length) }
  const { hostname, port } = new URL(url)
  return { host: hostname.replaceAll(/[[\]]/gu, ''), port: Number(port || PORT) }
}

const lengthOf = (bytes: number) => {
  const length = Buffer.alloc(4)
  length.writeUInt32BE(bytes)
  return length
}

/** Chunks with their lengths before them, the last one of none. */
async function* inStream(path: string) {
  yield 'zINSTREAM\0'
  for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>) {
    yield lengthOf(chunk.length)
    yield chunk
  }
  yield lengthOf(0)
}

/** ClamAV's daemon (clamd(8)), which is given the bytes, not the path: it may run on another machine. */
export const openClamd = ({ url, silentMs = SILENT_MS }: ClamdOptions): Scanner => {
  const address = addressOf(url)

  const ask = async (request: Iterable<string> | AsyncIterable<string | Buffer>) => {
    const socket = connect(address)
    const over = new AbortController()
    const send = async () => {
      for await (const part of request) if (!socket.write(part)) await once(socket, 'drain', { signal: over.signal })
    }
    socket.setTimeout(silentMs, () => socket.destroy(new Error('It does not respond')))
    // also of what is still written after the response
    socket.on('error', () => undefined)
    try {
      const [response] = await Promise.all([text(socket).finally(() => over.abort()), send()])
      return response.replace(/\0$/u, '')
    } catch (cause) {
      throw new ScannerUnavailable('The virus scanner could not be asked', { cause })
    } finally {
      socket.destroy()
    }
  }

  return {
    scan: async path => {
      const response = await ask(inStream(path))
      if (response === 'stream: OK') return undefined
      const signature = /^stream: (?<signature>.+) FOUND$/u.exec(response)?.groups?.['signature']
      if (signature === undefined) throw new ScannerUnavailable(`The virus scanner responded "${response}"`)
      return signature
    },
    check: async () => {
      const response = await ask(['zPING\0'])
      if (response !== 'PONG') throw new ScannerUnavailable(`The virus scanner responded "${response}"`)
    },
  }
}
