import * as z from 'zod/mini'
import { Failure, Success, success } from '../../envelope.ts'
import { refusals, type RefusalCode } from '../../refusals.ts'
import { jsonSchema, type JsonSchema } from './components.ts'
import type { Operation } from '../operation.ts'
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

const ownHeaders = ({ responseHeaders = {} }: Operation) =>
  Object.fromEntries(
    Object.entries(responseHeaders).map(([name, description]) => [name, { description, schema: { type: 'string' } }]),
  )

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

const ofData = ({ status, schema, example }: Extract<Operation['response'], { readonly kind: 'data' }>) => {
  // Stryker disable ObjectLiteral: It only says what is known of the types.
  const { properties, ...envelope } = z
    .looseObject({ properties: z.looseObject({}) })
    .parse(jsonSchema(Success(z.unknown()), 'output'))
  // Stryker restore ObjectLiteral
  const content = { ...envelope, properties: { ...properties, data: jsonSchema(schema, 'output') } }
  return { description: status === 201 ? 'Created' : 'OK', content: json(content, success(MESSAGE, example)) }
}

const BINARY = { schema: { type: 'string', format: 'binary' } }

/** A file is its bytes; where it is JSON, also what they say. */
const ofFile = (mediaTypes: readonly string[], schemas: Readonly<Record<string, z.core.$ZodType>> = {}) =>
  Object.fromEntries(
    mediaTypes.map(mediaType => {
      const schema = schemas[mediaType]
      return [mediaType, schema ? { schema: jsonSchema(schema, 'output') } : BINARY]
    }),
  )

const successes = (operation: Operation): Readonly<Record<string, object>> => {
  const { response } = operation
  const shared = withHeaders(...successHeaders(operation))
  const headers = { headers: { ...shared.headers, ...ownHeaders(operation) } }
  if (response.kind === 'nothing') return { 204: { description: 'No content', ...headers } }
  if (response.kind === 'document') {
    const content = { ...json(jsonSchema(response.schema, 'output')), ...ofFile(response.others ?? []) }
    return { 200: { description: 'OK', ...headers, content } }
  }
  if (response.kind === 'data') return { [response.status]: { ...headers, ...ofData(response) } }
  const content = ofFile(response.mediaTypes, response.schemas)
  if (response.kind === 'stream')
    return { 200: { description: 'The file, made as it is sent', ...withHeaders('X-Stale'), content } }
  const part = withHeaders(...successHeaders(operation), 'Content-Range')
  return {
    200: { description: 'The file', ...headers, content },
    206: { description: 'The range of the file', ...part, content: ofFile(response.mediaTypes) },
  }
}

const notModified = { 304: { description: 'Not modified', ...withHeaders('ETag', 'X-Stale') } }

const failureHeaders = (status: number): readonly Header[] => [
  ...(status === 401 ? (['WWW-Authenticate'] as const) : []),
  // what was waited for may be what is missing
  ...(status === 404 ? (['X-Stale'] as const) : []),
  ...(status === 416 ? (['Content-Range'] as const) : []),
  ...(status === 429 || status === 503 ? (['Retry-After'] as const) : []),
]

const UNEXPECTED = 'default'

type ErrorResponse = { readonly name: string; readonly response: object }

const failureContent = (codes: readonly RefusalCode[]) => {
  const statuses = [...new Set(codes.map(code => refusals[code].status))]
  // Stryker disable next-line StringLiteral: To zod, all is received that is not sent.
  const schema = jsonSchema(Failure, 'output')
  const exact = { allOf: [schema], properties: { status: { enum: statuses }, code: { enum: codes } } }
  return { ...json(exact), 'application/problem+json': { schema } }
}

/** An error response: its codes, each with its message. Those that every call may have are no part of its name. */
const errorResponse = (
  status: string,
  codes: readonly RefusalCode[],
  { failures }: Pick<Operation, 'failures'> = {},
): ErrorResponse => {
  const own = failures?.statuses.includes(Number(status)) ? failures : undefined
  const names = codes.filter(code => !refusalsOfAll.has(code))
  return {
    name: [status, ...(own ? ['COUNTER'] : []), ...names].join('.'),
    response: {
      description: codes.map(code => `- \`${code}\`: ${refusals[code].message}`).join('\n'),
      ...withHeaders(...failureHeaders(Number(status))),
      content: own ? json(jsonSchema(own.schema, 'output')) : failureContent(codes),
    },
  }
}

const byStatus = (codes: Iterable<RefusalCode>) => [...Map.groupBy(codes, code => refusals[code].status)]

/** By status; those that nothing of the call itself causes are its default. */
const errorsOf = (operation: Operation): ReadonlyMap<string, ErrorResponse> => {
  const found = byStatus(refusalsOf(operation))
  const isUnexpected = ([status, codes]: (typeof found)[number]) =>
    status !== 400 && status !== 503 && codes.every(code => refusalsOfAll.has(code))
  const listed = found.filter(one => !isUnexpected(one)).map(([status, codes]) => [String(status), codes] as const)
  const unexpected = found.filter(isUnexpected).flatMap(([, codes]) => codes)
  return new Map(
    [...listed, [UNEXPECTED, unexpected] as const].map(([status, codes]) => [
      status,
      errorResponse(status, codes, operation),
    ]),
  )
}

/** `components.responses` of the document: every error of its calls. */
export const sharedResponses = (operations: Readonly<Record<string, Operation>>) =>
  Object.fromEntries(
    Object.values(operations)
      .flatMap(operation => [...errorsOf(operation).values()])
      .map(({ name, response }) => [name, response]),
  )

const failures = (operation: Operation) =>
  Object.fromEntries(
    [...errorsOf(operation)].map(([status, { name }]) => [status, { $ref: `#/components/responses/${name}` }]),
  )

export const responses = (operation: Operation) => ({
  ...successes(operation),
  ...(operation.method === 'GET' && operation.response.kind !== 'stream' && notModified),
  ...failures(operation),
})
