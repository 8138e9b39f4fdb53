import type { FastifyInstance, FastifyReply, FastifyRequest, onSendHookHandler } from 'fastify'

const isStream = (body: unknown): body is NodeJS.ReadableStream =>
  typeof body === 'object' && body !== null && 'pipe' in body

/** Reads a stream to its end, so that what it holds is let go of. */
const drain = (stream: NodeJS.ReadableStream, { log }: FastifyRequest) => {
  stream.on('error', error => log.error({ err: error }, 'A body that HEAD leaves out could not be read'))
  stream.resume()
}

/** A body is text or bytes, where it is no stream. */
type Whole = string | Uint8Array | null | undefined

/** Statuses whose responses to GET have no body, whatever the length of a 200 would be (RFC 9110, 8.6). */
const WITHOUT_BODY: ReadonlySet<number> = new Set([204, 304])

const leaveOut = (body: NodeJS.ReadableStream | Whole, request: FastifyRequest, reply: FastifyReply) => {
  if (isStream(body)) drain(body, request)
  else if (!WITHOUT_BODY.has(reply.statusCode)) reply.header('content-length', String(Buffer.byteLength(body ?? '')))
}

/** Leaves out the body of a response to HEAD, whose length it states (RFC 9110, 9.3.2). */
const withoutBody: onSendHookHandler = (request, reply, body, done) => {
  if (request.method !== 'HEAD') return done(null, body)
  leaveOut(body as Whole, request, reply)
  done(null, null)
}

/** Lets each route of GET respond to HEAD, too. Fastify adds a second route for that, which takes a start as long as the first. */
export const respondToHead = (app: FastifyInstance) =>
  app.addHook('onRoute', route => {
    if (route.method !== 'GET') return
    route.method = ['GET', 'HEAD']
    route.onSend = [...[route.onSend ?? []].flat(), withoutBody]
  })
