import { describe, expect, test } from 'vitest'
import { dayText, localTime } from './local-time.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR
const at = (moment: string) => Date.parse(moment)

describe('the time of a zone', () => {
  const pune = localTime('Asia/Kolkata')

  test('has the days and the hours of its own clocks', () => {
    const moment = at('2026-01-31T18:29:59.999Z')
    expect(dayText(pune.dayOf(moment))).toBe('2026-01-31')
    expect(dayText(pune.dayOf(moment + 1))).toBe('2026-02-01')
    expect(pune.hourOf(moment + 1) - pune.hourOf(moment)).toBe(1)
    expect(pune.hourOf(moment + 1)).toBe(24 * pune.dayOf(moment + 1))
    expect(pune.inDay(moment)).toBe(DAY - 1)
    expect(pune.inDay(moment + 1)).toBe(0)
    expect(pune.inDay(moment + 1 + 90 * 60_000)).toBe(1.5 * HOUR)
  })
  test('is the same whether its offset is remembered or not', () => {
    const moments = Array.from({ length: 12_000 }, (_, n) => at('2026-01-01T00:00:00Z') + n * 15 * 60_000)
    const zone = localTime('Europe/Berlin')
    const once = moments.map(moment => zone.hourOf(moment))
    expect(moments.map(moment => zone.hourOf(moment))).toEqual(once)
    expect(once.slice(0, 4)).toEqual(Array(4).fill(at('2026-01-01T01:00:00Z') / HOUR))
  })

  test.each([
    ['Asia/Kolkata', '2026-01-31', '2026-01-30T18:30:00Z'],
    ['Europe/Berlin', '2026-03-29', '2026-03-28T23:00:00Z'],
    ['Europe/Berlin', '2026-03-30', '2026-03-29T22:00:00Z'],
    ['America/New_York', '2026-03-08', '2026-03-08T05:00:00Z'],
    ['America/New_York', '2026-03-09', '2026-03-09T04:00:00Z'],
    ['Pacific/Kiritimati', '2026-01-01', '2025-12-31T10:00:00Z'],
    ['Australia/Sydney', '2026-04-05', '2026-04-04T13:00:00Z'],
    ['Asia/Kathmandu', '1986-01-01', '1985-12-31T18:30:00Z'],
    ['UTC', '1969-12-31', '1969-12-31T00:00:00Z'],
    ['UTC', '0000-01-01', '0000-01-01T00:00:00Z'],
    ['Etc/GMT-5', '0000-01-01', '-000001-12-31T19:00:00Z'],
    ['Etc/GMT+5', '9999-12-31', '9999-12-31T05:00:00Z'],
  ])('in %s begins the day %s at %s', (timeZone, day, moment) => {
    expect(new Date(localTime(timeZone).beginOf(day)).toISOString()).toBe(moment.replace('Z', '.000Z'))
  })
})

test('a day counted from 1970 is named as in ISO 8601', () => {
  expect([0, -1, 20_484].map(dayText)).toEqual(['1970-01-01', '1969-12-31', '2026-01-31'])
  const many = Array.from({ length: 10_001 }, (_, day) => dayText(day))
  expect(many.at(-1)).toBe('1997-05-19')
  expect(dayText(0)).toBe(many[0])
})
