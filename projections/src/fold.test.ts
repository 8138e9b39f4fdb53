import type { Document } from '@shodh/adapters/read-store/read-store.ts'
import type { Recorded } from '@shodh/contracts/event.ts'
import { describe, expect, test } from 'vitest'
import { type AnyProjection, applyEvent, fold, idsOf, knownIdsOf, lastResult } from './projection.ts'

type Counted = Document & { readonly count: number }

/** Counts events by the ids that they have, and forgets a document when it is closed. */
const counting: AnyProjection = {
  name: 'counts',
  version: 1,
  indexes: [],
  id: ({ data }) => (data as { ids: string | readonly string[] }).ids,
  on: {
    Counted: (document, _, id) => ({ id, count: ((document as Counted | null)?.count ?? 0) + 1 }) as Counted,
    Closed: () => null,
  },
}
const event = (type: string, ids?: string | readonly string[]) => ({ type, data: { ids } }) as Recorded

describe('the documents that an event concerns', () => {
  test('are those that it names, one or several', () => {
    expect(idsOf(counting, event('Counted', 'ab'))).toEqual(['ab'])
    expect(idsOf(counting, event('Counted', ['a', 'b']))).toEqual(['a', 'b'])
    expect(knownIdsOf(counting, event('Counted', ['a', 'b']))).toEqual(['a', 'b'])
  })

  test('are none of a read model that does not handle it', () => {
    expect(idsOf(counting, event('Opened', 'a'))).toEqual([])
    expect(idsOf(counting, event('toString', 'a'))).toEqual([])
  })

  test('cannot be said where it names none', () => {
    expect(() => idsOf(counting, event('Counted'))).toThrow(TypeError)
    expect(knownIdsOf(counting, event('Counted'))).toEqual([])
  })
})

test('Events are folded into each document that they concern, one after the other', () => {
  const documents = new Map<string, Document | null>([['a', { id: 'a', count: 5 } as Counted]])
  for (const one of [event('Counted', ['a', 'b']), event('Counted', 'b'), event('Closed', 'a'), event('Opened', 'b')])
    fold(counting, documents, one)
  expect([...documents]).toEqual([
    ['a', null],
    ['b', { id: 'b', count: 2 }],
  ])
  fold(counting, documents, event('Counted', 'a'))
  expect(documents.get('a')).toEqual({ id: 'a', count: 1 })
  expect(applyEvent(counting, null, event('Opened', 'a'), 'a')).toBeNull()
})

test('A result is computed once for the same arguments, and anew as soon as one of them differs', () => {
  const computed: string[] = []
  const joined = lastResult((year: number, name: string) => {
    computed.push(`${year} ${name}`)
    return `${year} ${name}`
  })
  const calls = [
    [2025, 'a'],
    [2025, 'a'],
    [2025, 'b'],
    [2024, 'b'],
    [2025, 'a'],
  ] as const
  expect(calls.map(([year, name]) => joined(year, name))).toEqual(['2025 a', '2025 a', '2025 b', '2024 b', '2025 a'])
  expect(computed).toEqual(['2025 a', '2025 b', '2024 b', '2025 a'])
})
