import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { AS_OF_REFUSALS } from '../as-of.ts'
import { operations } from './all.ts'
import { type Operation, tags } from './operation.ts'

const all = Object.entries(operations)

const responses = all.flatMap(([id, { response }]) => (response.kind === 'data' ? [[id, response] as const] : []))

const sentOf = ({ body, bodyOrQuery, form }: Operation) => body ?? bodyOrQuery ?? form
const requests = all.flatMap(([id, operation]) => {
  const sent = sentOf(operation)
  return sent ? [[id, sent] as const] : []
})

/** Where nothing is what a client should expect to see, or fills in. */
const MAY_BE_EMPTY: ReadonlySet<string> = new Set([
  'cleanUp/cleanup/items',
  'getContactConfig/config/channels',
  'getVolumeHealth/health/repair/call/body/reason',
  'repairVolume/repair/remaining',
  'search/volumes',
])

/** The places in an example that have a text, a list or an object without anything in it. */
const emptyIn = (value: unknown, place: string): readonly string[] => {
  if (value === '') return [place]
  if (typeof value !== 'object' || value === null) return []
  const parts = Object.entries(value)
  return parts.length === 0 ? [place] : parts.flatMap(([key, part]) => emptyIn(part, `${place}/${key}`))
}

const unexpectedlyEmpty = (id: string, example: unknown) =>
  Object.entries(Object(example))
    .flatMap(([key, part]) => emptyIn(part, `${id}/${key}`))
    .filter(place => !MAY_BE_EMPTY.has(place))

test.each(all)('%s is in a group that is listed', (_, { tag, description = 'None.' }) => {
  expect(Object.keys(tags)).toContain(tag)
  expect(description).toMatch(/^[A-Z`].*[.`]$/su)
  expect(description).not.toContain('  ')
})

test('a call that responds as of a moment says so, and may not know the moment', () => {
  const calls = Object.values(operations).filter(({ query }) => query && 'asOf' in query._zod.def.shape)
  expect(calls.length).toBeGreaterThan(2)
  for (const { description, refusals } of calls) {
    expect(description).toContain('`asOf`, a position or a time, responds as it was then')
    expect(refusals).toEqual(expect.arrayContaining([...AS_OF_REFUSALS]))
  }
})

describe('the example of a response', () => {
  test.each(responses)('of %s has the fields of its schema, and nothing else', (_, { schema, example }) => {
    expect(z.parse(schema, example)).toEqual(example)
  })
  test.each(responses)('of %s shows a value in each field', (id, { example }) => {
    expect(unexpectedlyEmpty(id, example)).toEqual([])
  })
})

describe('the example of a request', () => {
  test.each(requests)('of %s is accepted', (_, { schema, example }) => {
    expect(z.safeParse(schema, example).error?.issues).toBeUndefined()
  })
  test.each(requests)('of %s shows a value in each field', (id, { example }) => {
    expect(unexpectedlyEmpty(id, example)).toEqual([])
  })
})
