import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { Failure, failure, invalid, Success, success } from './envelope.ts'
import { refusals } from './refusals.ts'
import './envelope.ts'

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
  test('names fifty fields at most, of however many parts', () => {
    const schema = z.record(z.string(), z.strictObject({ a: z.string() }))
    const input = Object.fromEntries(Array.from({ length: 30 }, (_, n) => [`part${n}`, { a: 'x', b: 1, c: 2 }]))
    expect(refusalOf(schema, input).errors).toHaveLength(50)
  })
  test('carries the sentence of the first field, or that of the whole', () => {
    expect(refusalOf(z.strictObject({ a: z.string() }), {})).toMatchObject({ message: "'a' is required" })
    const whole = z.refine(() => false, { error: 'Both are required', when: () => true })
    expect(refusalOf(z.strictObject({ a: z.string() }).check(whole), {})).toMatchObject({
      message: 'Both are required',
    })
  })
})

test('input that is refused without a field is refused with a sentence', () => {
  expect(invalid([])).toEqual({ refused: 'INVALID_INPUT', message: 'Invalid input', errors: [] })
})

test('a success carries its message and its data', () => {
  const sent = success('Saved', 7)
  expect(sent).toEqual({ success: true, message: 'Saved', data: 7 })
  expect(Success(z.int()).parse(sent)).toEqual(sent)
  expect(Success(z.int()).safeParse({ ...sent, success: false }).success).toBe(false)
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

test('a failure is as its schema says, with the fields and what else is known of the case', () => {
  const errors = [{ pointer: '#/title', message: 'Title is required' }]
  const extensions = {
    deletedAt: '2026-01-31',
    reason: null,
    volumeId: 'v',
    withheldAt: '2026-01-31',
    lawfulBasis: 'x',
  }
  const sent = failure({ refused: 'INVALID_INPUT', errors, extensions }, 'r')
  expect(sent).toMatchObject({ message: 'Invalid input', errors, ...extensions })
  expect(Failure.parse(sent)).toEqual(sent)
  expect(Failure.safeParse({ ...sent, success: true }).success).toBe(false)
})

const sentenceOf = (schema: z.ZodMiniType, input: unknown) => schema.safeParse(input).error?.issues[0]?.message

const field = (schema: z.ZodMiniType) => z.object({ title: schema })

test.each<[string, z.ZodMiniType, unknown]>([
  ["'title' is required", field(z.string()), {}],
  ["'title' must be of type string", field(z.string()), { title: 7 }],
  ["'title' must be of type string", field(z.array(z.string())), { title: ['a', 7] }],
  ["'title' must be at least 3 characters long", field(z.string().check(z.minLength(3))), { title: 'ab' }],
  ["'title' must be at most 3 characters long", field(z.string().check(z.maxLength(3))), { title: 'abcd' }],
  ["'title' must be at least 2 entries long", field(z.array(z.int()).check(z.minLength(2))), { title: [1] }],
  ["'title' must be at most 1 entries long", field(z.array(z.int()).check(z.maxLength(1))), { title: [1, 2] }],
  ["'title' must be at least 2", field(z.int().check(z.gte(2))), { title: 1 }],
  ["'title' must be at most 2", field(z.int().check(z.lte(2))), { title: 3 }],
  ["'title' must be more than 2", field(z.int().check(z.gt(2))), { title: 2 }],
  ["'title' must be less than 2", field(z.int().check(z.lt(2))), { title: 2 }],
  ["'title' must be one of: en, hi", field(z.enum(['en', 'hi'])), { title: 'mr' }],
  ["'title' is not valid", field(z.uuid()), { title: 'x' }],
  ['Unknown field: a, b', z.strictObject({}), { a: 1, b: 2 }],
  ['Fields are required', z.strictObject({}), null],
  ['Fields are required', z.object({}), ['a']],
  ['The value is required', z.string(), undefined],
  ['The value must be of type string', z.array(z.string()), [7]],
])('%s', (sentence, schema, input) => {
  expect(sentenceOf(schema, input)).toBe(sentence)
})
