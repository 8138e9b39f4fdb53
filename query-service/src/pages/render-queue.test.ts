import { expect, test } from 'vitest'
import { jobQueue } from './render-queue.ts'

test('a queue in which nobody may wait runs a job while there is room for it, and refuses the others', async () => {
  const inQueue = jobQueue({ running: 1, waiting: 0 })
  const first = Promise.withResolvers<string>()
  const running = inQueue(() => first.promise)
  expect(await inQueue(async () => 'second')).toBeUndefined()
  first.resolve('first')
  expect(await running).toBe('first')
  expect(await inQueue(async () => 'third')).toBe('third')
})

test('jobs begin in the order in which they came, also after one that failed', async () => {
  const inQueue = jobQueue({ running: 1, waiting: 3 })
  const begun: number[] = []
  const jobs = [0, 1, 2, 3].map(n =>
    inQueue(async () => {
      begun.push(n)
      if (n === 1) throw new Error('This one fails')
      return n
    }).catch(String),
  )
  expect(await Promise.all(jobs)).toEqual([0, 'Error: This one fails', 2, 3])
  expect(begun).toEqual([0, 1, 2, 3])
})
