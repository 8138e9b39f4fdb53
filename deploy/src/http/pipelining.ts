import type { RequestListener } from 'node:http'
import type { Socket } from 'node:net'

/** Requests of one connection whose responses have not been sent. Browsers wait for a response before the next request. */
export const PIPELINED_REQUESTS = 4

/**
 * Hands pipelined requests (RFC 9112, 9.3.2) to the listener one after the other: a request waits until the response
 * before it has been sent, and costs nothing but its headers meanwhile. One too many closes the connection.
 */
export const inSequence = (listener: RequestListener): RequestListener => {
  const queues = new WeakMap<Socket, (() => void)[]>()

  return (request, response) => {
    const { socket } = request
    // node goes on with what came in the same read
    if (socket.destroyed) return
    const queue = queues.get(socket) ?? []
    queues.set(socket, queue)
    if (queue.length === PIPELINED_REQUESTS) {
      socket.destroy()
      return
    }
    const start = () => socket.destroyed || listener(request, response)
    const startNext = () => {
      queue.shift()
      queue[0]?.()
    }
    // after all who give back what the response held
    response.once('close', () => queueMicrotask(startNext))
    queue.push(start)
    if (queue.length === 1) start()
  }
}
