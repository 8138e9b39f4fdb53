import { convertToCommandError } from '@eventstore/db-client'
import { errorOf } from '@shodh/contracts/errors.ts'
import { pause, retry as repeat, withTimeout } from '@shodh/contracts/flow/retry.ts'
import type { Connection } from './connection/connection.ts'
import { isRetryable, isUnknown, NoResponse, portError } from './errors.ts'

const SHORTEST_PAUSE = 20
const LONGEST_PAUSE = 1_000

/** Attempts at what the server refuses for a reason that it has no code for. */
const MAX_UNKNOWN = 5

/** Milliseconds before the next try: exponential backoff with jitter, so that processes don't retry in lockstep. */
const pauseBefore = (tries: number) => Math.min(LONGEST_PAUSE, SHORTEST_PAUSE * 2 ** tries) * (0.5 + Math.random() / 2)

export type Retrying = Pick<Connection, 'reconnect'> & {
  /** Timeout in milliseconds: of all attempts, or without a new item; Infinity: none. */
  readonly clockMs: number
  /** Aborted when nobody waits any longer, with the error that they get. */
  readonly closing: AbortSignal
}

const attempts = ({ reconnect }: Retrying) => {
  let [tries, unknown] = [0, 0]
  let last: unknown
  return {
    succeeded: () => {
      ;[tries, unknown, last] = [0, 0, undefined]
    },
    /** Milliseconds before the next attempt. Throws the port's error where that is not worth it. */
    delayAfter: (reason: unknown, { began, end }: { readonly began: number; readonly end: number }) => {
      const error = convertToCommandError(errorOf(reason))
      if (isUnknown(error)) unknown += 1
      const ms = pauseBefore(tries)
      // what the last attempt has no time to hear is no reason
      if (last === undefined || !(error instanceof NoResponse)) last = error
      if (!isRetryable(error) || unknown === MAX_UNKNOWN || performance.now() + ms >= end) throw portError(last)
      if (error instanceof NoResponse) reconnect(began)
      tries += 1
      return ms
    },
  }
}

type Span = { readonly clockMs: number; readonly began: number; readonly end: number }

/** Milliseconds of silence after which an attempt has failed. */
const silentMs = ({ clockMs, began, end }: Span) => Math.max(1, Math.min(clockMs / 2, end - began))

/**
 * Retries until the operation succeeds. An attempt gets half of the timeout: a frozen server is silent, whatever
 * deadline it is given, and after that the connection is replaced. Rejects with the port's errors.
 */
export const retry = async <T>(retrying: Retrying, operation: () => Promise<T>): Promise<T> => {
  const { clockMs, closing } = retrying
  const { delayAfter } = attempts(retrying)
  const end = performance.now() + clockMs
  let began = 0
  const attempt = () => {
    began = performance.now()
    const ms = silentMs({ clockMs, began, end })
    return withTimeout(ms, operation(), () => {
      throw new NoResponse(`silent for ${Math.round(ms)} ms`)
    })
  }
  return repeat({ afterError: error => delayAfter(error, { began, end }), signal: closing }, attempt)
}

/**
 * Resumes after the last item read whenever the server becomes unavailable. An attempt may be silent for half of the
 * timeout, or what is left of it. Rejects with the port's errors.
 */
export async function* resumed<T>(
  read: (last: T | undefined, timeoutMs: number) => AsyncIterable<readonly T[]>,
  retrying: Retrying,
): AsyncGenerator<readonly T[]> {
  const { clockMs, closing } = retrying
  const { delayAfter, succeeded } = attempts(retrying)
  let last: T | undefined
  let end = performance.now() + clockMs
  while (!closing.aborted) {
    const began = performance.now()
    try {
      for await (const items of read(last, silentMs({ clockMs, began, end }))) {
        last = items.at(-1)
        yield items
        end = performance.now() + clockMs
        succeeded()
      }
      return
    } catch (error) {
      await pause(delayAfter(error, { began, end }), closing)
    }
  }
}
