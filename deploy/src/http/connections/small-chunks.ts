import type { IncomingMessage, Server } from 'node:http'
import { hasBody, TOO_MANY_CHUNKS } from './body-deadlines.ts'

/** Chunks of a body that may be of any size; beyond them, they must have so many bytes on average. */
export const CHUNKS_MAX = 2000
export const CHUNK_BYTES = 16

const SMALL_BYTES = 4096
const JOINED_BYTES = 16 * 1024

/** Joins the small ones of one turn of the loop: streams limit the bytes that wait in them, not the chunks, and each costs far more than a byte. */
const joinChunksOf = (request: IncomingMessage) => {
  const pass = request.push.bind(request)
  let waiting: Buffer[] = []
  let bytes = 0
  let chunks = 0
  let total = 0

  const passJoined = () => {
    if (bytes === 0) return true
    const joined = Buffer.concat(waiting, bytes)
    waiting = []
    bytes = 0
    return pass(joined)
  }
  const wait = (chunk: Buffer) => {
    if (bytes === 0) setImmediate(passJoined)
    waiting.push(chunk)
    bytes += chunk.length
    return bytes < JOINED_BYTES ? request.readableLength < request.readableHighWaterMark : passJoined()
  }
  const isTooMuch = (chunk: Buffer) => {
    chunks += 1
    total += chunk.length
    return chunks > CHUNKS_MAX && total < chunks * CHUNK_BYTES
  }
  const refuse = () => {
    request.push = () => false
    waiting = []
    bytes = 0
    // until an app has the request, nothing can respond
    if (!request.emit(TOO_MANY_CHUNKS)) request.socket.destroy()
    return false
  }

  request.push = (chunk: Buffer | null) => {
    if (chunk === null) {
      passJoined()
      return pass(null)
    }
    if (isTooMuch(chunk)) return refuse()
    if (chunk.length < SMALL_BYTES) return wait(chunk)
    passJoined()
    return pass(chunk)
  }
}

/** Hands on the chunks of a body joined to few, however small a client makes them. */
export const joinChunks = (server: Server) => {
  server.prependListener('request', (request: IncomingMessage) => {
    if (hasBody(request)) joinChunksOf(request)
  })
}
