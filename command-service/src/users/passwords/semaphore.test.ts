import { expect, test } from 'vitest'
import { semaphore } from './semaphore.ts'

test('a semaphore runs as many as it has places, queues the next ones, and refuses any more', async () => {
  const pass = semaphore({ places: 2, queue: 3 })
  const ends: (() => void)[] = []
  let running = 0
  const work = async () => {
    running += 1
    await new Promise<void>(resolve => ends.push(resolve))
    running -= 1
  }
  const all = Array.from({ length: 5 }, () => pass(work))
  await expect.poll(() => running).toBe(2)
  await expect(pass(work)).rejects.toThrow('Too much of this work is waiting')
  for (let n = 0; n < 5; n++) {
    await expect.poll(() => ends.length).toBeGreaterThan(n)
    ends[n]?.()
  }
  await Promise.all(all)
  expect(running).toBe(0)
})

test('work that fails makes room like any other', async () => {
  const pass = semaphore({ places: 1, queue: 0 })
  await expect(pass(() => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
  expect(await pass(async () => 'done')).toBe('done')
})
