import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { Nothing } from '../envelope.ts'
import { PaperLookupQuery } from '../papers/back-office/lookup.ts'
import { paperOperations } from '../papers/operations.ts'
import { searchOperations } from '../search/operations.ts'
import { LogIn } from '../users/commands.ts'
import { sessionOperations } from '../users/operations/sessions.ts'
import { volumeOperations } from '../volumes/operations.ts'
import { methodsAt, operationAt } from './addresses.ts'
import { at } from './route-options.ts'
import { operations } from './all.ts'
import { inlineSchema } from './openapi/components.ts'
import { openApi } from './openapi/openapi.ts'
import { sentNothing } from './operation.ts'
import { refusalsOf } from './openapi/refusals-of.ts'

const ID = '0f0e0d0c-0b0a-4908-8706-050403020100'

const bodies = Object.values(operations).flatMap(({ method, path, body, bodyOrQuery, form }) => {
  const sent = body ?? bodyOrQuery ?? form
  return sent ? [[`${method} ${path}`, sent.schema] as const] : []
})

test.each(bodies)('%s says in words what it lacks where its body is empty or no object', (_, schema) => {
  for (const body of [undefined, null, [], [7], 'x', 7]) {
    const { error } = z.safeParse(schema, body)
    for (const { message } of error?.issues ?? []) expect(message).not.toMatch(/of type|^The value/u)
  }
})

describe('the route of an operation', () => {
  test('has its method, its address, its callers and its limit', () => {
    expect(at(sessionOperations.logIn)).toMatchObject({
      method: 'POST',
      url: '/auth/login',
      config: { allow: 'everyone', limit: 'sign-in' },
    })
  })
  test('has the schema of its body, where it takes one', () => {
    expect(at(sessionOperations.logIn).schema.body).toBe(LogIn)
    expect(at(paperOperations.listPapers).schema).not.toHaveProperty('body')
  })
  test('takes each parameter of the address, also before an ending', () => {
    const { params } = at(paperOperations.downloadPaperVersion).schema
    expect(params.parse({ volumeId: 'v', paperId: 'p', version: '1' })).toEqual({
      volumeId: 'v',
      paperId: 'p',
      version: '1',
    })
    expect(params.safeParse({ volumeId: 'v', paperId: 'p' }).success).toBe(false)
  })
  test('parses its query, of which empty values count as absent and unknown ones are ignored', () => {
    const { querystring } = at(paperOperations.listPapers).schema
    expect(querystring.parse({ year: '2025', volumeName: '', unknown: 'x' })).toEqual({ year: 2025 })
    expect(querystring.parse({ year: 'null', search: 'null' })).toEqual({})
    expect(querystring.parse({ year: 'undefined', issueType: 'undefined' })).toEqual({})
    expect(at(searchOperations.search).schema.querystring.parse({ q: 'null' })).toMatchObject({ q: 'null' })
    expect(querystring.safeParse({ year: ['2025', '2026'] }).success).toBe(false)
  })
})

describe('an address', () => {
  test.each([
    ['GET', '/papers/volumes', volumeOperations.listVolumes],
    ['HEAD', '/papers/volumes', volumeOperations.listVolumes],
    ['GET', `/papers/${ID}`, paperOperations.getPaper],
    ['GET', `/papers/volume/${ID}/download`, paperOperations.downloadVolume],
    ['GET', `/papers/${ID}/${ID}/download`, paperOperations.downloadPaper],
    ['DELETE', '/papers/volumes/7', volumeOperations.deleteVolume],
    ['PUT', '/papers', undefined],
  ])('%s %s is that of one operation, as the router chooses', (method, path, expected) => {
    expect(operationAt(method, path)).toBe(expected)
  })
  test.each([
    ['/papers', ['GET', 'HEAD', 'POST']],
    [`/papers/${ID}`, ['GET', 'HEAD']],
    ['/papers/7', []],
    [`/papers/7/${ID}/download`, []],
    ['/texts/about', ['GET', 'HEAD']],
    ['/openapi.json', ['GET', 'HEAD']],
    ['/openapi-json', []],
    ['/auth/login', ['POST']],
    ['/nowhere', []],
  ])('%s has the methods %j', (path, methods) => {
    expect(methodsAt(path)).toEqual(methods)
  })
})

test('refusals of classes of calls are added to those of the handler', () => {
  expect(refusalsOf(volumeOperations.getVolume)).toEqual(
    expect.arrayContaining(['VOLUME_NOT_FOUND', 'MALFORMED_POSITION', 'ROBOTS_PAUSED', 'INTERNAL']),
  )
  expect(refusalsOf(volumeOperations.getVolume)).not.toContain('AUTHENTICATION_REQUIRED')
  expect(refusalsOf(volumeOperations.createVolume)).toEqual(
    expect.arrayContaining(['AUTHENTICATION_REQUIRED', 'FORBIDDEN', 'IDEMPOTENCY_KEY_REUSED', 'MALFORMED_BODY']),
  )
  expect(refusalsOf(volumeOperations.createVolume)).not.toContain('PRECONDITION_FAILED')
})

test('the description of a look-up accepts what the look-up accepts: a DOI as a URL, a SHA-256 in capitals', () => {
  expect(inlineSchema(PaperLookupQuery, 'input')).toMatchObject({
    properties: {
      doi: expect.not.objectContaining({ pattern: expect.anything() }),
      sha256: { pattern: '^[0-9A-Fa-f]{64}$' },
    },
  })
})

const document = openApi(operations, 'Shodh')

test('the document is one of OpenAPI 3.1, with an operationId for each operation and the roles of its callers', () => {
  const { openapi, paths } = document
  expect(openapi).toBe('3.1.0')
  expect(paths['/papers/volumes']?.['post']).toMatchObject({
    operationId: 'createVolume',
    security: [{ accessToken: [] }],
    'x-roles': ['admin'],
    requestBody: {
      required: true,
      content: { 'application/json': { schema: { $ref: '#/components/schemas/CreateVolume' } } },
    },
  })
  const ids = Object.values(paths).flatMap(calls =>
    Object.values(calls).map(call => 'operationId' in call && call.operationId),
  )
  expect(new Set(ids)).toEqual(new Set(Object.keys(operations)))
})

/** The places in the document, as JSON Pointers, of what `isFound` finds there, examples and defaults aside. */
const placesOf = (isFound: (value: unknown) => boolean, value: unknown = document, place = ''): readonly string[] => {
  if (isFound(value)) return [place]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value)
    .filter(([key]) => key !== 'example' && key !== 'default')
    .flatMap(([key, part]) => placesOf(isFound, part, `${place}/${key}`))
}

describe('the document has nothing empty beside examples and defaults', () => {
  const schema = z.looseObject({ type: z.literal('object'), properties: z.record(z.string(), z.unknown()) })
  const noValues = z.object({ enum: z.array(z.unknown()).check(z.maxLength(0)) })
  const hasNothing = (value: unknown) => {
    const { success, data } = z.safeParse(schema, value)
    return success && Object.keys(data.properties).length === 0 && !data['additionalProperties']
  }

  test('no text', () => {
    expect(placesOf(value => value === '')).toEqual([])
  })
  test('no list of values', () => {
    expect(placesOf(value => z.safeParse(noValues, value).success)).toEqual([])
  })
  test('no object, unless nothing is sent or received', () => {
    const nothing = Object.values(operations).filter(
      ({ response }) => 'schema' in response && response.schema === Nothing,
    )
    const places = placesOf(hasNothing)
    const received = places.filter(place => /\/responses\/20[01]\/.*\/data$/u.test(place))
    const sent = Object.values(operations).filter(({ body }) => body === sentNothing)
    expect(received.length).toBe(nothing.length)
    expect(places.filter(place => place.includes('/requestBody/')).length).toBe(sent.length)
    expect(places.length).toBe(received.length + sent.length)
  })
})
