import {
  bytesOf,
  APPEND_MAX_BYTES,
  APPEND_MAX_EVENTS,
  type EventStore,
  type StoredEvent,
  WrongExpectedVersion,
} from '@shodh/adapters/event-store/event-store.ts'
import { type JournalData, each } from './journal-data.ts'
import { TransferError } from './transfer-error.ts'
import type { ProgressReport } from './progress-report.ts'

/** Half of what an append may have: what a server adds counts, too. An event that is larger goes alone, as it came. */
const RUN_BYTES = APPEND_MAX_BYTES / 2

/** Adjacent events of one stream, which one append can take without changing the sequence of the log. */
async function* runsOf(events: AsyncIterable<StoredEvent>): AsyncGenerator<readonly StoredEvent[]> {
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

const append = async (log: Pick<EventStore, 'append'>, run: readonly StoredEvent[]) => {
  const [{ stream, revision } = { stream: '', revision: 0 }] = run
  const events = run.map(({ id, type, data, metadata }) => ({ id, type, data, metadata }))
  await log.append(stream, revision === 0 ? 'noStream' : revision - 1, events)
}

/** One append after the other, so that the log has one sequence, also where it is cut off. */
export const copyEvents = async (
  target: JournalData,
  log: 'events' | 'readings',
  events: AsyncIterable<readonly StoredEvent[]>,
  progress: ProgressReport,
) => {
  try {
    for await (const run of runsOf(each(events))) {
      await append(target[log], run)
      progress.done(run.length)
    }
  } catch (error) {
    if (!(error instanceof WrongExpectedVersion)) throw error
    throw new TransferError(`Somebody else writes into ${target.name}: stop the journal there, and run the same again.`)
  }
}
