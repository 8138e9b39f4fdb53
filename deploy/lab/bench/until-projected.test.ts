import { expect, test } from 'vitest'
import { untilProjected } from './until-projected.ts'

test('an event is projected when the last of the read models has projected it', async () => {
  const positions = new Map([
    ['papers@1', 5],
    ['volumes@1', 7],
    ['board@1', 4],
    ['another@1', 0],
  ])
  const models = ['papers', 'volumes', 'board'].map(name => ({ name, version: 1 }))
  const tracker = untilProjected({ positions: async () => positions }, models)
  for (const position of [4, 5, 6]) tracker.observed(position)

  await tracker.look()
  expect(tracker.lags()).toHaveLength(1)
  positions.set('board@1', 9)
  await tracker.look()
  expect(tracker.lags()).toHaveLength(1)
  expect(tracker.isWaiting()).toBe(true)
  positions.set('papers@1', 6)
  await tracker.look()
  expect(tracker.lags()).toHaveLength(1)
  expect(tracker.isWaiting()).toBe(false)
})
