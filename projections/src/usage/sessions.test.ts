import { localTime } from '@shodh/contracts/time/local-time.ts'
import { expect, test } from 'vitest'
import { JOURNAL } from '@shodh/adapters/usage/counts/counts.ts'
import { collectChanges } from './collect-changes.ts'
import { sessionCounts } from './sessions.ts'

const at = (clock: string) => Date.parse(`2026-01-10T${clock}:00+05:30`)

/** Counts one reading after the other; what each changes, by item. */
const counting = () => {
  const count = sessionCounts(localTime('Asia/Kolkata'))
  return (clock: string, kind: 'page' | 'pdf' = 'pdf', by: 1 | -1 = 1) => {
    const changes = collectChanges()
    count(changes, { at: at(clock), kind, item: 'paper', reader: 'r', papers: [] }, by)
    return Object.fromEntries(changes.counts().map(({ item, counters }) => [item, counters]))
  }
}
const isNew = (changes: ReturnType<ReturnType<typeof counting>>) => changes[JOURNAL]?.visits === 1

test('A reading changes what it is the first of in its session, and nothing else', () => {
  const count = counting()
  const first = { page: 1, uniqueInvestigations: 1 }
  expect(count('10:00', 'page')).toEqual({ paper: first, [JOURNAL]: { ...first, visits: 1 } })
  expect(count('10:10', 'page')).toEqual({ paper: { page: 1 }, [JOURNAL]: { page: 1 } })
  const request = { pdf: 1, uniqueRequests: 1 }
  expect(count('10:20')).toEqual({ paper: request, [JOURNAL]: request })
  expect(count('10:30')).toEqual({ paper: { pdf: 1 }, [JOURNAL]: { pdf: 1 } })
})

test('What is taken back is no longer there, and is new when it comes again', () => {
  const count = counting()
  const all = { pdf: 1, uniqueRequests: 1, uniqueInvestigations: 1 }
  const none = { pdf: -1, uniqueRequests: -1, uniqueInvestigations: -1 }
  expect(count('10:00')['paper']).toEqual(all)
  expect(count('10:00', 'pdf', -1)).toEqual({ paper: none, [JOURNAL]: { ...none, visits: -1 } })
  expect(count('10:00')['paper']).toEqual(all)
})

test('The sessions of the four hours that were used last are remembered, and no more', () => {
  const count = counting()
  for (const clock of ['10:00', '11:00', '12:00', '13:00']) expect(isNew(count(clock))).toBe(true)
  for (const clock of ['10:10', '11:10', '12:10', '13:10', '10:20']) expect(isNew(count(clock))).toBe(false)
  expect(isNew(count('14:00'))).toBe(true)
  expect(isNew(count('10:30'))).toBe(false)
  expect(isNew(count('11:30'))).toBe(true)
})
