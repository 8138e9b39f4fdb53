import type { IncomingMessage } from 'node:http'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { TimeLimits } from './time-limits.ts'

/** The body of a request did not arrive in time. */
class BodyTooSlow extends Error {
  override readonly name = 'BodyTooSlow'
}

/** Milliseconds in which the refusal must have been sent before the connection is closed without it. */
const REFUSED_WITHIN_MS = 2000

/** Whether anything follows the headers (RFC 9112, 6.3). */
export const hasBody = ({ headers }: IncomingMessage) =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0

/** Whether the body is a multipart form, which may carry a file. */
export const isUpload = ({ headers }: IncomingMessage) => /^multipart\//iu.test(headers['content-type'] ?? '')

/** Whether bytes wait to be read here: then the client is not to blame. */
const isAhead = (body: IncomingMessage) => body.readableLength >= body.readableHighWaterMark

/** Refuses the request, through what reads its body where something does, and closes the connection. */
const end = ({ raw }: FastifyRequest, reply: FastifyReply) => {
  const { socket } = raw
  if (reply.sent || reply.raw.headersSent) {
    socket.destroy()
    return
  }
  const closing = setTimeout(() => socket.destroy(), REFUSED_WITHIN_MS)
  socket.once('close', () => clearTimeout(closing))
  reply.header('connection', 'close')
  // to destroy the body would close the connection before the refusal
  if (raw.listenerCount('error') > 0) raw.emit('error', new BodyTooSlow())
  else reply.refuse({ refused: 'REQUEST_TIMEOUT' })
}

/** Limits the rest of a body whose response has been sent, upload or not: nobody needs it any more. */
export const limitUnread = (request: IncomingMessage, { bodyMs }: TimeLimits) => {
  if (request.complete) return
  const timer = setTimeout(() => request.destroy(), bodyMs).unref()
  request.once('close', () => clearTimeout(timer))
}

const watch = (request: FastifyRequest, reply: FastifyReply, limits: TimeLimits) => {
  const { raw } = request
  const [windowMs, bytes] = isUpload(raw)
    ? [limits.uploadWindowMs, (limits.uploadBytesPerSecond * limits.uploadWindowMs) / 1000]
    : [limits.bodyMs, Infinity]
  // what came in one read with the headers has been counted already
  let before = raw.socket.bytesRead - raw.readableHighWaterMark
  const look = () => {
    const { bytesRead } = raw.socket
    if (raw.complete) return
    if (bytesRead - before < bytes && !isAhead(raw)) {
      end(request, reply)
      return
    }
    before = bytesRead
    timer.refresh()
  }
  const timer = setTimeout(look, windowMs).unref()
  raw.once('close', () => clearTimeout(timer))
  reply.raw.once('finish', () => limitUnread(raw, limits))
}

/** Ends requests whose body stalls, or comes so slowly that it only holds a connection. */
export const bodyDeadlines = (app: FastifyInstance, limits: TimeLimits) => {
  app.addHook('onRequest', (request, reply, done) => {
    if (hasBody(request.raw)) watch(request, reply, limits)
    done()
  })
}
