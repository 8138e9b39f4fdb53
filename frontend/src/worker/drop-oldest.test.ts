import { expect, test } from 'vitest'
import { dropOldest } from './drop-oldest.ts'

/** As a Cache lists it: what is put again moves to the end. */
const cacheOf = (addresses: readonly string[]) => {
  const stored = new Set(addresses)
  const cache = {
    keys: async () => [...stored].map(address => new Request(`https://journal/${address}`)),
    delete: async ({ url }: Request) => stored.delete(new URL(url).pathname.slice(1)),
  }
  return { stored, cache: cache as unknown as Cache }
}

test('the most recent responses stay', async () => {
  const { stored, cache } = cacheOf(['a', 'b', 'c', 'd'])
  await dropOldest(cache, 2)
  expect([...stored]).toEqual(['c', 'd'])
})

test.each([4, 5])('of 4 responses none goes where %i may stay', async most => {
  const { stored, cache } = cacheOf(['a', 'b', 'c', 'd'])
  await dropOldest(cache, most)
  expect(stored.size).toBe(4)
})
