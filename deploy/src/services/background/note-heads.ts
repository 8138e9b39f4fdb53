import { BEGINNING, type EventStore, type Position } from '@shodh/adapters/event-store/event-store.ts'
import { queue } from '@shodh/contracts/flow/queue.ts'

/** Milliseconds between two notes of where a log ends. */
const NOTE_EVERY_MS = 10_000

/** Notes where a log ends, every ten seconds in which it grew, and at the end. */
export const noteRegularly = (
  log: Pick<EventStore, 'head'>,
  note: () => Promise<Position>,
  report: (error: unknown) => void,
) => {
  let noted: Position = BEGINNING
  const look = async () => {
    if ((await log.head()) !== noted) noted = await note()
  }
  // one after the other, so that an earlier position never takes the place of a later one
  const inTurn = queue()
  const next = () => {
    const done = inTurn(look)
    done.catch(report)
    return done
  }
  const timer = setInterval(() => void next().catch(() => {}), NOTE_EVERY_MS).unref()
  return {
    /** Notes it now. Rejects, after reporting, where it can't be noted. */
    next,
    close: async () => {
      clearInterval(timer)
      await next().catch(() => {})
    },
  }
}

/** Work until the signal aborts, which `restart` has begun again once what was under way has ended. */
export const restartable = (signal: AbortSignal, work: (signal: AbortSignal) => Promise<void>) => {
  let round = new AbortController()
  const begin = () => work(AbortSignal.any([signal, round.signal]))
  let running = begin()
  return {
    restart: () => {
      round.abort()
      round = new AbortController()
      running = running.then(begin)
    },
    /** Resolves when the signal has aborted and nothing is in progress. */
    done: async () => running,
  }
}

export type Restartable = ReturnType<typeof restartable>
