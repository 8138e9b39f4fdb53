import { describe, expect, test } from 'vitest'
import type { ApiError, Result } from '../../../../../api.ts'
import type { Sending } from '../batch/entry.ts'
import { type Attempt, createQueue, type Outcome } from './queue.ts'

const network: ApiError = { status: 'NETWORK', message: 'Network error - please check your connection' }
const refusal: ApiError = { status: 409, message: 'Activate volume to add papers', code: 'VOLUME_DEACTIVATED' }

type Reply = Result<string> | ((attempt: Attempt) => Promise<Result<string>>)

/** A queue whose sends have these results, one after the other. */
const queueWith = (...replies: readonly Reply[]) => {
  const seen = {
    sent: [] as string[],
    marks: [] as [string, Sending | undefined][],
    uploaded: [] as string[],
    refused: [] as string[],
    running: [] as boolean[],
    outcomes: [] as Outcome[],
  }
  const left = [...replies]
  const queue = createQueue<string>({
    waits: [0, 0],
    send: async (id, attempt) => {
      seen.sent.push(id)
      const reply = left.shift() ?? { data: id }
      return typeof reply === 'function' ? reply(attempt) : reply
    },
    mark: async (id, sending) => void seen.marks.push([id, sending]),
    progressed: () => undefined,
    uploaded: id => void seen.uploaded.push(id),
    refused: (_, { message }) => void seen.refused.push(message),
    running: isRunning => void seen.running.push(isRunning),
    finished: outcome => void seen.outcomes.push(outcome),
  })
  const last = (id: string) => seen.marks.findLast(([each]) => each === id)?.[1]
  return { queue, seen, last }
}

/** A send that ends when it is cancelled, after so many of 100 bytes. */
const until = (bytes: number, begun: () => void) => (attempt: Attempt) =>
  new Promise<Result<string>>(resolve => {
    attempt.onProgress({ bytes, total: 100 })
    attempt.signal.addEventListener('abort', () => resolve({ error: network }))
    begun()
  })

describe('papers', () => {
  test('are sent one after the other, and counted', async () => {
    const { queue, seen } = queueWith()
    await queue.start(['a', 'b', 'c'])
    expect([seen.sent, seen.uploaded]).toEqual([
      ['a', 'b', 'c'],
      ['a', 'b', 'c'],
    ])
    expect([seen.running, seen.outcomes]).toEqual([[true, false], [{ uploaded: 3, failed: 0 }]])
  })
  test('that are refused stop no others', async () => {
    const { queue, seen, last } = queueWith({ error: { ...refusal, requestId: 'r1' } })
    await queue.start(['a', 'b'])
    expect([seen.refused, seen.outcomes]).toEqual([[refusal.message], [{ uploaded: 1, failed: 1 }]])
    expect(last('a')).toEqual({ phase: 'failed', message: refusal.message, requestId: 'r1' })
  })
  test('are marked as being sent before their request', async () => {
    const { queue, seen } = queueWith(async () => {
      expect(seen.marks.at(-1)).toEqual(['a', { phase: 'sending' }])
      return { data: 'a' }
    })
    await queue.start(['a'])
    expect(seen.uploaded).toEqual(['a'])
  })
})

describe('a lost response', () => {
  test('is followed by the same request', async () => {
    const running: ApiError = { status: 409, code: 'IDEMPOTENCY_IN_PROGRESS', message: 'Still running' }
    const { queue, seen } = queueWith({ error: network }, { error: running })
    await queue.start(['a'])
    expect([seen.sent, seen.uploaded]).toEqual([['a', 'a', 'a'], ['a']])
  })
  test('again and again leaves the outcome unknown, and the papers after it as they were', async () => {
    const { queue, seen, last } = queueWith(...Array.from({ length: 3 }, () => ({ error: network })))
    await queue.start(['a', 'b'])
    expect(last('a')?.phase).toBe('unknown')
    expect([seen.sent, last('b')]).toEqual([['a', 'a', 'a'], undefined])
    expect(seen.outcomes).toEqual([{ uploaded: 0, failed: 0, stopped: { message: network.message } }])
  })
})

test('the end of the session ends the upload', async () => {
  const { queue, seen, last } = queueWith({ error: { status: 401, message: 'Authentication required' } })
  await queue.start(['a', 'b'])
  expect([seen.sent, last('a'), last('b')]).toEqual([['a'], undefined, undefined])
  expect(seen.outcomes[0]?.stopped?.message).toBe('Authentication required')
})

describe('cancelling', () => {
  test('one that is half sent leaves it as it was, and the next follows', async () => {
    const begun = Promise.withResolvers<void>()
    const { queue, seen, last } = queueWith(until(50, begun.resolve))
    const ended = queue.start(['a', 'b'])
    await begun.promise
    queue.cancel('a')
    await ended
    expect([last('a'), seen.uploaded, seen.outcomes]).toEqual([undefined, ['b'], [{ uploaded: 1, failed: 0 }]])
  })
  test('one that is wholly sent leaves its outcome unknown', async () => {
    const begun = Promise.withResolvers<void>()
    const { queue, last } = queueWith(until(100, begun.resolve))
    const ended = queue.start(['a'])
    await begun.promise
    queue.cancel('a')
    await ended
    expect(last('a')?.phase).toBe('unknown')
  })
  test('one that waits is never sent', async () => {
    const begun = Promise.withResolvers<void>()
    const { queue, seen, last } = queueWith(until(50, begun.resolve))
    const ended = queue.start(['a', 'b'])
    await begun.promise
    queue.cancel('b')
    queue.cancel('a')
    await ended
    expect([seen.sent, last('b')]).toEqual([['a'], undefined])
  })
})
