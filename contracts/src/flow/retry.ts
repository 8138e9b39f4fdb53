/** Resolves after so many milliseconds, or as soon as the signal aborts; never rejects. */
export const pause = (ms: number, signal?: AbortSignal): Promise<void> =>
  new Promise(resolve => {
    if (signal?.aborted) return resolve()
    const end = () => {
      clearTimeout(timer)
      signal?.removeEventListener('abort', end)
      resolve()
    }
    const timer = setTimeout(end, ms)
    signal?.addEventListener('abort', end)
  })

/** Milliseconds before the next attempt; undefined makes the outcome final. `attempt` is the one that ended, from 1. */
type DelayAfter<Outcome> = (outcome: Outcome, attempt: number) => number | undefined

export type RetryPolicy<T> = {
  /** By default every error is final. */
  readonly afterError?: DelayAfter<unknown>
  /** By default every result is final. */
  readonly afterResult?: DelayAfter<T>
  /** Ends a pause between two attempts; an attempt that is running ends by itself. */
  readonly signal?: AbortSignal
}

type Attempt<T> = { readonly result: T } | { readonly error: unknown }

const attempted = async <T>(operation: () => Promise<T>): Promise<Attempt<T>> => {
  try {
    return { result: await operation() }
  } catch (error) {
    return { error }
  }
}

/** Repeats the operation until its outcome is final. Rejects with the signal's reason where it aborts before that. */
export const retry = async <T>(
  { afterError, afterResult, signal }: RetryPolicy<T>,
  operation: () => Promise<T>,
): Promise<T> => {
  for (let attempt = 1; ; attempt += 1) {
    signal?.throwIfAborted()
    const outcome = await attempted(operation)
    const delay = 'error' in outcome ? afterError?.(outcome.error, attempt) : afterResult?.(outcome.result, attempt)
    if (delay !== undefined) await pause(delay, signal)
    else if ('error' in outcome) throw outcome.error
    else return outcome.result
  }
}

/** Undefined where the promise rejects because the signal has aborted. */
export const unlessAborted = <T>(signal: AbortSignal, promise: Promise<T>): Promise<T | undefined> =>
  promise.catch((error: unknown) => {
    if (signal.aborted && error === signal.reason) return undefined
    throw error
  })

/** Settles as the promise does or, after so many milliseconds, as `onTimeout`, which may throw. The work goes on. */
export const withTimeout = <T>(ms: number, promise: Promise<T>, onTimeout: () => T | Promise<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(() => void Promise.resolve().then(onTimeout).then(resolve, reject), ms)
    void promise.then(resolve, reject).then(() => clearTimeout(timer))
  })
