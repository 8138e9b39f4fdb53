import { expect, test } from 'vitest'
import { BEGINNING } from '../event-store.ts'
import { anEvent } from '../contract/fixtures.ts'
import { recentEvents } from './recent-events.ts'

const positions = (events: readonly { readonly position: number }[]) => events.map(({ position }) => position)

/** As many appends of one event, the first at the position. */
const added = (first: number, count: number, data = '{}') => {
  const recent = recentEvents()
  for (let n = 0; n < count; n += 1)
    recent.add({ stream: 's', expected: n - 1, events: [anEvent(data)] }, { revision: n, position: first + n })
  return recent
}

test('Each event of an append has its own revision and position', () => {
  const recent = recentEvents()
  const events = [anEvent(), anEvent()]
  recent.add({ stream: 'volume-1', expected: 3, events }, { revision: 5, position: 8 })
  expect(recent.after(6, 9)).toEqual(
    events.map((event, n) => ({ ...event, stream: 'volume-1', revision: 4 + n, position: 7 + n })),
  )
})

test('There are so many after a position, and none where the next one is not known', () => {
  const recent = added(10, 5)
  expect(positions(recent.after(9, 100))).toEqual([10, 11, 12, 13, 14])
  expect(positions(recent.after(11, 2))).toEqual([12, 13])
  expect([recent.isLast(13), recent.isLast(14)]).toEqual([false, true])
  for (const position of [BEGINNING, 8, 14, 20]) expect(recent.after(position, 100)).toEqual([])
  expect(recentEvents().after(BEGINNING, 100)).toEqual([])
})

test('Those before a position that another process has taken are forgotten', () => {
  const recent = added(0, 3)
  recent.add({ stream: 's', expected: 'any', events: [anEvent()] }, { revision: 4, position: 4 })
  expect(recent.after(1, 100)).toEqual([])
  expect(positions(recent.after(3, 100))).toEqual([4])
})

test('Older ones are forgotten where they are long', () => {
  const recent = added(0, 10, 'x'.repeat(100_000))
  expect(positions(recent.after(8, 100))).toEqual([9])
  expect(recent.after(6, 100)).toEqual([])
})
