import { expect, test } from 'vitest'
import { loadMeter } from './load-meter.ts'

test('takes the wait for a response from how many wait and how many were served', () => {
  let now = 0
  const meter = loadMeter(() => now)
  for (let n = 0; n < 40; n += 1) meter.begin('a')
  for (let n = 0; n < 20; n += 1) meter.respond('a')
  now = 1_000_000
  // 20 are served in a million milliseconds, so the last of 20 others waits as long
  const load = meter.measure()
  expect(load.waitMs).toBe(1_000_000)
  expect(load.waiting).toEqual(new Map([['a', 20]]))
  now = 2_000_000
  for (let n = 0; n < 20; n += 1) meter.respond('a')
  expect(meter.measure().waiting).toEqual(new Map())
  meter.close()
})

test('reports within one turn of the event loop that requests wait too long behind others', () => {
  let now = 0
  const meter = loadMeter(() => now)
  const late = Array.from({ length: 25 }, () => {
    now += 50
    return meter.arrive('a')
  })
  // the first ten arrive within 450 ms, and each tenth is worth a measurement
  expect(late.flatMap((isLate, n) => (isLate ? [n + 1] : []))).toEqual([10, 20])
  expect(meter.measure()).toEqual({ waitMs: 1200, waiting: new Map([['a', 25]]), elapsedMs: 1250 })
  meter.close()
})

test('divides what waits among networks as they came, beside what was admitted of each', () => {
  let now = 0
  const meter = loadMeter(() => now)
  for (const network of ['a', 'b', 'a', 'a']) meter.arrive(network)
  now = 1000
  meter.begin('b')
  expect(meter.waitingOf('b')).toBe(1)
  expect(meter.measure().waiting).toEqual(
    new Map([
      ['a', 3],
      ['b', 2],
    ]),
  )
  meter.respond('b')
  expect(meter.measure().waiting).toEqual(new Map())
  meter.close()
})
