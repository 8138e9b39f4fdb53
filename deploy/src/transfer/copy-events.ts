import { bytesOf } from '@shodh/adapters/event-store/append-caps.ts'
import {
  APPEND_MAX_BYTES,
  APPEND_MAX_EVENTS,
  type EventStore,
  type StoredEvent,
  WrongExpectedVersion,
} from '@shodh/adapters/event-store/event-store.ts'
import { type Belongings, each } from './belongings.ts'
import { CannotMove } from './cannot-move.ts'
import type { Telling } from './telling.ts'

/** Half of what an append may have: what a server adds counts, too. An event that is larger goes alone, as it came. */
const RUN_BYTES = APPEND_MAX_BYTES / 2

/** Neighbours of one stream, which one append can take without changing the order of the log. */
export async function* runsOf(events: AsyncIterable<StoredEvent>): AsyncGenerator<readonly StoredEvent[]> {
  let run: StoredEvent[] = []
  let bytes = 0
  for await (const event of events) {
    const size = bytesOf([event])
    const isFull = run.length === APPEND_MAX_EVENTS || bytes + size > RUN_BYTES
    if (run.length > 0 && (isFull || run[0]?.stream !== event.stream)) {
      yield run
      ;[run, bytes] = [[], 0]
    }
    run.push(event)
    bytes += size
  }
  if (run.length > 0) yield run
}

const append = async (log: EventStore, run: readonly StoredEvent[]) => {
  const [{ stream, revision } = { stream: '', revision: 0 }] = run
  const events = run.map(({ id, type, data, metadata }) => ({ id, type, data, metadata }))
  await log.append(stream, revision === 0 ? 'noStream' : revision - 1, events)
}

/** One append after the other, so that the log has one order, also where it is cut off. */
export const copyEvents = async (
  { name, events: log }: Belongings,
  events: AsyncIterable<readonly StoredEvent[]>,
  telling: Telling,
) => {
  try {
    for await (const run of runsOf(each(events))) {
      await append(log, run)
      telling.done(run.length)
    }
  } catch (accident) {
    if (!(accident instanceof WrongExpectedVersion)) throw accident
    throw new CannotMove(`Somebody else writes into ${name}: stop the journal there, and run the same again.`)
  }
}
