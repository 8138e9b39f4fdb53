import type { AllStreamSubscription, ResolvedEvent, StreamingRead } from '@eventstore/db-client'
import { NoResponse } from './errors.ts'

/** A stream of the client's. */
export type Source = StreamingRead<ResolvedEvent> | AllStreamSubscription

export type Arrivals = {
  /** The largest number of events in one batch. */
  readonly batch: number
  /** Timeout in milliseconds of silence before the end is reached; none: it has no end, and no timeout. */
  readonly clockMs?: number | undefined
  /** Ends it without an error. */
  readonly closing: AbortSignal
  /** Ends it with NoResponse. */
  readonly replaced: AbortSignal
}

/** How many events wait unread before the server is held back: each may have a MiB. */
export const WAITING = 64

/** A sign of life that a subscription gives while nothing matches its filter; emitted on it by who made it. */
export const CHECKPOINT = 'checkpoint'

/**
 * What a stream of the client's delivers, as it arrives: to the stream's end or, of a subscription with a clock, until
 * it has caught up. Rejects with NoResponse or the client's error after all that had arrived.
 */
export async function* arrivals(source: Source, options: Arrivals): AsyncGenerator<readonly ResolvedEvent[]> {
  const watch = watchSource(source, options)
  try {
    while (!options.closing.aborted) {
      const events = watch.take()
      if (events.length > 0) yield events
      else if (watch.hasEnded()) return
      else await watch.change()
    }
  } finally {
    watch.end()
  }
}

const watchSource = (source: Source, { batch, clockMs, closing, replaced }: Arrivals) => {
  let wake = () => {}
  let [ended, left] = [false, Infinity]
  let failure: { readonly error: unknown } | undefined
  const stop = () => wake()
  const fail = (error: unknown) => {
    failure = { error }
    wake()
  }
  const lose = () => fail(new NoResponse('the connection was replaced'))
  const listeners = {
    readable: stop,
    [CHECKPOINT]: stop,
    end: () => {
      ended = true
      wake()
    },
    error: fail,
    caughtUp: () => {
      if (clockMs !== undefined) left = source.readableLength
      wake()
    },
  }
  for (const [name, listener] of Object.entries(listeners)) source.on(name, listener)
  closing.addEventListener('abort', stop)
  replaced.addEventListener('abort', lose)

  return {
    take: () => {
      const events = takeEvents(source, Math.min(batch, left))
      left -= events.length
      return events
    },
    hasEnded: () => {
      if (failure) throw failure.error
      return ended || left <= 0
    },
    /** Resolves when something has happened, to be looked at. */
    change: () => {
      const { promise, resolve, reject } = Promise.withResolvers<void>()
      wake = resolve
      const tooLong = () => reject(new NoResponse(`silent for ${clockMs} ms`))
      const timer = clockMs === undefined ? undefined : setTimeout(tooLong, clockMs)
      return promise.finally(() => clearTimeout(timer))
    },
    end: () => {
      closing.removeEventListener('abort', stop)
      replaced.removeEventListener('abort', lose)
      for (const [name, listener] of Object.entries(listeners)) source.off(name, listener)
      // a call that is cancelled may still fail, with nobody left to care
      source.on('error', () => {})
    },
  }
}

const takeEvents = (source: Source, most: number) => {
  const events: ResolvedEvent[] = []
  while (events.length < most) {
    const event: ResolvedEvent | null = source.read()
    if (event === null) break
    events.push(event)
  }
  return events
}
