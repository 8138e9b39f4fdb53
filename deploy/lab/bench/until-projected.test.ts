import { expect, test } from 'vitest'
import { untilProjected } from './until-projected.ts'

test('an event is projected when the last of the read models has projected it', async () => {
  const positions = [5, 7, 4]
  const tracker = untilProjected(
    positions
      .keys()
      .map(n => ({ checkpoint: async () => positions[n] ?? -1 }))
      .toArray(),
  )
  for (const position of [4, 5, 6]) tracker.observed(position)

  await tracker.look()
  expect(tracker.lags()).toHaveLength(1)
  positions[2] = 9
  await tracker.look()
  expect(tracker.lags()).toHaveLength(1)
  expect(tracker.isWaiting()).toBe(true)
  positions[0] = 6
  await tracker.look()
  expect(tracker.lags()).toHaveLength(1)
  expect(tracker.isWaiting()).toBe(false)
})
