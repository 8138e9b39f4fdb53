import { expect, test } from 'vitest'
import { failureOf, totals, withSecondAttempt, type TestOutcome } from './outcome.ts'

const outcome = (changes: Partial<TestOutcome>): TestOutcome => ({
  passed: 0,
  failures: [],
  unsteady: [],
  skipped: [],
  times: [],
  ...changes,
})

const failed = (name: string) => outcome({ passed: 1, failures: [`${name}: expected 1 to be 2`] })

test('what fails once and passes on a second attempt is unsteady, and counts as passed', () => {
  const merged = withSecondAttempt(outcome({ passed: 5 }), failed('a.test.ts > works'), outcome({ passed: 2 }))
  expect(merged).toMatchObject({ unsteady: ['a.test.ts > works: expected 1 to be 2'], failures: [] })
  expect(totals(merged)).toBe('7 passed, 0 failed, 0 skipped')
})

test('what fails twice has failed, whatever it says the second time', () => {
  const again = outcome({ passed: 1, failures: ['a.test.ts > works: expected 1 to be 3'] })
  const merged = withSecondAttempt(failed('b.test.ts > other'), failed('a.test.ts > works'), again)
  expect(merged.unsteady).toEqual([])
  expect(totals(merged)).toBe('2 passed, 2 failed, 0 skipped')
})

test('a failure says what was there where its message does not', () => {
  const message = 'expected [ Array(1) ] to deeply equal []\n- Expected'
  expect(failureOf('a test', [{ message, actual: '[\n  "GET /papers",\n]' }])).toBe(
    'a test: expected [ Array(1) ] to deeply equal [] [ "GET /papers", ]',
  )
  expect(failureOf('a test', [{ message: 'expected 1 to be 2', actual: '1' }])).toBe('a test: expected 1 to be 2')
})
