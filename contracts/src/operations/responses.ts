import * as z from 'zod/mini'
import { Failure, Success, success } from '../envelope.ts'
import { refusals, type RefusalCode } from '../refusals.ts'
import { jsonSchema, type JsonSchema } from './components.ts'
import type { Operation } from './operation.ts'
import { refusalsOf, refusalsOfAll } from './refusals-of.ts'

const HEADERS = {
  'X-Request-Id': { description: 'Names the request in the log.', schema: { type: 'string', format: 'uuid' } },
  ETag: { description: 'Changes whenever the response does (RFC 9110, section 8.8.3).', schema: { type: 'string' } },
  'X-Stale': {
    description: '`true` where the position that was waited for is not shown yet.',
    schema: { type: 'string', const: 'true' },
  },
  'X-Event-Position': {
    description: 'The position of the last event that the write appended; for `X-Wait-For-Position`.',
    schema: { type: 'string' },
  },
  'Idempotency-Replayed': {
    description: '`true` where the request was executed before, under the same Idempotency-Key.',
    schema: { type: 'string', const: 'true' },
  },
  'Retry-After': { description: 'Seconds after which to try again.', schema: { type: 'integer', minimum: 0 } },
  'WWW-Authenticate': { description: 'RFC 6750.', schema: { type: 'string' } },
  'Content-Range': { description: 'RFC 9110, section 14.4.', schema: { type: 'string' } },
} as const
type Header = keyof typeof HEADERS

/** `components.headers` of the document. */
export const responseHeaders = () => HEADERS

const withHeaders = (...names: readonly Header[]) => ({
  headers: Object.fromEntries(['X-Request-Id', ...names].map(name => [name, { $ref: `#/components/headers/${name}` }])),
})

const successHeaders = ({ method, appends, isIdempotent }: Operation): readonly Header[] => [
  ...(method === 'GET' ? (['ETag', 'X-Stale'] as const) : []),
  ...(appends ? (['X-Event-Position'] as const) : []),
  ...(isIdempotent ? (['Idempotency-Replayed'] as const) : []),
]

const json = (schema: JsonSchema, example?: unknown) => ({
  'application/json': { schema, ...(example !== undefined && { example }) },
})

/** A message says for people what was done; it may change. */
const MESSAGE = 'OK'

const successes = (operation: Operation): Readonly<Record<string, object>> => {
  const { response } = operation
  const headers = withHeaders(...successHeaders(operation))
  if (response.kind === 'document')
    return { 200: { description: 'OK', ...headers, content: json(jsonSchema(response.schema, 'output')) } }
  if (response.kind === 'data') {
    const { status, schema, example } = response
    // Stryker disable ObjectLiteral: It only says what is known of the types.
    const { properties, ...envelope } = z
      .looseObject({ properties: z.looseObject({}) })
      .parse(jsonSchema(Success(z.unknown()), 'output'))
    // Stryker restore ObjectLiteral
    const content = { ...envelope, properties: { ...properties, data: jsonSchema(schema, 'output') } }
    return {
      [status]: {
        description: status === 201 ? 'Created' : 'OK',
        ...headers,
        content: json(content, success(MESSAGE, example)),
      },
    }
  }
  const binary = { schema: { type: 'string', format: 'binary' } }
  const content = Object.fromEntries(response.mediaTypes.map(mediaType => [mediaType, binary]))
  if (response.kind === 'stream')
    return { 200: { description: 'The file, made as it is sent', ...withHeaders('X-Stale'), content } }
  const part = withHeaders(...successHeaders(operation), 'Content-Range')
  return {
    200: { description: 'The file', ...headers, content },
    206: { description: 'The range of the file', ...part, content },
  }
}

const notModified = { 304: { description: 'Not modified', ...withHeaders('ETag', 'X-Stale') } }

/** The names of shared responses, by their status. */
const REASONS: Readonly<Record<number, string>> = {
  400: 'BadRequest',
  408: 'RequestTimeout',
  414: 'UriTooLong',
  417: 'ExpectationFailed',
  421: 'MisdirectedRequest',
  431: 'RequestHeaderFieldsTooLarge',
  500: 'InternalServerError',
  503: 'ServiceUnavailable',
}

const failureHeaders = (status: number): readonly Header[] => [
  ...(status === 401 ? (['WWW-Authenticate'] as const) : []),
  ...(status === 416 ? (['Content-Range'] as const) : []),
  ...(status === 429 || status === 503 ? (['Retry-After'] as const) : []),
]

/** An error response: its codes, each with its message. */
const failureResponse = (status: number, codes: readonly RefusalCode[]) => {
  const exact = {
    type: 'object',
    properties: { status: { const: status }, code: { enum: codes } },
    required: ['status', 'code'],
  }
  // Stryker disable next-line StringLiteral: To zod, all is received that is not sent.
  const schema = { allOf: [jsonSchema(Failure, 'output'), exact] }
  return {
    description: codes.map(code => `- \`${code}\`: ${refusals[code].message}`).join('\n'),
    ...withHeaders(...failureHeaders(status)),
    content: { ...json(schema), 'application/problem+json': { schema } },
  }
}

const byStatus = (codes: Iterable<RefusalCode>) => [...Map.groupBy(codes, code => refusals[code].status)]

/** `components.responses` of the document: the errors that every call may respond with. */
export const sharedResponses = () =>
  Object.fromEntries(
    byStatus(refusalsOfAll).map(([status, codes]) => [REASONS[status], failureResponse(status, codes)]),
  )

const failures = (operation: Operation) =>
  Object.fromEntries(
    byStatus(refusalsOf(operation)).map(([status, codes]) => [
      status,
      codes.every(code => refusalsOfAll.has(code))
        ? { $ref: `#/components/responses/${REASONS[status]}` }
        : failureResponse(status, codes),
    ]),
  )

export const responses = (operation: Operation) => ({
  ...successes(operation),
  ...(operation.method === 'GET' && operation.response.kind !== 'stream' && notModified),
  ...failures(operation),
})
