import { describe, expect, test } from 'vitest'
import {
  FALL,
  hasRoom,
  isAdmitted,
  nextPressure,
  PRESSURE_MAX,
  type PressureSample,
  type RequestClass,
  RISE_MAX,
  RISE_MIN,
  STEP_MAX,
  WAIT_HIGH_MS,
  WAIT_LOW_MS,
  WAITING_FEW,
} from './pressure.ts'

const CLASSES = ['search', 'zip', 'robot', 'api', 'page', 'pdf', 'staff', 'health'] as const

describe('A request', () => {
  /** How many of ten are admitted. */
  const admitted = (pressure: number, requestClass: RequestClass) =>
    Array.from({ length: 10 }, (_, n) => n / 10 + 0.05).filter(random => isAdmitted(pressure, requestClass, random))
      .length

  test.each([
    // search, zip, robot, api, page, pdf, staff, health
    [0, [10, 10, 10, 10, 10, 10, 10, 10]],
    [0.5, [5, 5, 10, 10, 10, 10, 10, 10]],
    [1, [0, 0, 10, 10, 10, 10, 10, 10]],
    [1.5, [0, 0, 5, 10, 10, 10, 10, 10]],
    [2, [0, 0, 0, 10, 10, 10, 10, 10]],
    [2.5, [0, 0, 0, 5, 10, 10, 10, 10]],
    [3, [0, 0, 0, 0, 10, 10, 10, 10]],
    [3.5, [0, 0, 0, 0, 5, 5, 10, 10]],
    [PRESSURE_MAX, [0, 0, 0, 0, 1, 1, 10, 10]],
  ])('under a pressure of %d is admitted by its class: %j of ten', (pressure, expected) =>
    expect(CLASSES.map(requestClass => admitted(pressure, requestClass))).toEqual(expected),
  )
})

describe('A network under pressure', () => {
  const roomOf = (pressure: number, requestClass: RequestClass = 'page') =>
    Array.from({ length: 100 }, (_, waiting) => waiting).filter(waiting => hasRoom(pressure, requestClass, waiting))
      .length

  test('has the fewer requests at a time the higher it is, and one under the highest', () => {
    expect([0, 0.01, 1, 2, 3, PRESSURE_MAX].map(pressure => roomOf(pressure))).toEqual([100, 10, 8, 5, 3, 1])
  })

  test('has as many as it wants of staff and health', () => {
    expect((['staff', 'health'] as const).map(each => roomOf(PRESSURE_MAX, each))).toEqual([100, 100])
  })
})

const late: PressureSample = { waitMs: WAIT_HIGH_MS + 1, waiting: WAITING_FEW, elapsedMs: 250 }
const quiet: PressureSample = { waitMs: WAIT_LOW_MS - 1, waiting: WAITING_FEW, elapsedMs: 250 }

describe('The pressure', () => {
  test.each([
    ['rises a little where requests wait a little too long', 1, late, 1 + RISE_MIN / 4],
    ['rises more where they wait very long', 1, { ...late, waitMs: 10 * WAIT_HIGH_MS }, 1 + RISE_MAX / 4],
    ['rises by the time that was measured', 1, { ...late, elapsedMs: 1000 }, 1 + RISE_MIN],
    ['rises by one class at most', 1, { ...late, waitMs: 10_000, elapsedMs: 10_000 }, 1 + STEP_MAX],
    ['never rises above its highest', PRESSURE_MAX, late, PRESSURE_MAX],
    ['stays between high and low', 1, { ...late, waitMs: WAIT_HIGH_MS }, 1],
    ['stays at the edge of low', 1, { ...late, waitMs: WAIT_LOW_MS }, 1],
    ['falls where hardly anybody waits long', 1, quiet, 1 - FALL / 4],
    [
      'falls where there are hardly any requests, however long they wait',
      1,
      { waitMs: 5000, waiting: WAITING_FEW - 1, elapsedMs: 250 },
      1 - FALL / 4,
    ],
    ['never falls below 0', 0, quiet, 0],
  ])('%s', (_, before, load, after) => expect(nextPressure(before, load)).toBeCloseTo(after))

  test('goes from none to shedding pages, and back to none, in a bounded number of measurements', () => {
    const overloaded = { waitMs: 10 * WAIT_HIGH_MS, waiting: 10 * WAITING_FEW, elapsedMs: 250 }
    const after = (pressure: number, load: PressureSample, times: number) =>
      Array.from({ length: times }).reduce<number>(now => nextPressure(now, load), pressure)
    expect(after(0, overloaded, 16)).toBe(PRESSURE_MAX)
    expect(after(PRESSURE_MAX, quiet, 16)).toBe(0)
  })

  test('settles where what is shed relieves the process, instead of swinging', () => {
    const waitAt = (pressure: number) => 300 * (1 - pressure / 4)
    let pressure = 0
    const history = Array.from({ length: 200 }, () => {
      pressure = nextPressure(pressure, { waitMs: waitAt(pressure), waiting: 100, elapsedMs: 250 })
      return pressure
    })
    expect(new Set(history.slice(-100)).size).toBe(1)
    expect(waitAt(pressure)).toBeLessThanOrEqual(WAIT_HIGH_MS)
    expect(waitAt(pressure)).toBeGreaterThanOrEqual(WAIT_LOW_MS)
  })
})
