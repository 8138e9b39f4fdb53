import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { bulkOf, bulkResponse, eachHasReason, ItemId } from './bulk.ts'

const Item = z.object({ id: ItemId, reason: z.optional(z.string()) })
const items = bulkOf(Item, { none: 'Choose a paper', idOf: ({ id }) => id })
const Reasoned = z.object({ globalReason: z.optional(z.string()), papers: items }).check(eachHasReason('papers'))

const issuesOf = (schema: z.ZodMiniType, input: unknown) =>
  schema.safeParse(input).error?.issues.map(({ code, path, message }) => ({ code, path, message }))

const named = (...ids: readonly string[]) => ids.map(id => ({ id }))
const thousand = Array.from({ length: 1000 }, (_, n) => ({ id: `${n}` }))

describe('the items of a bulk', () => {
  test('are one at least and a thousand at most', () => {
    expect(issuesOf(items, [])).toMatchObject([{ message: 'Choose a paper' }])
    expect(issuesOf(items, thousand)).toBeUndefined()
    expect(issuesOf(items, [...thousand, { id: 'one more' }])).toMatchObject([
      { message: 'At most 1000 can be changed at once' },
    ])
  })
  test('are each named once: the second time is refused', () => {
    const again = (index: number) => [{ code: 'custom', path: [index], message: 'This is named twice' }]
    expect(issuesOf(items, named('a', 'b', 'c'))).toBeUndefined()
    expect(issuesOf(items, named('a', 'a'))).toEqual(again(1))
    expect(issuesOf(items, named('a', 'b', 'c', 'b', 'a'))).toEqual(again(3))
  })
  test.each(['x'.repeat(401), undefined, 7])('have ids of bounded length: never %j', id => {
    expect(issuesOf(items, [{ id }])).toMatchObject([{ path: [0, 'id'], message: 'An id is a UUID' }])
  })
})

describe('a reason in a bulk', () => {
  const missing = (index: number) => [
    { code: 'custom', path: ['papers', index, 'reason'], message: 'Reason is required' },
  ]
  const a = { id: 'a', reason: 'Twice' }

  test('is one of each item, or that of all', () => {
    expect(issuesOf(Reasoned, { papers: [a] })).toBeUndefined()
    expect(issuesOf(Reasoned, { papers: named('a', 'b'), globalReason: 'Twice' })).toBeUndefined()
  })
  test('is missing of the first item that has none', () => {
    expect(issuesOf(Reasoned, { papers: named('a', 'b') })).toEqual(missing(0))
    expect(issuesOf(Reasoned, { papers: [a, { id: 'b' }] })).toEqual(missing(1))
  })
  test('is looked for only in items that could be read', () => {
    expect(issuesOf(Reasoned, {})).toMatchObject([{ path: ['papers'] }])
    const Any = z.looseObject({ globalReason: z.optional(z.string()) }).check(eachHasReason('papers'))
    expect(issuesOf(Any, { papers: 'all' })).toBeUndefined()
  })
})

test('a response to a bulk counts what succeeded and what failed, in the order of the request', () => {
  const result = (id: string, success: boolean) => ({ id, success, message: '', code: success ? null : 'FORBIDDEN' })
  const results = [result('a', false), result('b', true), result('c', false)]
  expect(bulkResponse(results)).toEqual({ results, total: 3, succeeded: 1, failed: 2 })
})
