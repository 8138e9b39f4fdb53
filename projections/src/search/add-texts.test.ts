import { inProcessBus } from '@shodh/adapters/message-bus/in-process.ts'
import { pause } from '@shodh/contracts/retry.ts'
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
    bus.publish('projected')
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

test('a text is added once it was read', async () =>
  expect(await whileEventsCome([undefined, undefined, ['page 1']])).toEqual({
    looks: 3,
    added: ['pdf'],
    complete: new Set([7]),
  }))
