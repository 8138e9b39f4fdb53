import { expect, test } from 'vitest'
import { responseMoment } from './routes.ts'

const at = (seconds: number) => new Date(Date.UTC(2026, 0, 15, 9, 0, 0) + seconds * 1000)

test.each([
  [
    'long after the last change it is later than that, so that no harvest repeats it',
    { isProjected: true, now: at(60) },
    { at: at(50), isSettled: true },
  ],
  [
    'eleven seconds after the last change no other one is as early',
    { isProjected: true, now: at(11) },
    { at: at(1), isSettled: true },
  ],
  [
    'an event may still arrive that is earlier than the last one',
    { isProjected: true, now: at(10) },
    { at: at(-10), isSettled: false },
  ],
  [
    'an event that is in the log and not projected may be earlier than the last one',
    { isProjected: false, now: at(60) },
    { at: at(-10), isSettled: false },
  ],
  [
    'the last change is of the future, because the clock went back: the response is not',
    { isProjected: true, now: at(-60) },
    { at: at(-60), isSettled: false },
  ],
])('%s', (_, known, moment) => {
  expect(responseMoment({ last: at(0), ...known })).toEqual(moment)
})

test('a journal without papers responds with the time', () => {
  expect(responseMoment({ last: undefined, isProjected: true, now: at(0) })).toEqual({ at: at(0), isSettled: false })
})
