import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { LogIn } from '../../users/commands.ts'
import { file, ok, type Operation, sent } from '../operation.ts'
import { formExample, headerParameters, parameters, requestBody } from './requests.ts'

const call = (given: Partial<Operation>): Operation => ({
  ...{ method: 'POST', path: '/things', tag: 'Papers', summary: 'Do it', allow: 'everyone', refusals: [] },
  response: ok(z.object({}), {}),
  ...given,
})

const shared = (...names: readonly string[]) => names.map(name => ({ $ref: `#/components/parameters/${name}` }))

const Fields = z.object({
  title: z.string(),
  note: z.optional(z.nullable(z.string().check(z.maxLength(9)))),
  authors: z.optional(z.nullable(z.array(z.string()))),
  serial: z.optional(z.nullable(z.union([z.int().check(z.positive()), z.literal('last')]))),
  place: z.optional(z.union([z.int().check(z.positive()), z.literal('last')])),
  language: z._default(z.string(), 'en'),
})
const fields = sent(Fields, { title: 'On Rivers', authors: ['Asha Rao'] })

describe('a parameter in the path', () => {
  test('is required, and an id is a UUID', () => {
    const id = { description: 'Another id, of whatever shape, is unknown.', schema: { type: 'string', format: 'uuid' } }
    const version = { description: '1 is the first.', schema: { type: 'integer', minimum: 1 } }
    const inPath = { in: 'path', required: true }
    expect(parameters(call({ path: '/a/:id/:volumeId/:paperId/:version.pdf/:name' }))).toEqual([
      { name: 'id', ...inPath, ...id },
      { name: 'volumeId', ...inPath, ...id },
      { name: 'paperId', ...inPath, ...id },
      { name: 'version', ...inPath, ...version },
      { name: 'name', ...inPath, schema: { type: 'string' } },
    ])
  })
  test('is described by its schema, where the operation has one, as clients send it', () => {
    const year = z.pipe(z.string(), z.transform(Number))
    expect(parameters(call({ path: '/years/:year', params: z.object({ year }) }))).toEqual([
      { name: 'year', in: 'path', required: true, schema: { type: 'string' } },
    ])
  })
})

test('a parameter of the query that another call replaces is deprecated', () => {
  const query = z.object({ q: z.optional(z.string()), group: z.optional(z.string()) })
  expect(parameters(call({ query, deprecated: ['group'] })).map(one => 'deprecated' in one)).toEqual([false, true])
})

test('a parameter of the query is required or not, and an empty one counts as absent', () => {
  const query = z.object({ q: z.string(), page: z.optional(z.int()), size: z.pipe(z.string(), z.transform(Number)) })
  const inQuery = { in: 'query', allowEmptyValue: true }
  expect(parameters(call({ query }))).toEqual([
    { name: 'q', ...inQuery, required: true, schema: { type: 'string' } },
    { name: 'page', ...inQuery, required: false, schema: { type: 'integer' } },
    { name: 'size', ...inQuery, required: true, schema: { type: 'string' } },
  ])
})

describe('a header of a request', () => {
  test.each<[string, Partial<Operation>, readonly string[]]>([
    ['a write', {}, []],
    ['a read', { method: 'GET' }, ['X-Wait-For-Position', 'If-None-Match']],
    ['a file', { response: file('application/pdf') }, ['Range', 'If-Range']],
    ['a write that may be sent again', { isIdempotent: true }, ['Idempotency-Key']],
    ['a write of what was read', { ifMatch: true }, ['If-Match']],
  ])('of %s is one that its class takes', (_, given, names) => {
    expect(parameters(call(given))).toEqual(shared(...names))
    expect(Object.keys(headerParameters())).toEqual(expect.arrayContaining([...names]))
  })
  test('of one call alone is a text', () => {
    expect(parameters(call({ headers: { Accept: 'A media type.' } }))).toEqual([
      { name: 'Accept', in: 'header', description: 'A media type.', schema: { type: 'string' } },
    ])
  })
  test('is described once for all calls', () => {
    expect(headerParameters()['If-Match']).toEqual({
      name: 'If-Match',
      in: 'header',
      description: 'The `ETag` of the resource: refused with 412 where it has changed since.',
      schema: { type: 'string' },
    })
  })
})

describe('a body', () => {
  const example = { email: 'asha@library.invalid', password: 'a secret of mine' }
  const json = { 'application/json': { schema: { $ref: '#/components/schemas/LogIn' }, example } }

  test('is JSON by its schema, with an example', () => {
    expect(requestBody(call({ body: sent(LogIn, example) }))).toEqual({ required: true, content: json })
  })
  test('may be left out where nothing of it is required', () => {
    const body = sent(z.optional(z.object({ reason: z.optional(z.string()) })), {})
    expect(requestBody(call({ body }))).toMatchObject({ required: false })
  })
  test('may come in the query', () => {
    const description = 'The fields may come in the query as well.'
    expect(requestBody(call({ bodyOrQuery: sent(LogIn, example) }))).toEqual({
      required: true,
      description,
      content: json,
    })
  })
  test('is none where nothing is sent', () => {
    expect(requestBody(call({}))).toBeUndefined()
  })
})

describe('a form', () => {
  const formOf = (form: Operation['form']) => requestBody(call({ ...(form && { form }) }))

  test('has its fields as texts and one PDF: lists are JSON, and nothing has null', () => {
    const integer = { type: 'integer', exclusiveMinimum: 0 }
    const list = { type: 'array', items: { type: 'string' } }
    expect(formOf({ ...fields, file: 'required' })).toEqual({
      required: true,
      content: {
        'multipart/form-data': {
          schema: {
            type: 'object',
            properties: {
              title: { type: 'string' },
              note: { type: 'string', maxLength: 9 },
              authors: { type: 'string', contentMediaType: 'application/json', contentSchema: list },
              serial: { anyOf: [integer, { type: 'string', const: 'last' }] },
              place: { anyOf: [integer, { type: 'string', const: 'last' }] },
              language: { type: 'string', default: 'en' },
              file: { type: 'string', format: 'binary', contentMediaType: 'application/pdf' },
            },
            required: ['title', 'file'],
          },
          encoding: { file: { contentType: 'application/pdf' } },
          example: { title: 'On Rivers', authors: '["Asha Rao"]' },
        },
      },
    })
  })
  test('may do without the file, and then without being one', () => {
    const note = sent(z.object({ note: z.optional(z.string()) }), { note: 'A note' })
    expect(formOf({ ...note, file: 'optional', isAlsoJson: true })?.content).toMatchObject({
      'multipart/form-data': { schema: { required: [] } },
      'application/json': { example: note.example },
    })
  })
  test('carries lists as JSON, and everything else as it is', () => {
    expect(formExample({ a: ['x'], b: 1, c: 'y' })).toEqual({ a: '["x"]', b: 1, c: 'y' })
  })
})
