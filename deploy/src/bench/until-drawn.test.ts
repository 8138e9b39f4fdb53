import { expect, test } from 'vitest'
import { untilDrawn } from './until-drawn.ts'

test('an event has been drawn when the last of the read models has drawn it', async () => {
  const positions = [5, 7, 4]
  const drawn = untilDrawn(
    positions
      .keys()
      .map(n => ({ checkpoint: async () => positions[n] ?? -1 }))
      .toArray(),
  )
  for (const position of [4, 5, 6]) drawn.saw(position)

  await drawn.look()
  expect(drawn.lags()).toHaveLength(1)
  positions[2] = 9
  await drawn.look()
  expect(drawn.lags()).toHaveLength(1)
  expect(drawn.isWaiting()).toBe(true)
  positions[0] = 6
  await drawn.look()
  expect(drawn.lags()).toHaveLength(1)
  expect(drawn.isWaiting()).toBe(false)
})
