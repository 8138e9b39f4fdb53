import type { RequestListener } from 'node:http'
import type { Socket } from 'node:net'
import { onceClosed } from './once-closed.ts'

/** Requests of one connection whose responses have not been sent. Browsers wait for a response before the next request. */
export const PIPELINED_REQUESTS = 4

type Arrival = Parameters<RequestListener>

/**
 * Hands pipelined requests (RFC 9112, 9.3.2) to the listener one after the other: a request waits until the response
 * before it has been sent, and costs nothing but its headers meanwhile. One too many closes the connection. Node by itself
 * starts all that come in one read, 100 of 100, and its `maxRequestsPerSocket` counts those of the connection's whole life.
 */
export const inSequence = (listener: RequestListener): RequestListener => {
  /** Of each connection, the one under way first. */
  const queues = new WeakMap<Socket, Arrival[]>()

  const queueOf = (socket: Socket) => {
    const known = queues.get(socket)
    if (known) return known
    const queue: Arrival[] = []
    queues.set(socket, queue)
    return queue
  }
  const start = (arrival: Arrival) => {
    const [{ socket }] = arrival
    if (!socket.destroyed) listener(...arrival)
  }
  const startNext = (queue: Arrival[]) => {
    queue.shift()
    const [next] = queue
    if (next) start(next)
  }

  return (request, response) => {
    const { socket } = request
    // node goes on with what came in the same read
    if (socket.destroyed) return
    const queue = queueOf(socket)
    if (queue.length === PIPELINED_REQUESTS) {
      socket.destroy()
      return
    }
    onceClosed(response, () => {
      // after all who give back what the response held
      if (queue.length > 1) queueMicrotask(() => startNext(queue))
      else queue.pop()
    })
    const arrival: Arrival = [request, response]
    queue.push(arrival)
    if (queue.length === 1) start(arrival)
  }
}
