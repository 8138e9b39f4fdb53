import { join } from 'node:path'
import { BEGINNING, type Position, type StoredEvent } from '@shodh/adapters/event-store/event-store.ts'
import { each, type JournalData } from '../journal-data.ts'
import { OperatorError } from '../../terminal/operator-error.ts'
import { eventOf, lineOfEvent, parsedLines } from './backup-lines.ts'
import { isEvents, isReadings, type Listed, type Manifest } from './manifest.ts'
import { eventCounter } from '../counters.ts'
import type { ProgressReport } from '../../terminal/progress.ts'
import type { Sealer } from './sealed-keys.ts'
import { writeWhole } from '../../folder-format/whole-files.ts'

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

export const numberedName = (name: 'events' | 'readings' | 'vault' | 'log-keys', number: number) =>
  `${name}-${String(number).padStart(6, '0')}.jsonl`

async function* upTo(events: AsyncIterable<readonly StoredEvent[]>, last: Position) {
  for await (const event of each(events)) {
    if (event.position > last) return
    yield event
  }
}

/** Whether the log's readings are those of the earlier backup, but for some that have ended since. */
const isRestOf = async (listed: readonly Listed[], { from, folder }: BackupJob, last: Position) => {
  const paths = listed.map(({ path }) => join(folder, path))
  const earlier = each(parsedLines(paths, eventOf))[Symbol.asyncIterator]()
  let isAny = false
  for await (const event of upTo(from.readings.readAll(BEGINNING), last)) {
    let next = await earlier.next()
    while (!next.done && next.value.position < event.position) next = await earlier.next()
    if (next.done || next.value.id !== event.id) return false
    isAny = true
  }
  return isAny
}

const NOTHING = { listed: [], last: BEGINNING }

/** What of the earlier backup stays, counted: all or nothing. Throws OperatorError where the log has other events. */
const earlierOf = async (log: LogName, work: BackupJob) => {
  const { from, before, folder } = work
  const counter = eventCounter()
  const earlier = before?.[log]
  if (!before || !earlier) return { ...NOTHING, counter }
  const listed = before.listed.filter(isOf[log])
  for await (const event of upTo(from[log].readAll(BEGINNING), earlier.last)) counter.add(event)
  if (counter.totals().sha256 === earlier.sha256) return { listed, last: earlier.last, counter }
  if (log === 'readings' && (await isRestOf(listed, work, earlier.last))) return { ...NOTHING, counter: eventCounter() }
  throw new OperatorError(`The journal's ${log} are not those in the backup ${folder}: choose another folder.`)
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
  const { listed: earlier, last, counter } = await earlierOf(log, work)
  const counting = async function* () {
    for await (const event of upTo(from[log].readAll(last), head)) {
      counter.add(event)
      progress.done(1)
      yield event
    }
  }
  const listed: Listed[] = [...earlier]
  const events = counting()
  for (let next = await events.next(); !next.done; next = await events.next()) {
    const path = numberedName(log, numberAfter([...(before?.listed.filter(isOf[log]) ?? []), ...listed]))
    listed.push(await writeWhole(folder, path, lines(next.value, events, EVENTS_IN_A_FILE)))
  }
  const { files, withheld, deleted, erased, ...totals } = counter.totals()
  return { listed, files, withheld, deleted, erased, totals: { ...totals, last: head } }
}
