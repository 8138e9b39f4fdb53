import { setTimeout as sleep } from 'node:timers/promises'
import { isRetryable, NoResponse, portError } from './errors.ts'

const SHORTEST_PAUSE = 20
const LONGEST_PAUSE = 1_000

/** Milliseconds before the next try: exponential backoff with jitter, so that processes don't retry in lockstep. */
const pauseBefore = (tries: number) => Math.min(LONGEST_PAUSE, SHORTEST_PAUSE * 2 ** tries) * (0.5 + Math.random() / 2)

/**
 * Retries until the operation succeeds. `clockMs` is the timeout of all attempts, and one attempt gets half of it: a
 * frozen server is silent, whatever deadline it is given. Rejects with the port's errors.
 */
export const retry = async <T>(clockMs: number, operation: () => Promise<T>): Promise<T> => {
  const end = Date.now() + clockMs
  for (let tries = 0; ; tries += 1) {
    try {
      return await withTimeout(Math.max(1, Math.min(clockMs / 2, end - Date.now())), operation())
    } catch (error) {
      const pause = pauseBefore(tries)
      if (!isRetryable(error) || Date.now() + pause >= end) throw portError(error)
      await sleep(pause)
    }
  }
}

const withTimeout = async <T>(ms: number, response: Promise<T>): Promise<T> => {
  const { promise: silence, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new NoResponse(`silent for ${Math.round(ms)} ms`)), ms)
  try {
    return await Promise.race([response, silence])
  } finally {
    clearTimeout(timer)
  }
}

export type Resuming = {
  /** Timeout in milliseconds without a new item; Infinity: none. */
  readonly clockMs: number
  readonly signal: AbortSignal
}

/** Resumes after the last item read whenever the server becomes unavailable. Rejects with the port's errors. */
export async function* resumed<T>(
  read: (last: T | undefined) => AsyncIterable<readonly T[]>,
  { clockMs, signal }: Resuming,
): AsyncGenerator<readonly T[]> {
  let last: T | undefined
  let [lastArrival, tries] = [Date.now(), 0]
  while (!signal.aborted) {
    try {
      for await (const items of read(last)) {
        last = items.at(-1)
        yield items
        ;[lastArrival, tries] = [Date.now(), 0]
      }
      return
    } catch (error) {
      if (!isRetryable(error) || Date.now() - lastArrival >= clockMs) throw portError(error)
    }
    await sleep(pauseBefore(tries), undefined, { signal }).catch(() => {})
    tries += 1
  }
}
