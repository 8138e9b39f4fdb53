import { expect, test } from 'vitest'
import { once } from './once.ts'

test('what opens is opened once, and again only where that has failed', async () => {
  let calls = 0
  const open = once(async () => {
    calls += 1
    if (calls === 1) throw new Error('not yet')
    return calls
  })
  await expect(open()).rejects.toThrow('not yet')
  expect(await Promise.all([open(), open()])).toEqual([2, 2])
  expect(await open()).toBe(2)
})
