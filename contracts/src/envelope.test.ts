import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { failure, invalid } from './envelope.ts'
import { refusals } from './refusals.ts'

const refusalOf = (schema: z.ZodMiniType, input: unknown) => invalid(schema.safeParse(input).error?.issues ?? [])

describe('a refusal of input', () => {
  test('points to each field as RFC 6901 escapes it', () => {
    const schema = z.strictObject({ 'a/b': z.string(), 'c~d': z.string(), '~1': z.string(), list: z.array(z.int()) })
    const { errors } = refusalOf(schema, { list: [1, 'x'], 'x/y~z': 1 })
    expect(errors?.map(({ pointer }) => pointer).sort()).toEqual([
      ...['#/a~1b', '#/c~0d', '#/list/1', '#/x~1y~0z', '#/~01'],
    ])
  })
  test('names every unknown field, and each field once', () => {
    const schema = z.strictObject({ a: z.string().check(z.minLength(5, 'too short'), z.regex(/^z/u, 'no z')) })
    expect(refusalOf(schema, { a: 'x', b: 1, c: 2 }).errors).toEqual([
      { pointer: '#/a', message: 'too short' },
      { pointer: '#/b', message: 'Unknown field: b' },
      { pointer: '#/c', message: 'Unknown field: c' },
    ])
  })
  test('carries the sentence of the first field', () => {
    expect(refusalOf(z.strictObject({ a: z.string() }), {})).toMatchObject({ message: "'a' is required" })
  })
})

test('every refusal is an error of the client or of the server, with a sentence', () => {
  for (const [code, { status, message }] of Object.entries(refusals)) {
    expect([code, status >= 400 && status < 600, /^[A-Z].*\w/u.test(message)]).toEqual([code, true, true])
  }
})

test('a failure carries its status, its code and the request, and fields only where some are named', () => {
  expect(failure({ refused: 'PAPER_NOT_FOUND', message: 'Gone' }, 'r')).toEqual({
    ...{ success: false, message: 'Gone', error: 'Gone', detail: 'Gone', data: null, status: 404 },
    ...{ type: '/problems/paper-not-found', title: 'Paper not found', code: 'PAPER_NOT_FOUND', instance: 'urn:uuid:r' },
  })
})
