import { localTime } from '@shodh/contracts/time/local-time.ts'
import { expect, test } from 'vitest'
import { dueIn, lastTime } from './schedule.ts'

const HOUR = 60 * 60 * 1000
const kolkata = localTime('Asia/Kolkata')
const at = (time: string) => Date.parse(`2026-01-15T${time}+05:30`)

test.each([
  ['02:59', '2026-01-14T03:00:00+05:30'],
  ['03:00', '2026-01-15T03:00:00+05:30'],
  ['23:59', '2026-01-15T03:00:00+05:30'],
])('At %s the last time that it was three in Kolkata is %s', (time, last) => {
  expect(lastTime(3, kolkata, at(time))).toBe(Date.parse(last))
})

test.each([
  ['there is none yet', undefined, 0],
  ['the last one is of the time that is due', at('03:00'), 19 * HOUR],
  ['the last one was made later', at('07:30'), 19 * HOUR],
  ['the machine was off when it was due', at('02:59'), 0],
  ['the last one is weeks old', at('03:00') - 21 * 24 * HOUR, 0],
  ['the last one is of the far future, because the clock went back', at('03:00') + 365 * 24 * HOUR, 0],
])('Where %s, the next one is due in time', (_, last, due) => {
  expect(dueIn(3, kolkata, { last, now: at('08:00') })).toBe(due)
})
