import { inProcessBus } from '@shodh/adapters/message-bus/in-process.ts'
import type { Changes } from '@shodh/contracts/system/live.ts'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { liveHub } from './live-hub.ts'

const LOG = 'log'

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2026-01-01T00:00:00Z') })
  return () => vi.useRealTimers()
})

/** A hub on a log that the test writes to. */
const aHub = () => {
  const bus = inProcessBus()
  const log = {
    head: 5,
    mark: 'a',
    looks: 0,
    waits: [] as unknown[],
    fails: false,
    answers: undefined as Promise<void> | undefined,
  }
  const hub = liveHub({
    logId: LOG,
    bus,
    head: async () => {
      log.looks += 1
      await log.answers
      if (log.fails) throw new Error('unavailable')
      return log.head
    },
    freshness: async (...given) => {
      log.waits.push(given)
      return true
    },
    system: {
      mark: async () => log.mark,
      changesAfter: async (last: number): Promise<Changes> => ({
        position: `${LOG}.${log.head}`,
        models: [`after ${last}`],
        documents: {},
        isPartial: false,
      }),
    } as never,
  })
  const heard: Changes[] = []
  const listen = (to = heard) => hub.listen(changes => void to.push(changes))
  const write = (head: number) => {
    log.head = head
    bus.publish('projected')
  }
  return { log, heard, listen, write }
}

describe('the hub', () => {
  test('reports changes from now on, once read models have projected them, gathered for a moment', async () => {
    const { log, heard, listen, write } = aHub()
    await listen()
    write(6)
    write(7)
    await vi.advanceTimersByTimeAsync(199)
    expect(heard).toEqual([])
    await vi.advanceTimersByTimeAsync(1)
    expect(heard).toEqual([{ position: `${LOG}.7`, models: ['after 5'], documents: {}, isPartial: false }])
    expect(log.waits).toEqual([[7, 1000]])
    write(8)
    await vi.advanceTimersByTimeAsync(200)
    expect(heard[1]?.models).toEqual(['after 7'])
  })

  test('looks once for all who listen, and no more when nobody does', async () => {
    const { log, heard, listen, write } = aHub()
    const others: Changes[] = []
    const [stop, stopOther] = [await listen(), await listen(others)]
    const before = log.looks
    write(6)
    await vi.advanceTimersByTimeAsync(200)
    expect([heard.length, others.length, log.looks - before]).toEqual([1, 1, 1])
    stop()
    stop()
    write(7)
    await vi.advanceTimersByTimeAsync(200)
    expect([heard.length, others.length]).toEqual([1, 2])
    write(8)
    stopOther()
    expect(vi.getTimerCount()).toBe(0)
    const last = log.looks
    await vi.advanceTimersByTimeAsync(20_000)
    write(9)
    expect(vi.getTimerCount()).toBe(0)
    await vi.advanceTimersByTimeAsync(20_000)
    expect([others.length, log.looks]).toEqual([2, last])
  })

  test('looks for nothing before it knows where it begins', async () => {
    const { log, heard, listen, write } = aHub()
    const answers = Promise.withResolvers<void>()
    log.answers = answers.promise
    const listening = listen()
    await vi.advanceTimersByTimeAsync(0)
    write(6)
    await vi.advanceTimersByTimeAsync(200)
    answers.resolve()
    await listening
    expect([log.waits, heard]).toEqual([[], []])
    write(7)
    await vi.advanceTimersByTimeAsync(200)
    expect(heard.map(({ models }) => models)).toEqual([['after 6']])
  })

  test('begins with what is there when somebody listens again', async () => {
    const { log, heard, listen, write } = aHub()
    ;(await listen())()
    log.head = 20
    await listen()
    write(21)
    await vi.advanceTimersByTimeAsync(200)
    expect(heard.map(({ models }) => models)).toEqual([['after 20']])
  })

  test('looks at the log and at the system every five seconds without a message', async () => {
    const { log, heard, listen } = aHub()
    await listen()
    await vi.advanceTimersByTimeAsync(5000)
    expect(heard).toEqual([])
    log.mark = 'b'
    await vi.advanceTimersByTimeAsync(4999)
    expect(heard).toEqual([])
    await vi.advanceTimersByTimeAsync(1)
    expect(heard).toEqual([{ position: `${LOG}.5`, models: ['system'], documents: {}, isPartial: false }])
    log.head = 6
    await vi.advanceTimersByTimeAsync(5000)
    expect(heard[1]?.models).toEqual(['after 5'])
  })

  test('looks at the system once a second at most', async () => {
    const { log, heard, listen, write } = aHub()
    await listen()
    await vi.advanceTimersByTimeAsync(5000)
    log.mark = 'b'
    write(6)
    await vi.advanceTimersByTimeAsync(200)
    expect(heard.at(-1)?.models).toEqual(['after 5'])
    await vi.advanceTimersByTimeAsync(600)
    write(7)
    await vi.advanceTimersByTimeAsync(200)
    expect(heard.at(-1)?.models).toEqual(['after 6', 'system'])
  })

  test('names the beginning of an empty log', async () => {
    const { log, heard, listen } = aHub()
    log.head = -1
    await listen()
    log.mark = 'b'
    await vi.advanceTimersByTimeAsync(5000)
    expect(heard[0]?.position).toBe(`${LOG}.0`)
  })

  test('goes on after a look that failed', async () => {
    const { log, heard, listen, write } = aHub()
    await listen()
    log.fails = true
    write(6)
    await vi.advanceTimersByTimeAsync(200)
    log.fails = false
    write(6)
    await vi.advanceTimersByTimeAsync(200)
    expect(heard.map(({ models }) => models)).toEqual([['after 5']])
  })
})
