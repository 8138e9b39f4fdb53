import type { DatabaseSync } from 'node:sqlite'
import { setImmediate as turn } from 'node:timers/promises'
import { messageOf } from '@shodh/contracts/errors.ts'
import { Damaged, type Position, type StoredEvent, type StreamSlice, Unavailable } from '../event-store.ts'
import { HEAD } from './append.ts'
import type { RecentEvents } from './recent-events.ts'
import { isDamaged } from '../../sqlite/errors.ts'
import { onlyRow, prepare, type SqlRow } from '../../sqlite/statement.ts'

/** UTF-16 code units of data and metadata after which a batch ends, so that memory stays flat. */
const BATCH_LENGTH = 2 * 1024 * 1024

/** Milliseconds after which the appends of another process are seen at the latest. */
const POLL = 25

const COLUMNS = 'position, stream, revision, id, type, data, metadata'

/** Reads synchronously, in the caller's thread. `recent` are events that are not read again. Throws Damaged or Unavailable. */
export const sqliteReader = (database: DatabaseSync, recent: Pick<RecentEvents, 'after' | 'isLast'>) => {
  const head = withPortError(headReader(database))
  const idAt = withPortError(idReader(database))
  const eventAt = withPortError(eventReader(database))
  const stream = withPortError(streamReader(database))
  const after = withPortError(batchReader(database))
  const growth = growthOf(growthReader(database))
  const followed = newestReader(recent, sharedReader(after, growth))
  return {
    logId: onlyRow(prepare<{ id: string }>(database, 'select id from log')).id,
    head,
    idAt,
    eventAt,
    stream,
    all: (position: Position, batch: number) => readAll(after, position, batch),
    subscribe: (position: Position, signal: AbortSignal, batch: number) =>
      follow({ after: followed, growth, batch }, position, signal),
    growth,
  }
}

const withPortError =
  <Arguments extends unknown[], Result>(read: (...args: Arguments) => Result) =>
  (...args: Arguments): Result => {
    try {
      return read(...args)
    } catch (error) {
      const message = `the log can't be read (${messageOf(error)})`
      throw isDamaged(error) ? new Damaged(message, { cause: error }) : new Unavailable(message, { cause: error })
    }
  }

const headReader = (database: DatabaseSync) => {
  const head = prepare<{ head: Position }>(database, HEAD)
  return () => onlyRow(head).head
}

const idReader = (database: DatabaseSync) => {
  const event = prepare<{ id: string }>(database, 'select id from events where position = ?')
  return (position: Position) => event.get(position)?.id
}

const eventReader = (database: DatabaseSync) => {
  const event = prepare<StoredEvent>(database, `select ${COLUMNS} from events where position = ?`)
  return (position: Position) => event.get(position)
}

/** Whether another connection may have written since the last call, also where that can't be read: the read that follows fails then. */
const growthReader = (database: DatabaseSync) => {
  const version = database.prepare('pragma data_version')
  let seen: unknown
  return () => {
    const before = seen
    try {
      seen = version.get()?.['data_version']
    } catch {
      seen = undefined
      return true
    }
    return seen !== before
  }
}

type Growth = {
  readonly notify: () => void
  /** How often it was notified of. */
  readonly count: () => number
  /** Resolves on the next notification, perhaps without growth, or once it has ended; `wake` ends the wait of the caller alone. */
  readonly changed: (waiter: Waiter) => Promise<void>
  readonly end: () => void
}

/** Who waits for growth, one wait at a time. */
type Waiter = { wake: () => void }

/** Notifies those who wait for the log to grow; whether others have written is polled while somebody waits. */
const growthOf = (hasGrown: () => boolean): Growth => {
  const waiting = new Set<Waiter>()
  let timer: NodeJS.Timeout | undefined
  let isEnded = false
  let count = 0
  const notify = () => {
    count += 1
    for (const { wake } of waiting) wake()
  }
  const poll = () => {
    if (hasGrown()) notify()
  }
  const leave = (waiter: Waiter) => {
    waiting.delete(waiter)
    if (waiting.size > 0) return
    clearInterval(timer)
    timer = undefined
  }
  return {
    notify,
    count: () => count,
    changed: waiter =>
      new Promise(resolve => {
        if (isEnded) return resolve()
        waiter.wake = () => {
          leave(waiter)
          resolve()
        }
        waiting.add(waiter)
        timer ??= setInterval(poll, POLL)
      }),
    end: () => {
      isEnded = true
      notify()
    },
  }
}

type StreamRow = SqlRow & { readonly newest: number | null } & (StoredEvent | { readonly position: null })

const streamReader = (database: DatabaseSync) => {
  const whole = prepare<StoredEvent>(database, `select ${COLUMNS} from events where stream = ? order by revision`)
  const rows = prepare<StreamRow>(
    database,
    `select newest, ${COLUMNS} from (select max(revision) as newest from events where stream = ?1)
      left join events on stream = ?1 and revision >= ?2 order by revision`,
  )
  const rest = (stream: string, revision: number): StreamSlice => {
    const events: StoredEvent[] = []
    let last = -1
    for (const { newest, ...event } of rows.all(stream, revision)) {
      last = newest ?? -1
      if (event.position !== null) events.push(event)
    }
    return { revision: last, events }
  }
  return (stream: string, revision: number): StreamSlice => {
    if (revision > 0) return rest(stream, revision)
    const events = whole.all(stream)
    return { revision: events.at(-1)?.revision ?? -1, events }
  }
}

type Read = {
  readonly events: readonly StoredEvent[]
  /** Whether the log ended with them when they were read. */
  readonly isLast: boolean
}

type BatchReader = (after: Position, batch: number) => Read

const batchReader = (database: DatabaseSync): BatchReader => {
  const next = prepare<StoredEvent>(
    database,
    `select ${COLUMNS} from events where position > ? order by position limit ?`,
  )
  return (after, batch) => {
    const events: StoredEvent[] = []
    let length = 0
    for (const event of next.iterate(after, batch)) {
      events.push(event)
      length += event.data.length + event.metadata.length
      if (length > BATCH_LENGTH) break
    }
    return { events, isLast: events.length < batch && length <= BATCH_LENGTH }
  }
}

/** Reads once what several subscriptions ask for until they are notified of growth, for which each of them waits. */
const sharedReader = (read: BatchReader, { count }: Pick<Growth, 'count'>): BatchReader => {
  let last: (Read & { readonly after: Position; readonly at: number }) | undefined
  return (after, batch) => {
    if (last?.after !== after || last.at !== count()) last = { after, at: count(), ...read(after, batch) }
    const { events, isLast } = last
    return events.length > batch ? { events: events.slice(0, batch), isLast: false } : { events, isLast }
  }
}

const newestReader =
  (recent: Pick<RecentEvents, 'after' | 'isLast'>, read: BatchReader): BatchReader =>
  (after, batch) => {
    const events = recent.after(after, batch)
    const last = events.at(-1)
    return last ? { events, isLast: recent.isLast(last.position) } : read(after, batch)
  }

async function* readAll(read: BatchReader, after: Position, batch: number) {
  for (let { events } = read(after, batch); events.length > 0; { events } = read(after, batch)) {
    after = events.at(-1)?.position ?? after
    yield events
    // SQLite's reads are synchronous: without this, a long read would block the event loop
    await turn()
  }
}

type Following = { readonly after: BatchReader; readonly growth: Growth; readonly batch: number }

async function* follow({ after: read, growth, batch }: Following, after: Position, signal: AbortSignal) {
  const waiter: Waiter = { wake: () => {} }
  const abort = () => waiter.wake()
  signal.addEventListener('abort', abort)
  try {
    while (!signal.aborted) {
      const seen = growth.count()
      const { events, isLast } = read(after, batch)
      after = events.at(-1)?.position ?? after
      if (events.length > 0) yield events
      if (signal.aborted) return
      if (!isLast) await turn()
      else if (growth.count() === seen) await growth.changed(waiter)
    }
  } finally {
    signal.removeEventListener('abort', abort)
  }
}
