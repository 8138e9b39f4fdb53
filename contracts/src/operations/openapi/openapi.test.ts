import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { Email } from '../../users/fields.ts'
import { inlineSchema, jsonSchema, schemas } from './components.ts'
import { openApi, templateOf } from './openapi.ts'
import { file, ok, type Operation, tags } from '../operation.ts'
import { refusalsOf } from './refusals-of.ts'

const call = (given: Partial<Operation>): Operation => ({
  ...{ method: 'POST', path: '/things', tag: 'Papers', summary: 'Do it', allow: 'everyone', refusals: [] },
  response: ok(z.object({}), {}),
  ...given,
})

describe('the document of the API', () => {
  const document = openApi(
    {
      listThings: call({ method: 'GET', description: 'All of them.', response: file('text/csv') }),
      addThing: call({ allow: 'see users', isIdempotent: true, limit: 'contact' }),
      getThing: call({ method: 'GET', path: '/things/:id', allow: 'see the back office' }),
    },
    'Journal',
  )

  test('says what the API is, where it is, and how to sign in', () => {
    expect(document).toMatchObject({
      info: { title: 'Journal', version: '1', description: expect.stringContaining('in one envelope') },
      servers: [{ url: '/api/v1' }],
      components: { securitySchemes: { accessToken: { type: 'http', scheme: 'bearer' } } },
    })
    expect(document['tags']).toContainEqual({ name: 'Volumes', description: tags.Volumes })
    expect(document['tags']).toHaveLength(Object.keys(tags).length)
  })
  test('has the components that its operations refer to', () => {
    expect(document['components']).toMatchObject({
      schemas: { Failure: { type: 'object' } },
      parameters: { 'Idempotency-Key': { in: 'header' } },
      headers: { 'Retry-After': { schema: { type: 'integer', minimum: 0 } } },
      responses: { default: { description: expect.stringContaining('INTERNAL') } },
    })
  })
  test('has operations by their address and their method', () => {
    expect(Object.keys(document.paths)).toEqual(['/things', '/things/{id}'])
    expect(document.paths['/things']?.['get']).toMatchObject({ operationId: 'listThings', tags: ['Papers'] })
    expect(templateOf('/papers/:id/versions/:version.pdf')).toBe('/papers/{id}/versions/{version}.pdf')
  })
  test('says who may make a call', () => {
    const { get: everyones, post: some } = document.paths['/things'] ?? {}
    expect(everyones).toMatchObject({
      description: 'All of them.\n\nFor everyone.',
      security: [{}, { accessToken: [] }],
    })
    expect(everyones).not.toHaveProperty('x-roles')
    expect(some).toMatchObject({
      description: 'For auditor, admin.',
      security: [{ accessToken: [] }],
      'x-roles': ['auditor', 'admin'],
    })
    expect(document.paths['/things/{id}']?.['get']).toMatchObject({ description: 'For every role.' })
  })
})

describe('a schema of the document', () => {
  test('is one of what is sent, or of what is received', () => {
    const size = z.pipe(z.string(), z.transform(Number))
    expect(jsonSchema(z.object({ size: z.optional(size) }), 'input')).toEqual({
      type: 'object',
      properties: { size: { type: 'string' } },
    })
    expect(schemas()).toMatchObject({
      CreateVolume: { properties: { year: { type: 'integer' } } },
      Pagination: expect.not.objectContaining({ additionalProperties: expect.anything() }),
      LogIn: { additionalProperties: false },
      CreateUser: { required: ['name', 'email', 'password'] },
    })
  })
  test('says of days and moments that are received that they are ISO 8601', () => {
    const at = z.nullable(z.string())
    const found = jsonSchema(
      z.object({ at, createdAt: z.string(), effectiveOn: z.string(), basedOn: z.object({}) }),
      'output',
    )
    expect(found).toMatchObject({
      properties: {
        at: { type: ['string', 'null'], format: 'date-time' },
        createdAt: { type: 'string', format: 'date-time' },
        effectiveOn: { type: 'string', format: 'date' },
        basedOn: expect.not.objectContaining({ format: expect.anything() }),
      },
    })
  })
  test('has no limits that only ECMAScript has, and those that are stated', () => {
    expect(jsonSchema(z.int(), 'input')).toEqual({ type: 'integer' })
    expect(jsonSchema(z.int().check(z.gte(1), z.lte(9)), 'input')).toEqual({ type: 'integer', minimum: 1, maximum: 9 })
  })
  test('has no tuples: a list of so many values of one type stands in their place', () => {
    const pair = z.tuple([z.number(), z.number()])
    expect(jsonSchema(pair, 'output')).toEqual({ type: 'array', items: { type: 'number' }, minItems: 2, maxItems: 2 })
  })

  test('has no patterns that only ECMAScript knows: that of an e-mail address is a format', () => {
    expect(inlineSchema(Email, 'input')).toEqual(expect.not.objectContaining({ pattern: expect.anything() }))
    expect(inlineSchema(Email, 'input')).toMatchObject({ format: 'email' })
    expect(jsonSchema(z.string().check(z.regex(/^\p{L}+$/u)), 'input')).toEqual({ type: 'string' })
    expect(jsonSchema(z.string().check(z.regex(/^[a-z]+$/u)), 'input')).toEqual({ type: 'string', pattern: '^[a-z]+$' })
  })
})

describe('an operation is refused', () => {
  const always = ['MALFORMED_REQUEST', 'MALFORMED_ADDRESS', 'REQUEST_TIMEOUT', 'ADDRESS_TOO_LONG', 'EXPECTATION_FAILED']
  const ofAll = [...always, 'MISDIRECTED_REQUEST', 'TOKEN_IN_ADDRESS', 'HEADERS_TOO_LARGE', 'INTERNAL', 'UNAVAILABLE']
  const ofReads = ['MALFORMED_POSITION']
  const ofPublicReads = ['OVERLOADED', 'ROBOTS_PAUSED', ...ofReads]
  const ofWrites = [
    'MALFORMED_BODY',
    'BODY_TOO_LARGE',
    'UNSUPPORTED_MEDIA_TYPE',
    'STORE_FULL',
    'FILE_REMOVED',
    'CLOCK_BEHIND',
  ]
  const ofForms = ['MALFORMED_UPLOAD', 'TOO_MANY_FORMS']
  const keys = ['IDEMPOTENCY_KEY_INVALID', 'IDEMPOTENCY_KEY_REUSED', 'IDEMPOTENCY_IN_PROGRESS']
  const schema = z.object({})
  const sent = { schema, example: {} }

  test.each<[string, Partial<Operation>, readonly string[]]>([
    ['as a write', {}, ofWrites],
    ['as a public read', { method: 'GET' }, ofPublicReads],
    [
      'as a read of every role',
      { method: 'GET', allow: 'use the own account' },
      ['AUTHENTICATION_REQUIRED', 'TOKEN_FORBIDDEN', ...ofReads],
    ],
    [
      'as a write of some roles',
      { allow: 'see users' },
      ['AUTHENTICATION_REQUIRED', 'TOKEN_FORBIDDEN', 'FORBIDDEN', 'SECOND_FACTOR_MISSING', ...ofWrites],
    ],
    [
      'as an act of weight',
      { allow: 'use the own account', isWeighty: true },
      ['AUTHENTICATION_REQUIRED', 'TOKEN_FORBIDDEN', 'STEP_UP_REQUIRED', ...ofWrites],
    ],
    ['where it has a limit', { limit: 'contact' }, ['TOO_MANY_REQUESTS', ...ofWrites]],
    ['for its path', { params: schema }, ['INVALID_INPUT', ...ofWrites]],
    ['for its query', { method: 'GET', query: schema }, [...ofPublicReads, 'INVALID_INPUT']],
    ['for its body', { body: sent }, ['INVALID_INPUT', ...ofWrites]],
    ['for its body or query', { bodyOrQuery: sent }, ['INVALID_INPUT', ...ofWrites]],
    ['for its form', { form: { ...sent, file: 'optional' } }, ['INVALID_INPUT', ...ofWrites, ...ofForms]],
    ['for its file', { response: file('text/csv') }, [...ofWrites, 'FILE_MISSING', 'RANGE_NOT_SATISFIABLE']],
    ['for what was read', { ifMatch: true }, [...ofWrites, 'PRECONDITION_FAILED']],
    ['for its key', { isIdempotent: true }, [...ofWrites, ...keys]],
    ['for itself', { refusals: ['PAPER_NOT_FOUND', 'INTERNAL'] }, ['PAPER_NOT_FOUND', ...ofWrites]],
  ])('%s', (_, given, codes) => {
    expect([...refusalsOf(call(given))].sort()).toEqual([...ofAll, ...codes].sort())
  })
})
