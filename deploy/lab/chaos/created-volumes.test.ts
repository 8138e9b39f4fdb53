import { expect, test } from 'vitest'
import { createdVolumes, wrongCounts } from './created-volumes.ts'

const event = (name: string, type = 'VolumeCreated') => ({ type, data: JSON.stringify({ name }) })

async function* log(...batches: readonly ReturnType<typeof event>[][]) {
  yield* batches
}

test('A volume is counted as often as it was created', async () => {
  const times = await createdVolumes(log([event('a'), event('b')], [event('a'), event('c', 'VolumeDeleted')]))
  expect([...times]).toEqual([
    ['a', 2],
    ['b', 1],
  ])
})

test('One that is lost, doubled or unasked for is wrong', () => {
  const asked = { acknowledged: new Set(['a', 'b']), unknown: new Set(['c']) }
  const times = (all: Readonly<Record<string, number>>) => new Map(Object.entries(all))
  expect(wrongCounts(times({ a: 1, b: 1 }), asked)).toEqual([])
  expect(wrongCounts(times({ a: 1, b: 1, c: 1 }), asked)).toEqual([])
  expect(wrongCounts(times({ a: 1 }), asked)).toEqual(['b was acknowledged, and is not in the log'])
  expect(wrongCounts(times({ a: 1, b: 2 }), asked)).toEqual(['b is in the log 2 times'])
  expect(wrongCounts(times({ a: 1, b: 1, c: 2 }), asked)).toHaveLength(1)
  expect(wrongCounts(times({ a: 1, b: 1, d: 1 }), asked)).toEqual(['d is in the log, and nobody created it'])
})
