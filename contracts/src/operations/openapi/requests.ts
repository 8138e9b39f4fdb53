import * as z from 'zod/mini'
import { COUNTER_REPORTS } from '../../usage/counter/operations.ts'
import { IDEMPOTENCY_KEY_MAX } from '../../limits.ts'
import { PARAMETER } from '../route-options.ts'
import { inlineSchema, jsonSchema, type JsonSchema } from './components.ts'
import type { Form, Operation } from '../operation.ts'

const Shape = z.looseObject({
  properties: z._default(z.record(z.string(), z.record(z.string(), z.unknown())), {}),
  required: z._default(z.array(z.string()), []),
})

const id = { description: 'Another id, of whatever shape, is unknown.', schema: { type: 'string', format: 'uuid' } }

/** Path parameters by name, where the operation has no schema for them. */
const BY_NAME: Readonly<Record<string, object>> = {
  id,
  volumeId: id,
  paperId: id,
  sessionId: id,
  sectionId: id,
  memberId: id,
  report: { schema: { type: 'string', enum: COUNTER_REPORTS.map(report => report.toLowerCase()) } },
  version: { description: '1 is the first.', schema: { type: 'integer', minimum: 1 } },
}

const pathParameters = ({ path, params }: Operation) => {
  const { properties } = Shape.parse(params ? inlineSchema(params, 'input') : {})
  return [...path.matchAll(PARAMETER)].map(([, name = '']) => {
    const schema = properties[name] ?? { type: 'string' }
    return { name, in: 'path', required: true, ...(properties[name] ? { schema } : (BY_NAME[name] ?? { schema })) }
  })
}

const queryParameters = ({ query, deprecated = [] }: Operation) => {
  if (!query) return []
  const { properties, required } = Shape.parse(inlineSchema(query, 'input'))
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: 'query',
    required: required.includes(name),
    // counts as absent
    allowEmptyValue: true,
    ...(deprecated.includes(name) && { deprecated: true }),
    schema,
  }))
}

const HEADERS = {
  'X-Wait-For-Position': {
    description:
      'The `X-Event-Position` of a write: the response shows that write, or has the header `X-Stale: true`. Waits 2 seconds at most. Empty counts as absent.',
    schema: { type: 'string', pattern: String.raw`^([0-9a-f-]{36}\.\d{1,16})?$` },
  },
  'If-None-Match': {
    description: 'The `ETag` of an earlier response: 304 where nothing has changed.',
    schema: { type: 'string' },
  },
  Range: {
    description: 'One range of bytes, such as `bytes=0-1023` (RFC 9110, section 14); anything else is ignored.',
    schema: { type: 'string' },
  },
  'If-Range': { description: 'The `ETag` of the file that the range belongs to.', schema: { type: 'string' } },
  'Idempotency-Key': {
    description:
      'Any text of the client, new for each request and the same for its retries: a retry is not executed again and gets the response of the first.',
    schema: { type: 'string', minLength: 1, maxLength: IDEMPOTENCY_KEY_MAX },
  },
  'If-Match': {
    description: 'The `ETag` of the resource: refused with 412 where it has changed since.',
    schema: { type: 'string' },
  },
} as const

const headersOf = ({ method, response, isIdempotent, ifMatch }: Operation): readonly (keyof typeof HEADERS)[] => [
  ...(method === 'GET' ? (['X-Wait-For-Position', 'If-None-Match'] as const) : []),
  ...(response.kind === 'file' ? (['Range', 'If-Range'] as const) : []),
  ...(isIdempotent ? (['Idempotency-Key'] as const) : []),
  ...(ifMatch ? (['If-Match'] as const) : []),
]

const ownHeaders = ({ headers = {} }: Operation) =>
  Object.entries(headers).map(([name, description]) => ({
    name,
    in: 'header',
    description,
    schema: { type: 'string' },
  }))

export const parameters = (operation: Operation) => [
  ...pathParameters(operation),
  ...queryParameters(operation),
  ...headersOf(operation).map(name => ({ $ref: `#/components/parameters/${name}` })),
  ...ownHeaders(operation),
]

/** `components.parameters` of the document. */
export const headerParameters = () =>
  Object.fromEntries(Object.entries(HEADERS).map(([name, header]) => [name, { name, in: 'header', ...header }]))

/** A form has no null: an empty text takes its place. */
const withoutNull = ({ anyOf, ...schema }: JsonSchema): JsonSchema => {
  if (!Array.isArray(anyOf)) return schema
  const [first, ...more] = anyOf.filter(({ type }: JsonSchema) => type !== 'null')
  return more.length === 0 ? { ...schema, ...first } : { ...schema, anyOf: [first, ...more] }
}

/** A list is one field of JSON text. */
const formField = (schema: JsonSchema): JsonSchema => {
  const field = withoutNull(schema)
  return field['type'] === 'array'
    ? { type: 'string', contentMediaType: 'application/json', contentSchema: field }
    : field
}

/** The example as the fields of a form carry it. */
export const formExample = (example: unknown) =>
  Object.fromEntries(
    Object.entries(Object(example)).map(([name, value]) => [
      name,
      Array.isArray(value) ? JSON.stringify(value) : value,
    ]),
  )

const PDF = { name: 'file', mediaTypes: ['application/pdf'] } as const

const multipart = ({ schema, file, part: { name: part, mediaTypes } = PDF, example }: Form) => {
  const { properties, required, ...shape } = Shape.parse(inlineSchema(schema, 'input'))
  const fields = Object.entries(properties).map(([name, field]) => [name, formField(field)])
  const contentType = mediaTypes.join(', ')
  const binary = {
    type: 'string',
    format: 'binary',
    ...(mediaTypes.length === 1 && { contentMediaType: contentType }),
  }
  return {
    schema: {
      ...shape,
      properties: { ...Object.fromEntries(fields), [part]: binary },
      required: [...required, ...(file === 'required' ? [part] : [])],
    },
    encoding: { [part]: { contentType } },
    example: formExample(example),
  }
}

const OCTETS = { type: 'string', format: 'binary' }

const json = ({ schema, example }: NonNullable<Operation['body']>) => ({
  'application/json': { schema: jsonSchema(schema, 'input'), example },
})

export const requestBody = ({ body, bodyOrQuery, form, octets }: Operation) => {
  if (octets) return { required: !octets.isOptional, content: { [octets.mediaType]: { schema: OCTETS } } }
  if (body) return { required: !z.safeParse(body.schema, undefined).success, content: json(body) }
  if (bodyOrQuery)
    return { required: true, description: 'The fields may come in the query as well.', content: json(bodyOrQuery) }
  if (!form) return undefined
  return { required: true, content: { 'multipart/form-data': multipart(form), ...(form.isAlsoJson && json(form)) } }
}
