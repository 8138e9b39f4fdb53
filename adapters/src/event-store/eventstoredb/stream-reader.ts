import { NoResponse } from './errors.ts'
import { cancel, checkPosition, errorOfCall, type Recorded, type Response, type Source } from './protocol/protocol.ts'
import type { Position } from '../event-store.ts'

export type Arrivals = {
  /** The largest number of events in one batch. */
  readonly batch: number
  /** Timeout in milliseconds of silence before the end is reached; none: a subscription has no end, and no timeout. */
  readonly clockMs?: number | undefined
  /** Ends it without an error. */
  readonly closing: AbortSignal
  /** Ends it with NoResponse. */
  readonly replaced: AbortSignal
  /** Called as they arrive, before the events are delivered. */
  readonly received?:
    | { readonly event: (position: Position) => void; readonly checkpoint: (position: Position) => void }
    | undefined
}

/**
 * The events of a call, as they arrive: to its end or, of a subscription with a clock, until it has caught up. None where
 * there is no such stream. Rejects with NoResponse or the client's error after all that had arrived.
 */
export async function* arrivals(opening: Promise<Source>, options: Arrivals): AsyncGenerator<readonly Recorded[]> {
  const call = watchCall(opening, options)
  try {
    while (!options.closing.aborted) {
      const events = call.take()
      if (events.length > 0) yield events
      else if (call.hasEnded()) return
      else await call.change()
    }
  } finally {
    call.end()
  }
}

const watchCall = (opening: Promise<Source>, { batch, clockMs, closing, replaced, received }: Arrivals) => {
  let wake = () => {}
  let source: Source | undefined
  let [ended, completed, left] = [false, false, false]
  let failure: { readonly error: unknown } | undefined
  const changed = () => wake()
  const finish = () => {
    ended = completed = true
    wake()
  }
  const fail = (error: Error) => {
    failure = { error: errorOfCall(error) }
    wake()
  }
  const lose = () => fail(new NoResponse('the connection was replaced'))
  closing.addEventListener('abort', changed)
  replaced.addEventListener('abort', lose)
  opening.then(opened => {
    if (left) return cancel(opened)
    source = opened.on('readable', changed).on('end', finish).on('error', fail)
    wake()
  }, fail)

  const receive = (response: Response, events: Recorded[]) => {
    if (typeof response === 'string') ended ||= response === 'caughtUp' && clockMs !== undefined
    else if ('checkpoint' in response) received?.checkpoint(response.checkpoint)
    else {
      const position = checkPosition(response.position, `event ${response.id}`)
      received?.event(position)
      events.push(response)
    }
  }
  return {
    take: () => {
      const events: Recorded[] = []
      while (source && !ended && events.length < batch) {
        const response: Response | null = source.read()
        if (response === null) break
        receive(response, events)
      }
      return events
    },
    hasEnded: () => {
      if (failure) throw failure.error
      return ended
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
      left = true
      closing.removeEventListener('abort', changed)
      replaced.removeEventListener('abort', lose)
      source?.off('readable', changed).off('end', finish).off('error', fail)
      if (source && !completed) cancel(source)
    },
  }
}
