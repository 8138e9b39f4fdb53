import type { Reading } from '@shodh/adapters/usage/readings/readings.ts'
import { expect, test } from 'vitest'
import { recentClicks } from './fold-readings.ts'

const START = Date.parse('2026-01-10T10:00:00+05:30')

const click = (seconds: number, item: string): Reading & { readonly papers: readonly string[] } => ({
  ...{ at: START + seconds * 1000, kind: 'pdf', item, reader: 'r', agent: 'a', papers: [] },
})

/** Whether the first click is still known at its own time, after these. */
const isKnownAfter = (...seconds: readonly number[]) => {
  const clicks = recentClicks()
  clicks.remember(click(0, 'first'))
  for (const later of seconds) clicks.remember(click(later, `${later}`))
  return clicks.lastOf(click(1, 'first')) !== undefined
}

test('A click is remembered for a minute at least, however many others come', () => {
  expect(isKnownAfter(5, 10, 15, 20)).toBe(true)
  expect(isKnownAfter(60, 120)).toBe(true)
  expect(isKnownAfter(61)).toBe(true)
})

test('A click is forgotten after two minutes or so, so that memory is bounded', () =>
  expect(isKnownAfter(61, 122)).toBe(false))

test('The identity of the day before is looked at where there is one', () => {
  const clicks = recentClicks()
  clicks.remember(click(0, 'paper'))
  const today = { ...click(10, 'paper'), reader: 'today' }
  expect(clicks.lastOf(today)).toBeUndefined()
  expect(clicks.lastOf({ ...today, readerBefore: 'r' })).toMatchObject({ at: START })
})
