import type { IncomingMessage } from 'node:http'
import type { Refusal } from '@shodh/contracts/envelope.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Check } from '../checks.ts'
import type { TimeLimits } from './time-limits.ts'

/** The body of a request is read no further. */
export class BodyEnded extends Error {
  override readonly name = 'BodyEnded'
  readonly refusal: Refusal
  constructor(refusal: Refusal) {
    super(refusal.refused)
    this.refusal = refusal
  }
}

const TOO_SLOW: Refusal = { refused: 'REQUEST_TIMEOUT' }
const TOO_SMALL: Refusal = {
  refused: 'MALFORMED_REQUEST',
  message: 'The request body comes in too many small chunks',
}

/** Emitted by a request when its body comes in more and smaller chunks than any client has a reason to send. */
export const TOO_MANY_CHUNKS = 'tooManyChunks'

/** Milliseconds in which the refusal must have been sent before the connection is closed without it. */
const REFUSED_WITHIN_MS = 2000

/** Whether anything follows the headers (RFC 9112, 6.3). */
export const hasBody = ({ headers }: IncomingMessage) =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0

/** Whether the body is a part of a file. */
const isPart = ({ headers }: IncomingMessage) =>
  /^application\/offset\+octet-stream/iu.test(headers['content-type'] ?? '')

/** Whether the body is a multipart form, which may carry a file, or a part of one. */
export const isUpload = (request: IncomingMessage) =>
  isPart(request) || /^multipart\//iu.test(request.headers['content-type'] ?? '')

/** Whether bytes wait to be read here: then the client is not to blame. */
const isAhead = (body: IncomingMessage) => body.readableLength >= body.readableHighWaterMark

/** Refuses the request, through what reads its body where something does, and closes the connection. */
const end = ({ raw }: FastifyRequest, reply: FastifyReply, refusal: Refusal) => {
  const { socket } = raw
  if (reply.sent || reply.raw.headersSent) {
    socket.destroy()
    return
  }
  const closing = setTimeout(() => socket.destroy(), REFUSED_WITHIN_MS)
  socket.once('close', () => clearTimeout(closing))
  reply.header('connection', 'close')
  // to destroy the body would close the connection before the refusal
  if (raw.listenerCount('error') > 0) raw.emit('error', new BodyEnded(refusal))
  else reply.refuse(refusal)
}

/** Limits the rest of a body whose response has been sent, upload or not: nobody needs it any more. */
export const limitUnread = (request: IncomingMessage, { bodyMs }: TimeLimits) => {
  if (request.complete) return
  const timer = setTimeout(() => request.destroy(), bodyMs).unref()
  request.once('close', () => clearTimeout(timer))
}

type Speed = {
  readonly windowMs: number
  /** In each window. */
  readonly bytes: number
  /** Windows in a row that are too slow. */
  readonly most: number
}

/** Ends a request whose body is slower. */
const holdToSpeed = (request: FastifyRequest, reply: FastifyReply, { windowMs, bytes, most }: Speed) => {
  const { raw } = request
  // what came in one read with the headers has been counted already
  let before = raw.socket.bytesRead - raw.readableHighWaterMark
  let slow = 0
  const look = () => {
    const { bytesRead } = raw.socket
    if (raw.complete) return
    slow = bytesRead - before < bytes && !isAhead(raw) ? slow + 1 : 0
    before = bytesRead
    if (slow < most) timer.refresh()
    else end(request, reply, TOO_SLOW)
  }
  const timer = setTimeout(look, windowMs).unref()
  raw.once('close', () => clearTimeout(timer))
}

/** Looks at a part that is silent: the more there are, the less it outlasts its time. */
const LOOKS = 4

const speedsOf = (request: IncomingMessage, limits: TimeLimits): readonly Speed[] => {
  const { bodyMs, uploadWindowMs, uploadBytesPerSecond, partSilenceMs } = limits
  if (!isUpload(request)) return [{ windowMs: bodyMs, bytes: Infinity, most: 1 }]
  const ofUpload = { windowMs: uploadWindowMs, bytes: (uploadBytesPerSecond * uploadWindowMs) / 1000, most: 1 }
  return isPart(request) ? [ofUpload, { windowMs: partSilenceMs / LOOKS, bytes: 1, most: LOOKS }] : [ofUpload]
}

const watch = (request: FastifyRequest, reply: FastifyReply, limits: TimeLimits) => {
  const { raw } = request
  for (const speed of speedsOf(raw, limits)) holdToSpeed(request, reply, speed)
  raw.once(TOO_MANY_CHUNKS, () => end(request, reply, TOO_SMALL))
  reply.raw.once('finish', () => limitUnread(raw, limits))
}

/**
 * Ends requests whose body stalls, comes so slowly that it only holds a connection, or in too many small chunks. Node's
 * `requestTimeout` is one limit for all requests from their first byte to their last, and an upload may take hours.
 */
export const bodyDeadlines =
  (limits: TimeLimits): Check =>
  (request, reply) => {
    if (hasBody(request.raw)) watch(request, reply, limits)
    return undefined
  }
