import { BEGINNING, type EventStore, type Position } from '@shodh/adapters/event-store/event-store.ts'
import { queue } from '@shodh/contracts/queue.ts'

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
