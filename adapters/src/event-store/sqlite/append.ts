import type { DatabaseSync } from 'node:sqlite'
import { messageOf } from '@shodh/contracts/errors.ts'
import type { Appended, Expected, NewEvent, Position } from '../event-store.ts'
import { type StoreFailure, failureOf, isFull, retryWhileBusy } from '../../sqlite/errors.ts'
import { sameFileCheck } from '../../sqlite/same-file.ts'
import { onlyRow, prepare } from '../../sqlite/statement.ts'

export type Append = { readonly stream: string; readonly expected: Expected; readonly events: readonly NewEvent[] }

export type RefusedAppend =
  | { readonly refused: 'wrongExpectedVersion'; readonly actual: number }
  | { readonly refused: StoreFailure; readonly reason: string }

/** `isCopy` where the events were there already. */
export type AppendOutcome = (Appended & { readonly isCopy?: true }) | RefusedAppend

type Written = { readonly revision: number; readonly position: Position }

type Log = {
  readonly head: () => Position
  readonly last: (stream: string) => Written | undefined
  /** The event at the revision, if it has the id. */
  readonly at: (stream: string, revision: number, id: string) => Written | undefined
  /** The first event of the stream with each id. It walks the stream: an index of ids would halve every append's speed. */
  readonly find: (stream: string, ids: readonly string[]) => readonly (Written | undefined)[]
  readonly insert: (stream: string, written: Written, event: NewEvent) => void
}

/** The position of the last event, −1 where there is none. */
export const HEAD = 'select ifnull(max(position), -1) as head from events'

const statements = (database: DatabaseSync): Log => {
  const head = prepare<{ head: Position }>(database, HEAD)
  const written = 'select revision, position from events where stream = ?'
  const last = prepare<Written>(database, `${written} order by revision desc limit 1`)
  const at = prepare<Written>(database, `${written} and revision = ? and id = ?`)
  const find = prepare<Written & { id: string }>(
    database,
    `select id, min(revision) as revision, position from events
     where stream = ? and id in (select value from json_each(?)) group by id`,
  )
  const insert = database.prepare(
    'insert into events (position, stream, revision, id, type, data, metadata) values (?, ?, ?, ?, ?, ?, ?)',
  )
  return {
    head: () => onlyRow(head).head,
    last: stream => last.get(stream),
    at: (stream, revision, id) => at.get(stream, revision, id),
    find: (stream, ids) => {
      const found = find.all(stream, JSON.stringify(ids))
      const known = new Map(found.map(({ id, revision, position }) => [id, { revision, position }]))
      return ids.map(id => known.get(id))
    },
    insert: (stream, { revision, position }, { id, type, data, metadata }) =>
      void insert.run(position, stream, revision, id, type, data, metadata),
  }
}

/**
 * Commits the appends that wait together: one transaction, one fsync, each accepted or refused on its own.
 * The database is the only connection that writes in this process; other processes may write too.
 */
export const groupCommit = (database: DatabaseSync, path: string) => {
  const log = statements(database)
  const transaction = transactions(database)
  const checkFile = sameFileCheck(path)
  const failed = (error: unknown): RefusedAppend => ({ refused: failureOf(error, path), reason: messageOf(error) })

  const commit = (appends: readonly Append[]): readonly AppendOutcome[] => {
    try {
      checkFile()
      return transaction(() => appendEach(log, appends))
    } catch (error) {
      // where there is no room for all there may be room for some
      if (isFull(error) && appends.length > 1) return appends.flatMap(append => commit([append]))
      return appends.map(() => failed(error))
    }
  }
  return commit
}

const transactions = (database: DatabaseSync) => {
  const [begin, commit, rollback] = ['begin immediate', 'commit', 'rollback'].map(sql => database.prepare(sql))
  return <T>(work: () => T): T => {
    retryWhileBusy(() => begin?.run())
    try {
      const result = work()
      commit?.run()
      return result
    } catch (error) {
      if (database.isTransaction) rollback?.run()
      throw error
    }
  }
}

const appendEach = (log: Log, appends: readonly Append[]): readonly AppendOutcome[] => {
  let head = log.head()
  return appends.map(append => {
    const outcome = appendOne(log, append, head)
    if (!('refused' in outcome)) head = Math.max(head, outcome.position)
    return outcome
  })
}

const appendOne = (log: Log, { stream, expected, events }: Append, head: Position): AppendOutcome => {
  const last = log.last(stream)
  const actual = last?.revision ?? -1
  if (events.length === 0) return { revision: actual, position: head }

  const known = knownOf(log, { stream, expected, events }, actual)
  const copy = known.at(-1)
  if (copy !== undefined && known.every(each => each !== undefined)) return { ...copy, isCopy: true }
  if (known.some(each => each !== undefined) || !isExpected(expected, actual))
    return { refused: 'wrongExpectedVersion', actual }

  events.forEach((event, n) => log.insert(stream, { revision: actual + 1 + n, position: head + 1 + n }, event))
  return { revision: actual + events.length, position: head + events.length }
}

/** Where the events of a retry already are, as EventStoreDB looks for them. */
const knownOf = (log: Log, { stream, expected, events }: Append, actual: number) => {
  const ids = events.map(({ id }) => id)
  if (expected === 'any' || expected === 'exists') return actual < 0 ? [] : log.find(stream, ids)
  const revision = revisionOf(expected)
  return revision < actual ? ids.map((id, n) => log.at(stream, revision + 1 + n, id)) : []
}

const isExpected = (expected: Expected, actual: number) => {
  if (expected === 'any') return true
  return expected === 'exists' ? actual >= 0 : revisionOf(expected) === actual
}

const revisionOf = (expected: number | 'noStream') => (expected === 'noStream' ? -1 : expected)

export type RemoveOutcome = { readonly removed: string; readonly refused?: StoreFailure; readonly reason?: string }

/** Events of one transaction: a month of readings may have millions, and appends wait meanwhile. */
const EVENTS_MAX = 1000

/** Removes streams from a log in whose file events may be deleted, and what the WAL still holds of them. */
export const streamRemover = (database: DatabaseSync, path: string) => {
  const some = database.prepare(
    `delete from events where position in (select position from events where stream = ? limit ${EVENTS_MAX})`,
  )
  const checkFile = sameFileCheck(path)
  return (stream: string): RemoveOutcome => {
    try {
      checkFile()
      while (Number(retryWhileBusy(() => some.run(stream)).changes) > 0) continue
      database.exec('pragma wal_checkpoint(truncate)')
      return { removed: stream }
    } catch (error) {
      return { removed: stream, refused: failureOf(error, path), reason: messageOf(error) }
    }
  }
}
