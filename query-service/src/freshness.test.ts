import { Unavailable } from '@shodh/adapters/event-store/event-store.ts'
import type { MessageBus } from '@shodh/adapters/message-bus/message-bus.ts'
import Fastify from 'fastify'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { freshness, type Freshness, waitForPosition } from './freshness.ts'
import { LOG_ID } from './testing/with-queries.ts'

/** A bus without messages but those that the test sends. */
const givenBus = () => {
  const listeners = new Map<() => void, string>()
  const subscribe = ((topic: string, listener: () => void) => {
    listeners.set(listener, topic)
    return () => listeners.delete(listener)
  }) as unknown as MessageBus['subscribe']
  const send = (topic: string) => {
    for (const [listener, listened] of listeners) if (listened === topic) listener()
  }
  return { subscribe, send, listeners }
}

const modelsAt = (...positions: readonly number[]) => {
  const stored = [...positions]
  let looks = 0
  return {
    positions: async () => {
      looks += 1
      return [...stored]
    },
    move: (n: number, position: number) => void (stored[n] = position),
    looks: () => looks,
  }
}

describe('freshness', () => {
  test('is there at once where every read model has projected the position', async () => {
    const { positions, looks } = modelsAt(5, 7)
    const bus = givenBus()
    const fresh = freshness(positions, bus)
    expect([await fresh(5, 0), looks()]).toEqual([true, 1])
    expect(await fresh(6, 0)).toBe(false)
  })

  test('shares one look at the checkpoints among those who ask at once', async () => {
    const { positions, looks } = modelsAt(5)
    const fresh = freshness(positions, givenBus())
    expect(await Promise.all([fresh(5, 100), fresh(4, 100), fresh(3, 100)])).toEqual([true, true, true])
    expect(looks()).toBe(1)
  })

  test('comes when the last of the read models has moved, of which a message informs', async () => {
    const { positions, move } = modelsAt(5, 5)
    const bus = givenBus()
    const fresh = freshness(positions, bus)
    const waited = fresh(6, 60_000)
    move(0, 6)
    bus.send('projected')
    move(1, 6)
    bus.send('projected')
    expect(await waited).toBe(true)
  })

  test('comes without a message, too', async () => {
    const { positions, move } = modelsAt(5)
    const fresh = freshness(positions, givenBus())
    const waited = fresh(6, 60_000)
    move(0, 6)
    expect(await waited).toBe(true)
  })

  test('of what is new is looked for when a message has come, or 25 ms later', async () => {
    const { positions, move, looks } = modelsAt(5)
    const bus = givenBus()
    const fresh = freshness(positions, bus)
    const waited = fresh(6, 60_000, true)
    move(0, 6)
    bus.send('projected')
    expect([await waited, looks()]).toEqual([true, 1])
    const late = fresh(7, 60_000, true)
    move(0, 7)
    expect(await late).toBe(true)
    expect([await fresh(7, 60_000, true), await fresh(8, 60, true)]).toEqual([true, false])
  })

  test('looks again 25 ms later, and at once after a message', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
    onTestFinished(() => void vi.useRealTimers())
    const { positions, looks } = modelsAt(5)
    const bus = givenBus()
    const turn = async (ms: number) => {
      await vi.advanceTimersByTimeAsync(ms)
      for (let n = 0; n < 5; n += 1) await new Promise(resolve => setImmediate(resolve))
    }
    const waited = freshness(positions, bus)(6, 200)
    await turn(0)
    const begun = looks()
    await turn(24)
    expect(looks()).toBe(begun)
    await turn(1)
    expect(looks()).toBe(begun + 1)
    bus.send('rebuilt')
    await turn(0)
    expect(looks()).toBe(begun + 1)
    bus.send('projected')
    await turn(0)
    expect(looks()).toBeGreaterThan(begun + 1)
    await turn(300)
    expect(await waited).toBe(false)
  })

  test('looks again at once after a message that came while it looked', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
    onTestFinished(() => void vi.useRealTimers())
    const bus = givenBus()
    const looks: PromiseWithResolvers<number>[] = []
    const positions = async () => {
      const look = Promise.withResolvers<number>()
      looks.push(look)
      return [await look.promise]
    }
    const projectedAt = async (position: number) => {
      const count = looks.length
      looks.at(-1)?.resolve(position)
      for (let n = 0; n < 5; n += 1) await new Promise(resolve => setImmediate(resolve))
      await vi.advanceTimersByTimeAsync(1)
      for (let n = 0; n < 5; n += 1) await new Promise(resolve => setImmediate(resolve))
      return looks.length - count
    }
    const waited = freshness(positions, bus)(6, 200)
    expect(await projectedAt(5)).toBe(1)
    bus.send('projected')
    expect(await projectedAt(5)).toBe(1)
    expect(await projectedAt(5)).toBe(0)
    await vi.advanceTimersByTimeAsync(200)
    expect(await waited).toBe(false)
  })

  test('does not come within the time, nor from a store that is unavailable', async () => {
    const bus = givenBus()
    expect(await freshness(modelsAt(5).positions, bus)(6, 30)).toBe(false)
    const unavailable = () => Promise.reject(new Unavailable('a store'))
    expect(await freshness(unavailable, bus)(6, 30)).toBe(false)
    const silent = () => new Promise<never>(() => {})
    expect(await freshness(silent, bus)(6, 30)).toBe(false)
  })
})

describe('a request that waits for a position', () => {
  const get = async (position: string | undefined, isFresh = true) => {
    const asked: unknown[] = []
    const fresh: Freshness = async (...given) => {
      asked.push(given)
      return isFresh
    }
    const app = Fastify()
    onTestFinished(() => app.close())
    app.decorateReply('refuse', function refuse({ refused }) {
      return this.code(400).send(refused)
    })
    app.addHook('preHandler', waitForPosition({ logId: LOG_ID, freshness: fresh }))
    app.get('/', async () => 'found')
    const headers = position === undefined ? {} : { 'x-wait-for-position': position }
    const { body, headers: sent } = await app.inject({ url: '/', headers })
    return { body, isStale: sent['x-stale'], asked }
  }

  test('has its response once the position is there, two seconds later at the latest', async () => {
    expect(await get(`${LOG_ID}.17`)).toEqual({ body: 'found', isStale: undefined, asked: [[17, 2000]] })
    expect(await get(`${LOG_ID}.7`, false)).toEqual({ body: 'found', isStale: 'true', asked: [[7, 2000]] })
  })

  test('for another log does not wait', async () => {
    const other = `${LOG_ID.replace('0', 'f')}.7`
    expect(await get(other)).toEqual({ body: 'found', isStale: 'true', asked: [] })
  })

  test('without a position does not wait, and one that is none is refused', async () => {
    for (const position of [undefined, ''])
      expect(await get(position)).toEqual({ body: 'found', isStale: undefined, asked: [] })
    for (const position of [
      '7',
      `${LOG_ID}.`,
      `${LOG_ID}.x`,
      `x${LOG_ID}.7`,
      `${LOG_ID}.7x`,
      `${LOG_ID}.${'1'.repeat(17)}`,
    ])
      expect(await get(position)).toEqual({ body: 'MALFORMED_POSITION', isStale: undefined, asked: [] })
  })
})
