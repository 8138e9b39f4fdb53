import { pause, retry as retryWith, withTimeout } from '@shodh/contracts/retry.ts'
import { isRetryable, NoResponse, portError } from './errors.ts'

const SHORTEST_PAUSE = 20
const LONGEST_PAUSE = 1_000

/** Milliseconds before the next try: exponential backoff with jitter, so that processes don't retry in lockstep. */
const delayAfter = (tries: number) => Math.min(LONGEST_PAUSE, SHORTEST_PAUSE * 2 ** tries) * (0.5 + Math.random() / 2)

/**
 * Retries until the operation succeeds. `clockMs` is the timeout of all attempts, and one attempt gets half of it: a
 * frozen server is silent, whatever deadline it is given. Rejects with the port's errors.
 */
export const retry = async <T>(clockMs: number, operation: () => Promise<T>): Promise<T> => {
  const end = Date.now() + clockMs
  const attempt = () => {
    const ms = Math.max(1, Math.min(clockMs / 2, end - Date.now()))
    return withTimeout(ms, operation(), () => {
      throw new NoResponse(`silent for ${Math.round(ms)} ms`)
    })
  }
  const afterError = (error: unknown, attempts: number) => {
    const delay = delayAfter(attempts - 1)
    if (!isRetryable(error) || Date.now() + delay >= end) throw portError(error)
    return delay
  }
  return retryWith({ afterError }, attempt)
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
    await pause(delayAfter(tries), signal)
    tries += 1
  }
}
