import { expect, test } from 'vitest'
import { responseMoment } from './response-moment.ts'

const at = (seconds: number) => new Date(Date.UTC(2026, 0, 15, 9, 0, 0) + seconds * 1000)

test.each([
  ['long after the last change it is later than that, so that no harvest repeats it', 0, true, 60, 50, true],
  ['an event may still arrive that is earlier than the last one', 0, true, 10, -10, false],
  ['an event that is in the log and not projected may be earlier than the last one', 0, false, 60, -10, false],
])('%s', (_, last, isProjected, now, moment, isSettled) => {
  expect(responseMoment({ last: at(last), isProjected, now: at(now) })).toEqual({ at: at(moment), isSettled })
})

test('a journal without papers responds with the time', () => {
  expect(responseMoment({ last: undefined, isProjected: true, now: at(0) })).toMatchObject({ at: at(0) })
})
