import { expect, test } from 'vitest'
import { queues } from './queues.ts'

/** Work that says when it begins and ends once it is let go. */
const recorder = () => {
  const log: string[] = []
  return {
    log,
    work:
      (name: string, until: Promise<unknown> = Promise.resolve()) =>
      async () => {
        log.push(`${name} begins`)
        await until
        log.push(`${name} ends`)
        return name
      },
  }
}

test('Work of one name runs one after the other, in order, and names do not block each other', async () => {
  const inTurn = queues()
  const { log, work } = recorder()
  const { promise, resolve } = Promise.withResolvers<void>()
  const slow = [inTurn('a', work('first', promise)), inTurn('a', work('second'))]
  expect(await inTurn('b', work('other'))).toBe('other')
  expect(log).toEqual(['first begins', 'other begins', 'other ends'])
  resolve()
  expect(await Promise.all(slow)).toEqual(['first', 'second'])
  expect(log.slice(3)).toEqual(['first ends', 'second begins', 'second ends'])
})

test('Work that fails is in nobody’s way', async () => {
  const inTurn = queues()
  const failed = inTurn('a', () => Promise.reject(new Error('no')))
  const next = inTurn('a', async () => 'done')
  await expect(failed).rejects.toThrow('no')
  expect(await next).toBe('done')
})

test('Nothing is held of a name once its last work is done', async () => {
  const tails = new Map<string, Promise<unknown>>()
  const inTurn = queues(tails)
  const { promise, resolve } = Promise.withResolvers<void>()
  const first = inTurn('a', async () => {})
  const second = inTurn('a', () => promise)
  await first
  expect(tails.get('a')).toBe(second)
  resolve()
  await second
  expect(tails.size).toBe(0)
  await expect(inTurn('a', () => Promise.reject(new Error('no')))).rejects.toThrow('no')
  expect(tails.size).toBe(0)
})
