import { getEventListeners } from 'node:events'
import { inProcessBus } from '@shodh/adapters/message-bus/in-process.ts'
import { pause } from '@shodh/contracts/flow/retry.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { addTexts } from './add-texts.ts'

const LOOK_MS = 10

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** Adds texts to an index in which one PDF waits for its text, for a second in which every millisecond has an event. */
const whileEventsCome = async (texts: readonly (readonly string[] | undefined)[]) => {
  const bus = inProcessBus()
  const stopping = new AbortController()
  const added: string[] = []
  const complete: number[] = []
  let looks = 0
  const index = {
    state: async () => ({ position: 7, texts: added.length }),
    withoutText: async () => (added.length === 0 ? [{ number: 1, sha256: 'pdf' }] : []),
    addText: async (sha256: string) => void added.push(sha256),
  }
  const textOf = async () => {
    looks += 1
    await pause(LOOK_MS)
    return texts[looks - 1]
  }
  const done = addTexts({ index, bus, textOf }, stopping.signal, position => complete.push(position))
  for (let ms = 0; ms < 1000; ms += 1) {
    bus.publish('indexed')
    await vi.advanceTimersByTimeAsync(1)
  }
  stopping.abort()
  await vi.advanceTimersByTimeAsync(LOOK_MS)
  await done
  return { looks, added, complete: new Set(complete) }
}

test('a text that is missing is looked for in a tenth of the time, however many events come', async () => {
  const { looks, complete } = await whileEventsCome([])
  expect(looks).toBeGreaterThan(8)
  expect(looks).toBeLessThan(12)
  expect(complete).toEqual(new Set())
})

test('Without an event, texts that are missing are looked for in a hundredth of the time', async () => {
  const { asked, stop } = adding(pdfs(1), async () => {
    await pause(200)
    return undefined
  })
  await vi.advanceTimersByTimeAsync(19_999)
  expect(asked).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(2)
  expect(asked).toHaveLength(2)
  await vi.advanceTimersByTimeAsync(200)
  await stop()
})

test('a text is added once it was read', async () =>
  expect(await whileEventsCome([undefined, undefined, ['page 1']])).toEqual({
    looks: 3,
    added: ['pdf'],
    complete: new Set([7]),
  }))

/** PDFs that wait for their texts, by their numbers. */
const pdfs = (count: number) => Array.from({ length: count }, (_, n) => ({ sha256: `pdf ${n + 1}`, number: n + 1 }))

/** Adds texts to an index in which these wait, until `stop` is called. */
const adding = (waiting: readonly { readonly sha256: string; readonly number: number }[], textOf = noText) => {
  const bus = inProcessBus()
  const stopping = new AbortController()
  const asked: number[] = []
  const complete: number[] = []
  let subscribers = 0
  const index = {
    state: async () => ({ position: 7, texts: 0 }),
    withoutText: async (limit: number, after: number) => {
      asked.push(after)
      return waiting.filter(({ number }) => number > after).slice(0, limit)
    },
    addText: async () => {},
  }
  const subscribe: typeof bus.subscribe = (topic, wake) => {
    subscribers += 1
    const end = bus.subscribe(topic, wake)
    return () => {
      subscribers -= 1
      end()
    }
  }
  const ports = { index, bus: { subscribe }, textOf: (sha256: string) => textOf(sha256, stopping) }
  const done = addTexts(ports, stopping.signal, position => void complete.push(position))
  const stop = async () => {
    stopping.abort()
    await vi.advanceTimersByTimeAsync(0)
    await done
    return { subscribers, listeners: getEventListeners(stopping.signal, 'abort').length }
  }
  return { asked, complete, bus, stop }
}
const noText = async (_: string, __: AbortController): Promise<readonly string[] | undefined> => undefined
const text = async () => ['page 1']

test.each([
  [99, [0]],
  [100, [0, 100]],
  [250, [0, 100, 200]],
])('%i PDFs are looked through by hundreds', async (count, expected) => {
  const { asked, complete, stop } = adding(pdfs(count), text)
  await vi.advanceTimersByTimeAsync(0)
  expect([asked, complete]).toEqual([expected, [7]])
  await stop()
})

test.each(['extracted', 'indexed'] as const)(
  'Texts are looked for when one was %s, and every five seconds',
  async topic => {
    const { asked, bus, stop } = adding([])
    await vi.advanceTimersByTimeAsync(4999)
    expect(asked).toHaveLength(1)
    await vi.advanceTimersByTimeAsync(11)
    expect(asked).toHaveLength(2)
    bus.publish(topic)
    await vi.advanceTimersByTimeAsync(10)
    expect(asked).toHaveLength(3)
    await vi.advanceTimersByTimeAsync(4980)
    expect(asked).toHaveLength(3)
    await stop()
  },
)

test('One PDF without a text, in whichever batch, leaves the texts incomplete', async () => {
  for (const missing of [1, 100, 101, 150]) {
    const { complete, stop } = adding(pdfs(150), async sha256 => (sha256 === `pdf ${missing}` ? undefined : ['page 1']))
    await vi.advanceTimersByTimeAsync(0)
    expect(complete).toEqual([])
    await stop()
  }
})

test('It ends after the text in hand, says nothing of being complete, and listens to nothing any more', async () => {
  const looked: string[] = []
  const { asked, complete, stop } = adding(pdfs(3), async (sha256, stopping) => {
    looked.push(sha256)
    stopping.abort()
    return ['page 1']
  })
  await vi.advanceTimersByTimeAsync(0)
  expect(await stop()).toEqual({ subscribers: 0, listeners: 0 })
  expect([looked, asked, complete]).toEqual([['pdf 1'], [0], []])
})
