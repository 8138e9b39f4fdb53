import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import './error-map.ts'

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
