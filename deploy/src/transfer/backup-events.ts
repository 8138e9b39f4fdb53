import { BEGINNING, type Position, type StoredEvent } from '@shodh/adapters/event-store/event-store.ts'
import { type JournalData, each } from './journal-data.ts'
import { TransferError } from './transfer-error.ts'
import { lineOfEvent } from './backup-lines.ts'
import { isEvents, isReadings, type Listed, type Manifest } from './manifest.ts'
import { eventCounter } from './counters.ts'
import type { ProgressReport } from './progress-report.ts'
import type { Sealer } from './sealed-keys.ts'
import { writeWhole } from './write-atomically.ts'

/** What is being written, and what an earlier backup in the folder says. */
export type BackupJob = {
  readonly from: JournalData
  readonly folder: string
  readonly before: Manifest | undefined
  readonly sealer: Sealer | undefined
  readonly progress: ProgressReport
}

type LogName = 'events' | 'readings'

const isOf = { events: isEvents, readings: isReadings }

const EVENTS_IN_A_FILE = 20_000

/** A number that no file of the earlier backup has, which is whole until the new manifest is in place. */
export const numberAfter = (listed: readonly Listed[] = []) =>
  1 + Math.max(0, ...listed.map(({ path }) => Number(/-(\d+)\.jsonl/u.exec(path)?.[1] ?? 0)))

export const numbered = (name: 'events' | 'readings' | 'vault' | 'log-keys', number: number) =>
  `${name}-${String(number).padStart(6, '0')}.jsonl`

async function* upTo(events: AsyncIterable<readonly StoredEvent[]>, last: Position) {
  for await (const event of each(events)) {
    if (event.position > last) return
    yield event
  }
}

/** Counts the events that the earlier backup has. Throws TransferError where the log has others. */
const countEarlier = async (
  log: LogName,
  { from, before, folder }: BackupJob,
  counter: ReturnType<typeof eventCounter>,
) => {
  const earlier = before?.[log]
  if (!earlier) return
  for await (const event of upTo(from[log].readAll(BEGINNING), earlier.last)) counter.add(event)
  if (counter.totals().sha256 !== earlier.sha256)
    throw new TransferError(`The journal's ${log} are not those in the backup ${folder}: choose another folder.`)
}

async function* lines(first: StoredEvent, rest: AsyncIterator<StoredEvent>, count: number) {
  yield lineOfEvent(first)
  for (let n = 1; n < count; n += 1) {
    const next = await rest.next()
    if (next.done) return
    yield lineOfEvent(next.value)
  }
}

/** Appends what is new to the earlier backup's files, in files of its own. */
export const writeEvents = async (work: BackupJob, log: LogName, head: Position) => {
  const { from, folder, before, progress } = work
  const counter = eventCounter()
  await countEarlier(log, work, counter)
  const counting = async function* () {
    for await (const event of upTo(from[log].readAll(before?.[log]?.last ?? BEGINNING), head)) {
      counter.add(event)
      progress.done(1)
      yield event
    }
  }
  const listed = before?.listed.filter(isOf[log]) ?? []
  const events = counting()
  for (let next = await events.next(); !next.done; next = await events.next()) {
    const path = numbered(log, numberAfter(listed))
    listed.push(await writeWhole(folder, path, lines(next.value, events, EVENTS_IN_A_FILE)))
  }
  const { files, withheld, ...totals } = counter.totals()
  return { listed, files, withheld, totals: { ...totals, last: head } }
}
