import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { refusals, type RefusalCode } from '../../refusals.ts'
import { operations } from '../all.ts'
import { created, file, ok, type Operation, stream } from '../operation.ts'
import { responseHeaders, responses, sharedResponses } from './responses.ts'

const call = (given: Partial<Operation>): Operation => ({
  ...{ method: 'POST', path: '/things', tag: 'Papers', summary: 'Do it', allow: 'everyone', refusals: [] },
  response: ok(z.object({}), {}),
  ...given,
})

const headers = (...names: readonly string[]) =>
  Object.fromEntries(['X-Request-Id', ...names].map(name => [name, { $ref: `#/components/headers/${name}` }]))

const responsesOf = (given: Partial<Operation>): Readonly<Record<string, unknown>> => responses(call(given))

const Count = z.object({ count: z.int() })
const count = { count: 3 }

describe('a success', () => {
  const envelope = {
    type: 'object',
    properties: {
      success: { type: 'boolean', const: true },
      message: { type: 'string' },
      data: expect.objectContaining({ properties: { count: { type: 'integer' } } }),
    },
    required: ['success', 'message', 'data'],
  }
  const content = {
    'application/json': { schema: envelope, example: { success: true, message: 'OK', data: count } },
  }

  test('has its data in the envelope, with an example', () => {
    expect(responsesOf({ response: ok(Count, count) })['200']).toEqual({
      description: 'OK',
      headers: headers(),
      content,
    })
    expect(responsesOf({ response: created(Count, count) })['201']).toEqual({
      ...{ description: 'Created', headers: headers(), content },
    })
  })
  test('shows what clients receive, not what it is read from', () => {
    const size = z.pipe(z.transform(Number), z.int())
    expect(responsesOf({ response: ok(size, 1) })['200']).toMatchObject({
      content: { 'application/json': { schema: { properties: { data: { type: 'integer' } } } } },
    })
  })
  test('may be JSON without the envelope, then without an example', () => {
    expect(responsesOf({ response: { kind: 'document', schema: Count } })['200']).toStrictEqual({
      description: 'OK',
      headers: headers(),
      content: {
        'application/json': {
          schema: { type: 'object', properties: { count: { type: 'integer' } }, required: ['count'] },
        },
      },
    })
  })
  test('may be had in other forms than JSON', () => {
    const response = { kind: 'document', schema: Count, others: ['text/tab-separated-values'] } as const
    expect(responsesOf({ response })['200']).toHaveProperty(['content', 'text/tab-separated-values', 'schema'], {
      ...{ type: 'string', format: 'binary' },
    })
  })
  test.each<[string, Partial<Operation>, readonly string[]]>([
    ['a read', { method: 'GET' }, ['ETag', 'X-Stale']],
    ['a write that appends', { appends: true }, ['X-Event-Position']],
    ['a write that may be sent again', { isIdempotent: true }, ['Idempotency-Replayed']],
  ])('of %s has its headers', (_, given, names) => {
    expect(responsesOf(given)['200']).toMatchObject({ headers: headers(...names) })
    expect(Object.keys(responseHeaders())).toEqual(expect.arrayContaining(Object.keys(headers(...names))))
  })
})

describe('a file', () => {
  const content = { 'application/pdf': { schema: { type: 'string', format: 'binary' } } }

  test('may be sent in parts', () => {
    const { 200: whole, 206: part } = responsesOf({ method: 'GET', response: file('application/pdf') })
    const common = ['ETag', 'X-Stale']
    expect(whole).toEqual({ description: 'The file', headers: headers(...common), content })
    expect(part).toEqual({
      description: 'The range of the file',
      headers: headers(...common, 'Content-Range'),
      content,
    })
  })
  test('of JSON says what it has, whole', () => {
    const { 200: whole, 206: part } = responsesOf({
      method: 'GET',
      response: { ...file('text/csv', 'application/x+json'), schemas: { 'application/x+json': z.array(Count) } },
    })
    expect(whole).toHaveProperty('content.text/csv.schema.format', 'binary')
    expect(whole).toHaveProperty(['content', 'application/x+json', 'schema', 'type'], 'array')
    expect(part).toHaveProperty(['content', 'application/x+json', 'schema', 'format'], 'binary')
  })
  test('that is made as it is sent has no parts and no entity tag', () => {
    const found = responsesOf({ method: 'GET', response: stream('application/pdf') })
    const description = 'The file, made as it is sent'
    expect(found['200']).toEqual({ description, headers: headers('X-Stale'), content })
    expect(Object.keys(found)).not.toContain('206')
  })
})

describe('304', () => {
  test('is the response to a read of what has not changed', () => {
    const description = 'Not modified'
    for (const response of [ok(Count, count), file('text/csv')])
      expect(responsesOf({ method: 'GET', response })['304']).toEqual({
        ...{ description, headers: headers('ETag', 'X-Stale') },
      })
  })
  test.each<Partial<Operation>>([{}, { method: 'GET', response: stream('text/csv') }])('is none of %j', given => {
    expect(responsesOf(given)).not.toHaveProperty('304')
  })
})

describe('an error', () => {
  /** What the reference of a response with this status leads to. */
  const errorOf = (given: Partial<Operation>, status: number | 'default') => {
    const name = JSON.stringify(responsesOf(given)[status]).slice(
      '{"$ref":"#/components/responses/'.length,
      -'"}'.length,
    )
    return { name, response: sharedResponses({ call: call(given) })[name] }
  }
  const $ref = '#/components/schemas/Failure'
  const failure = (statuses: readonly number[], codes: readonly RefusalCode[]) => ({
    'application/json': {
      schema: { allOf: [{ $ref }], properties: { status: { enum: statuses }, code: { enum: codes } } },
    },
    'application/problem+json': { schema: { $ref } },
  })

  test('has its status, and each of its codes with its message', () => {
    expect(errorOf({ refusals: ['PAPER_NOT_FOUND', 'VOLUME_NOT_FOUND'] }, 404)).toEqual({
      name: '404.PAPER_NOT_FOUND.VOLUME_NOT_FOUND',
      response: {
        description: `- \`PAPER_NOT_FOUND\`: ${refusals.PAPER_NOT_FOUND.message}\n- \`VOLUME_NOT_FOUND\`: ${refusals.VOLUME_NOT_FOUND.message}`,
        headers: headers('X-Stale'),
        content: failure([404], ['PAPER_NOT_FOUND', 'VOLUME_NOT_FOUND']),
      },
    })
  })
  test('that every call may respond with is its default, unless it is of its request or of a service that is not there', () => {
    const { name, response } = errorOf({ method: 'GET' }, 'default')
    expect([name, Object.keys(responsesOf({ method: 'GET' }))]).toEqual([
      'default',
      ['200', '304', '400', '429', '503', 'default'],
    ])
    expect(response).toMatchObject({
      description: expect.stringContaining('`INTERNAL`'),
      content: failure(
        [408, 414, 417, 421, 431, 500],
        [
          ...(['REQUEST_TIMEOUT', 'ADDRESS_TOO_LONG', 'EXPECTATION_FAILED', 'MISDIRECTED_REQUEST'] as const),
          ...(['HEADERS_TOO_LARGE', 'INTERNAL'] as const),
        ],
      ),
    })
  })
  test('has the form that a standard prescribes, where it prescribes one for its status', () => {
    const failures = { schema: z.object({ Code: z.int() }), statuses: [404], of: () => undefined }
    const { name, response } = errorOf({ refusals: ['PAPER_NOT_FOUND'], failures }, 404)
    expect(name).toBe('404.COUNTER.PAPER_NOT_FOUND')
    expect(response).toMatchObject({
      content: {
        'application/json': {
          schema: { type: 'object', properties: { Code: { type: 'integer' } }, required: ['Code'] },
        },
      },
    })
    expect(errorOf({ refusals: ['VOLUME_NOT_EMPTY'], failures }, 409).name).toBe('409.VOLUME_NOT_EMPTY')
  })
  test('has a name of its own, wherever it is the same', () => {
    const found = new Map<string, string>()
    for (const one of Object.values(operations))
      for (const [name, response] of Object.entries(sharedResponses({ one })))
        expect(found.set(name, found.get(name) ?? JSON.stringify(response)).get(name)).toBe(JSON.stringify(response))
    expect([...found.keys()].filter(name => !/^[\w.]+$/u.test(name))).toEqual([])
  })
  test.each<[number, Partial<Operation>, readonly string[]]>([
    [401, { allow: 'see users' }, ['WWW-Authenticate']],
    [416, { response: file('text/csv') }, ['Content-Range']],
    [429, { limit: 'proofs' }, ['Retry-After']],
    [503, { method: 'GET' }, ['Retry-After']],
    [404, { refusals: ['PAPER_NOT_FOUND'] }, ['X-Stale']],
    [409, { refusals: ['VOLUME_NOT_EMPTY'] }, []],
  ])('of %i has its headers', (status, given, names) => {
    expect(errorOf(given, status).response).toHaveProperty('headers', headers(...names))
  })
})
