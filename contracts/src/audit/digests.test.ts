import { expect, test } from 'vitest'
import { localTime } from '../time/local-time.ts'
import {
  byKind,
  countedChanges,
  englishDates,
  headSentences,
  lastWeek,
  type RecordChange,
  weeksSince,
} from './digests.ts'

const kolkata = localTime('Asia/Kolkata')
const weekAt = (time: string) => lastWeek(Date.parse(time), kolkata)

test.for([
  ['2026-11-30T01:29:59Z', '2026-11-16'],
  ['2026-11-30T01:30:00Z', '2026-11-23'],
  ['2026-12-06T18:29:59Z', '2026-11-23'],
  ['2026-12-07T01:30:00Z', '2026-11-30'],
] as const)(
  'at %s the last week that has its digest is that of Monday %s in the journal’s time zone',
  ([time, monday]) => {
    const week = weekAt(time)
    expect(week.id).toBe(monday)
    expect(new Date(week.from).toISOString()).toMatch(/T18:30:00\.000Z$/u)
    expect(week.to - week.from).toBe(7 * 24 * 60 * 60 * 1000)
  },
)

const change = (kind: RecordChange['kind']): RecordChange => ({ kind, at: '2026', title: 'On Rivers', url: 'u' })

test('of weeks without a digest, each has one; of a journal without any, the last', () => {
  const last = weekAt('2026-11-30T01:30:00Z')
  const idsSince = (before: string) =>
    weeksSince({ ...last, id: before }, last, kolkata).map(({ id, to }) => [id, new Date(to).toISOString()])
  expect(weeksSince(undefined, last, kolkata)).toEqual([last])
  expect(idsSince('2026-11-23')).toEqual([])
  expect(idsSince('2026-11-09')).toEqual([
    ['2026-11-16', '2026-11-22T18:30:00.000Z'],
    ['2026-11-23', '2026-11-29T18:30:00.000Z'],
  ])
})

test('what happened in a week is counted by kinds', () => {
  const week = weekAt('2026-11-30T01:30:00Z')
  const own = (['withheld', 'replaced', 'replaced'] as const).map(change)
  expect(byKind(own).map(({ name, own: { length } }) => [name, length])).toEqual([
    ['2 replaced PDFs', 2],
    ['1 withheld PDF', 1],
  ])
  expect(countedChanges(own)).toBe('2 replaced PDFs, 1 withheld PDF')
  expect(countedChanges([])).toBe('nothing was replaced, noticed, withheld, released, deleted or restored')
  expect(englishDates('Asia/Kolkata').week(week)).toBe('23 November 2026 to 29 November 2026')
})

const head = { origin: 'o', size: 1204, root: 'cm9vdA==', signedAt: Date.parse('2026-11-30T01:30:00Z') }
const row = {
  ...weekAt('2026-11-30T01:30:00Z'),
  madeAt: 0,
  head,
  changes: [],
  continues: 1180,
  witnesses: [],
  refusal: null,
}
const sentences = (given: object) => headSentences({ ...row, ...given }, englishDates('Asia/Kolkata'))

test('the head is said with what it continues, and who cosigned it', () => {
  const signed = 'Signed head: 1,204 events, root cm9vdA==, 30 November 2026 at 07:00 GMT+5:30.'
  expect(sentences({})).toEqual([
    signed,
    'It continues the head of the digest before, of 1,180 events.',
    'No witness has cosigned it.',
  ])
  expect(sentences({ refusal: 'It was cut.', witnesses: ['w1', 'w2'] })).toEqual([
    signed,
    'The log does not continue: It was cut.',
    'Cosigned by w1, w2.',
  ])
  expect(sentences({ continues: null })).toHaveLength(2)
  expect(sentences({ continues: null, follows: { origin: 'o/1', size: 1180 } })[1]).toBe(
    'This log follows o/1, which no longer continues: the digest before had its head of 1,180 events.',
  )
})
