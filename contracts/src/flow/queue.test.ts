import { describe, expect, test } from 'vitest'
import { queue, queues } from './queue.ts'

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

describe('a queue', () => {
  test('does one piece of work after the other, in order, also after one that failed', async () => {
    const inTurn = queue()
    const begun: number[] = []
    const all = [0, 1, 2, 3].map(n =>
      inTurn(async () => {
        begun.push(n)
        if (n === 1) throw new Error('This one fails')
        return n
      }).catch(String),
    )
    expect(await Promise.all(all)).toEqual([0, 'Error: This one fails', 2, 3])
    expect(begun).toEqual([0, 1, 2, 3])
  })

  test('does as much at once as may run, lets as much wait as may wait, and refuses any more', async () => {
    const inQueue = queue({ running: 2, waiting: 3, refuse: () => 'refused' })
    const ends: (() => void)[] = []
    let running = 0
    const work = async () => {
      running += 1
      await new Promise<void>(resolve => ends.push(resolve))
      running -= 1
    }
    const all = Array.from({ length: 5 }, () => inQueue(work))
    await expect.poll(() => running).toBe(2)
    expect(await inQueue(work)).toBe('refused')
    for (let n = 0; n < 5; n++) {
      await expect.poll(() => ends.length).toBeGreaterThan(n)
      ends[n]?.()
    }
    await Promise.all(all)
    expect(running).toBe(0)
    expect(await inQueue(async () => 'done')).toBe('done')
  })

  test('in which nothing may wait does work while there is room, and rejects with what the refusal throws', async () => {
    const refuse = () => {
      throw new RangeError('Too much')
    }
    const inQueue = queue({ waiting: 0, refuse })
    const first = Promise.withResolvers<string>()
    const running = inQueue(() => first.promise)
    await expect(inQueue(async () => 'second')).rejects.toThrow(new RangeError('Too much'))
    first.resolve('first')
    expect(await running).toBe('first')
  })
})

describe('queues by name', () => {
  test('do work of one name one after the other, in order, and names do not block each other', async () => {
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

  test('do the next work after one that failed', async () => {
    const inTurn = queues()
    const failed = inTurn('a', () => Promise.reject(new Error('no')))
    const next = inTurn('a', async () => 'done')
    await expect(failed).rejects.toThrow('no')
    expect(await next).toBe('done')
  })

  test('hold nothing of a name once its last work is done', async () => {
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
})
