import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { refusals, type RefusalCode } from '../refusals.ts'
import { created, file, ok, type Operation, stream } from './operation.ts'
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
    additionalProperties: false,
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
          schema: {
            ...{ type: 'object', properties: { count: { type: 'integer' } }, required: ['count'] },
            additionalProperties: false,
          },
        },
      },
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
  const failure = (status: number, codes: readonly RefusalCode[]) => {
    const schema = {
      allOf: [
        { $ref: '#/components/schemas/Failure' },
        {
          type: 'object',
          properties: { status: { const: status }, code: { enum: codes } },
          required: ['status', 'code'],
        },
      ],
    }
    return { 'application/json': { schema }, 'application/problem+json': { schema } }
  }

  test('has its status, and each of its codes with its message', () => {
    expect(responsesOf({ refusals: ['PAPER_NOT_FOUND', 'VOLUME_NOT_FOUND'] })['404']).toEqual({
      description: `- \`PAPER_NOT_FOUND\`: ${refusals.PAPER_NOT_FOUND.message}\n- \`VOLUME_NOT_FOUND\`: ${refusals.VOLUME_NOT_FOUND.message}`,
      headers: headers(),
      content: failure(404, ['PAPER_NOT_FOUND', 'VOLUME_NOT_FOUND']),
    })
  })
  test('that every call may respond with is described once', () => {
    expect(responsesOf({ method: 'GET' })['500']).toEqual({ $ref: '#/components/responses/InternalServerError' })
    expect(sharedResponses()).toMatchObject({
      InternalServerError: { headers: headers(), content: failure(500, ['INTERNAL']) },
    })
    // Besides the shared codes this one has its own.
    expect(responsesOf({ refusals: ['PAPER_NOT_FOUND'] })['400']).toHaveProperty('content')
  })
  test('is listed by its status, the least first', () => {
    expect(Object.keys(sharedResponses())).toEqual([
      ...['BadRequest', 'RequestTimeout', 'UriTooLong', 'ExpectationFailed', 'MisdirectedRequest'],
      ...['RequestHeaderFieldsTooLarge', 'InternalServerError', 'ServiceUnavailable'],
    ])
  })
  test.each<[number, Partial<Operation>, readonly string[]]>([
    [401, { allow: 'see users' }, ['WWW-Authenticate']],
    [416, { response: file('text/csv') }, ['Content-Range']],
    [429, { limit: 'proofs' }, ['Retry-After']],
    [503, { method: 'GET' }, ['Retry-After']],
    [404, { refusals: ['PAPER_NOT_FOUND'] }, []],
  ])('of %i has its headers', (status, given, names) => {
    expect(responsesOf(given)[status]).toHaveProperty('headers', headers(...names))
  })
})
