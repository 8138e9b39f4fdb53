import { FileRemoved, Unavailable } from '@shodh/adapters/event-store/event-store.ts'
import { Recounting } from '@shodh/adapters/usage/counts/counts.ts'
import { failure, invalid, type Refusal } from '@shodh/contracts/envelope.ts'
import type { RefusalCode } from '@shodh/contracts/refusals.ts'
import { memoize } from '@shodh/contracts/flow/once.ts'
import type { core, ZodMiniType } from 'zod/mini'
import { BodyEnded } from './connections/body-deadlines.ts'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { networkOf } from './limits.ts'
import { logGuess, outageLogger } from './logs/security-log.ts'
import { randomUUID } from 'node:crypto'
import type { Socket } from 'node:net'
import { STATUS_CODES } from './node-http.ts'
import { type HeaderSettings, securityHeaders } from './security-headers.ts'

/** What a schema refused, on its way through the framework. */
class InvalidInput extends Error {
  override readonly name = 'InvalidInput'
  readonly issues: readonly core.$ZodIssue[]
  constructor(issues: readonly core.$ZodIssue[]) {
    super('Invalid input')
    this.issues = issues
  }
}

/** By code, or name where there is none: a BadRequestError is thrown for the address of a file. */
const byCode: Readonly<Record<string, RefusalCode>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'BODY_TOO_LARGE',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'UNSUPPORTED_MEDIA_TYPE',
  FST_ERR_CTP_INVALID_JSON_BODY: 'MALFORMED_BODY',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'MALFORMED_BODY',
  FST_ERR_BAD_URL: 'MALFORMED_ADDRESS',
  FST_ERR_MAX_PARAM_LENGTH: 'MALFORMED_ADDRESS',
  FST_INVALID_JSON_FIELD_ERROR: 'MALFORMED_BODY',
  FST_INVALID_MULTIPART_CONTENT_TYPE: 'MALFORMED_UPLOAD',
  FST_PARTS_LIMIT: 'MALFORMED_UPLOAD',
  FST_FILES_LIMIT: 'MALFORMED_UPLOAD',
  FST_FIELDS_LIMIT: 'MALFORMED_UPLOAD',
  FST_PROTO_VIOLATION: 'MALFORMED_UPLOAD',
  BadRequestError: 'MALFORMED_ADDRESS',
  ENOSPC: 'STORE_FULL',
  StoreFull: 'STORE_FULL',
  EventTooLarge: 'BODY_TOO_LARGE',
}

/** By the statuses of errors without a code: a body that the parser of JSON refuses, a file outside of the site's. */
const byStatus: Readonly<Record<number, RefusalCode>> = { 400: 'MALFORMED_BODY', 403: 'ROUTE_NOT_FOUND' }

const MULTIPART = /multipart|unexpected end of form|malformed part|boundary/iu

const withoutStore = (error: Unavailable): Refusal => {
  if (error instanceof FileRemoved) return { refused: 'FILE_REMOVED' }
  return { refused: 'UNAVAILABLE', ...(error instanceof Recounting && { message: error.message }) }
}

/** The response to an unexpected error: its own code, never its own message. */
const refusalOf = (error: Error & { readonly code?: string; readonly statusCode?: number }): Refusal => {
  if (error instanceof InvalidInput) return invalid(error.issues)
  if (error instanceof BodyEnded) return error.refusal
  if (error instanceof Unavailable) return withoutStore(error)
  const known = byCode[error.code ?? error.name]
  if (known) return { refused: known }
  if (MULTIPART.test(error.message)) return { refused: 'MALFORMED_UPLOAD' }
  return { refused: byStatus[error.statusCode ?? 500] ?? 'INTERNAL' }
}

/** Whether it is of an address without parameters: then there is nothing to validate. */
const isOfNothing = ({ _zod: { def } }: ZodMiniType) => 'shape' in def && Object.keys(Object(def.shape)).length === 0

/** Most queries of a route are the same few, and a schema's result depends on nothing else. */
const parseOnce = (schema: ZodMiniType) => {
  const parse = memoize(text => {
    const result = schema.safeParse(JSON.parse(text))
    // requests with the same query share it
    if (result.success) Object.freeze(result.data)
    return result
  })
  return (input: unknown) => parse(JSON.stringify(input))
}

/** Validates what routes take by their schemas in zod; what a schema refuses is an InvalidInput. */
export const validation = (app: FastifyInstance) =>
  app.setValidatorCompiler<ZodMiniType>(({ schema, httpPart }) => {
    if (httpPart === 'params' && isOfNothing(schema)) return () => true
    const parse = httpPart === 'querystring' ? parseOnce(schema) : (input: unknown) => schema.safeParse(input)
    return input => {
      const result = parse(input)
      return result.success ? { value: result.data } : { error: new InvalidInput(result.error.issues) }
    }
  })

const noCompiler = () => {
  throw new Error('Schemas are of zod: none is compiled from JSON Schema')
}

/** For Fastify, which otherwise loads compilers of JSON Schema, a tenth of all modules, that nothing here uses. */
export const noJsonSchema = { compilersFactory: { buildValidator: noCompiler, buildSerializer: noCompiler } }

/** Seconds after which a refusal for want of room or servers may be tried again. */
const RETRY_AFTER_S = 5

const refuse = function (this: FastifyReply, refusal: Refusal) {
  logGuess(this.request, refusal, networkOf(this.request.ip))
  const body = failure(refusal, this.request.id)
  if (body.status === 503 || body.status === 429) this.header('retry-after', refusal.retryAfter ?? RETRY_AFTER_S)
  const own = this.request.routeOptions.config.failureOf?.(refusal)
  const wantsProblem = !own && this.request.headers.accept?.includes('application/problem+json')
  return this.code(body.status)
    .header('cache-control', 'no-store')
    .type(wantsProblem ? 'application/problem+json' : 'application/json; charset=utf-8')
    .send(JSON.stringify(own ?? body))
}

/** One way to refuse, for handlers, parsers, limits and crashes. */
export const envelope = (app: FastifyInstance) => {
  const logOutage = outageLogger()
  app.decorateReply('refuse', refuse)
  app.setErrorHandler((error: Error & { readonly code?: string }, request, reply) => {
    const refusal = refusalOf(error)
    const hasClientGone = error.code === 'ECONNRESET' && request.raw.socket.destroyed
    if (refusal.refused === 'INTERNAL' && !hasClientGone) request.log.error({ err: error }, 'A request failed')
    if (refusal.refused === 'UNAVAILABLE' && refusal.message === undefined) logOutage(request, error)
    return reply.refuse(refusal)
  })
  app.setNotFoundHandler((_, reply) => reply.refuse({ refused: 'ROUTE_NOT_FOUND' }))
}

const ofClients: Readonly<Record<string, RefusalCode>> = {
  ERR_HTTP_REQUEST_TIMEOUT: 'REQUEST_TIMEOUT',
  HPE_HEADER_OVERFLOW: 'HEADERS_TOO_LARGE',
}

const messageOf = (refused: RefusalCode, headers: Readonly<Record<string, unknown>>) => {
  const id = randomUUID()
  const refusal = failure({ refused }, id)
  const body = JSON.stringify(refusal)
  const fields = {
    ...headers,
    'x-request-id': id,
    'cache-control': 'no-store',
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(body),
    connection: 'close',
  }
  const lines = Object.entries(fields).map(([name, value]) => `${name}: ${String(value)}`)
  return `HTTP/1.1 ${refusal.status} ${STATUS_CODES[refusal.status]}\r\n${lines.join('\r\n')}\r\n\r\n${body}`
}

/** Refuses what is not a valid request: not HTTP, headers that are too large or don't end. */
export const clientErrors = (settings: HeaderSettings) => {
  const headers = securityHeaders(settings)
  return ({ code = '' }: Error & { readonly code?: string }, socket: Socket) => {
    if (socket.writable && code !== 'ECONNRESET')
      socket.write(messageOf(ofClients[code] ?? 'MALFORMED_REQUEST', headers))
    socket.destroySoon()
  }
}
