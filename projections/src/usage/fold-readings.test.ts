import { JOURNAL } from '@shodh/adapters/usage/counts/counts.ts'
import type { LateReading, Reading, StoredBatch } from '@shodh/adapters/usage/readings/readings.ts'
import { localTime } from '@shodh/contracts/time/local-time.ts'
import { describe, expect, test } from 'vitest'
import { type Known, readingFold, referencesIn, dayOfLate } from './fold-readings.ts'

const TIME = localTime('Asia/Kolkata')
const DAY = '2026-01-10'
const time = (clock: string, day = DAY) => Date.parse(`${day}T${clock}+05:30`)
const AT = time('10:00:00')

const reading = (at: number, change: Partial<Reading> = {}): Reading => ({
  ...{ at, kind: 'pdf', item: 'paper', reader: 'r', agent: 'person' },
  ...change,
})

const KNOWN: Known = {
  agents: new Map([
    ['person', null],
    ['bot', 'COUNTER: bot'],
  ]),
  contents: new Map([
    ['c', ['paper']],
    ['d', ['other']],
  ]),
  late: new Set(),
}

const batch = (given: Partial<StoredBatch>) => ({ position: 1, id: 'e', ...given }) as StoredBatch

/** What the batch changes, by item. */
const folded = (given: Partial<StoredBatch>) => {
  const { counts, ...others } = readingFold(TIME)([batch(given)], KNOWN)
  return { counts: Object.fromEntries(counts.map(({ item, counters }) => [item, counters])), ...others }
}
const countsOf = (...readings: readonly Reading[]) => folded({ readings }).counts

describe('what is left out', () => {
  test.each([
    ['page', 'robotsPage', 'doublePage', 'staffPage'],
    ['pdf', 'robotsPdf', 'doublePdf', 'staffPdf'],
    ['zip', 'robotsZip', 'doubleZip', 'staffZip'],
  ] as const)('is counted by its kind: %s', (kind, robots, double, staff) => {
    expect(countsOf(reading(AT, { kind, agent: 'bot' }))['paper']).toEqual({ [robots]: 1 })
    expect(countsOf(reading(AT, { kind }), reading(AT + 1, { kind }))['paper']).toMatchObject({
      [kind]: 1,
      [double]: 1,
    })
    expect(countsOf(reading(AT, { kind, reader: '' }))['paper']).toEqual({ [staff]: 1 })
  })

  test('is a robot where nobody knows the user agent', () => {
    const late: LateReading = { at: AT, receivedAt: AT, id: 'i', kind: 'pdf', item: 'paper', agent: 'gone' }
    const { rules, counts } = folded({ readings: [reading(AT, { agent: 'gone' })], late: [late] })
    expect(rules).toEqual([{ day: DAY, rule: 'no user agent', count: 2 }])
    expect(counts['paper']).toEqual({ robotsPdf: 2 })
  })

  test('is a late reading of a robot, by its rule', () => {
    const late: LateReading = { at: AT, receivedAt: AT, id: 'i', kind: 'pdf', item: 'paper', agent: 'bot' }
    expect(folded({ late: [late] }).rules).toEqual([{ day: DAY, rule: 'COUNTER: bot', count: 1 }])
  })
})

describe('of a double click', () => {
  test('the later click is the one that a third is compared with, whichever came first', () => {
    expect(countsOf(reading(AT + 10_000), reading(AT), reading(AT + 35_000))['paper']).toMatchObject({
      pdf: 1,
      doublePdf: 2,
    })
  })

  test('on a ZIP the papers of the last one count', () => {
    const zip = { kind: 'zip', item: 'volume' } as const
    const first = reading(AT, { ...zip, content: 'c' })
    for (const at of [AT, AT + 5000]) {
      const counts = countsOf(first, reading(at, { ...zip, content: 'd' }))
      expect(counts['other']).toEqual({ viaZip: 1, uniqueRequests: 1, uniqueInvestigations: 1 })
      expect(counts['paper']).toEqual({ viaZip: 0, uniqueRequests: 0, uniqueInvestigations: 0 })
    }
  })
})

test.each([
  ['without contents', {}],
  ['with contents that nobody knows', { content: 'gone' }],
])('A ZIP %s is one of the volume alone', (_, change) => {
  const counts = countsOf(reading(AT, { kind: 'zip', item: 'volume', ...change }))
  expect(Object.keys(counts).toSorted()).toEqual([JOURNAL, 'volume'])
  expect(counts['volume']).toEqual({ zip: 1 })
})

test.each([
  ['page', 'latePage'],
  ['pdf', 'latePdf'],
] as const)('A late reading counts by its kind: %s', (kind, counter) => {
  const late: LateReading = { at: AT, receivedAt: AT, id: 'i', kind, item: 'paper', agent: 'person' }
  const { counts, lateIds } = folded({ late: [late] })
  expect([counts['paper'], lateIds]).toEqual([{ [kind]: 1, [counter]: 1 }, ['i']])
})

test('What batches refer to is collected from their readings and late readings, from nothing else', () => {
  const robots = { rules: '', ruleOf: (agent: string) => (agent === 'Bot' ? 'bot' : undefined) }
  const empty = { agents: new Map(), contents: new Map(), agentRefs: new Set(), contentRefs: new Set(), late: [] }
  expect(referencesIn([batch({})], robots)).toEqual(empty)
  const late: LateReading = { at: AT, receivedAt: AT, id: 'i', kind: 'pdf', item: 'paper', agent: 'c' }
  const readings = [reading(AT, { agent: 'a' }), reading(AT, { agent: 'b', content: 'x' })]
  const agents = { a: 'Bot', b: 'Firefox' }
  const found = referencesIn([batch({ agents, contents: { x: ['paper'] } }), batch({ readings, late: [late] })], robots)
  expect(found).toEqual({
    agents: new Map([
      ['a', 'bot'],
      ['b', null],
    ]),
    contents: new Map([['x', ['paper']]]),
    agentRefs: new Set(['a', 'b', 'c']),
    contentRefs: new Set(['x']),
    late: ['i'],
  })
})

describe('the day of a late reading', () => {
  const dayOf = (own: string, received: string, clock = '10:00:00') => {
    const day = dayOfLate(
      { at: time(clock, own), receivedAt: time('10:00:00', received), id: 'i', kind: 'pdf', item: 'p', agent: 'a' },
      TIME,
    )
    return day === undefined ? undefined : new Date(day * 86_400_000).toISOString().slice(0, 10)
  }

  test.each([
    ['at the moment of its receipt', '2026-01-10', '2026-01-10', '2026-01-10'],
    ['30 days before', '2026-01-01', '2026-01-31', '2026-01-01'],
    ['of last year, in the first days of January', '2025-12-20', '2026-01-05', '2025-12-20'],
    ['of last year, later in January', '2025-12-20', '2026-01-06', '2026-01-06'],
    ['of the month before the last', '2026-01-31', '2026-03-01', '2026-03-01'],
  ])('%s', (_, own, received, expected) => expect(dayOf(own, received)).toBe(expected))

  test('is none in the future, or before 30 days', () => {
    expect(dayOf('2026-01-10', '2026-01-10', '10:00:01')).toBeUndefined()
    expect(dayOf('2026-01-01', '2026-01-31', '09:59:59')).toBeUndefined()
  })
})
