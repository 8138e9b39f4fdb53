import { cpSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { temporaryFolder } from '@shodh/contracts/testing/temporary-folder.ts'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { startAppender } from '../testing/appender-process.ts'
import { BEGINNING } from '../event-store.ts'
import { wholeAppends } from '../testing/reproducible-appends.ts'
import { anEvent, everything, follow, given, someEvents } from '../contract/fixtures.ts'
import { retryWhileBusy } from '../../sqlite/errors.ts'
import { openLogFile, refuseOldSqlite } from './file.ts'
import { sqliteReader } from './reader.ts'
import { recentEvents } from './recent-events.ts'
import { streamOf } from '../contract/stream-model.ts'
import { openSqliteEventStore, type SqliteEventStoreOptions } from './sqlite.ts'

const opened = async (directory: string, options: Partial<SqliteEventStoreOptions> = {}) => {
  const store = await openSqliteEventStore({ directory, log: 'journal', ...options })
  onTestFinished(() => store.close())
  return store
}

/** The file as anybody who has SQLite would open it. */
const rawLog = (directory: string) => {
  const database = new DatabaseSync(join(directory, 'journal.db'))
  onTestFinished(() => database.close())
  return database
}

const aStoredEvent = async (directory: string) => {
  const store = await opened(directory)
  const event = anEvent()
  await store.append('volume-1', 'noStream', [event, anEvent()])
  return { store, event }
}

/** Takes the next position and gives it back. */
const rollBack = (log: DatabaseSync) => {
  retryWhileBusy(() => log.exec('begin immediate'))
  log.exec(
    "insert into events select count(*), 'rolled back', count(*), 'id', 'type', '{}', '{}' from events; rollback",
  )
}

/** A process with two streams, that doesn't outlive its test. */
const anAppender = (directory: string, name: string, appends?: number) => {
  const streams = [`${name}-1`, `${name}-2`]
  const others = { directory, log: 'journal', lock: false, streams }
  const appender = startAppender(appends === undefined ? others : { ...others, appends })
  onTestFinished(() => void appender.signal('SIGKILL'))
  return appender
}

describe('the embedded log beside other processes', () => {
  test('Positions are contiguous under 4 processes with rollbacks and kills, and every event is delivered live', async () => {
    const directory = await temporaryFolder()
    const store = await opened(directory, { lock: false })
    const { seen } = follow(store)
    const steady = [anAppender(directory, 'one', 120), anAppender(directory, 'two', 120)]
    const killed = [anAppender(directory, 'three'), anAppender(directory, 'four')]
    const log = rawLog(directory)
    for (const { hasAcknowledged, signal, hasEnded } of killed) {
      await hasAcknowledged(50)
      for (let n = 0; n < 10; n += 1) rollBack(log)
      signal('SIGKILL')
      await hasEnded
    }
    await Promise.all(steady.map(({ hasEnded }) => hasEnded))

    const events = await everything(store)
    expect(events.map(({ position }) => position)).toEqual(events.map((_, n) => n))
    expect(await store.head()).toBe(events.length - 1)
    const appended = (name: string) => wholeAppends(name, streamOf(events, name))
    expect(['one-1', 'one-2', 'two-1', 'two-2'].map(appended)).toEqual([120, 120, 120, 120])
    for (const { acknowledged } of killed)
      for (const { stream, n, position } of acknowledged()) {
        expect(events[position]?.stream).toBe(stream)
        expect(appended(stream)).toBeGreaterThan(n)
      }
    await expect.poll(() => seen).toEqual(events)
  }, 60_000)
})

test('What it appends and what others write between is delivered as it is stored, and what others stored first as they stored it', async () => {
  vi.useFakeTimers({ toFake: ['setInterval'] })
  onTestFinished(() => void vi.useRealTimers())
  const directory = await temporaryFolder()
  const [store, other] = [await opened(directory, { lock: false }), await opened(directory, { lock: false })]
  const { seen } = follow(store)
  for (let n = 0; n < 9; n += 1) await (n % 3 === 1 ? other : store).append(`volume-${n}`, 'noStream', someEvents(2))
  const event = anEvent()
  await other.append('volume-9', 'noStream', [{ ...event, data: '{}' }])
  await store.append('volume-9', 'noStream', [event])
  await store.append('volume-9', 0, [anEvent()])
  await expect.poll(() => seen).toHaveLength(20)
  expect(seen).toEqual(await everything(store))
})

describe('the embedded log in its own process', () => {
  test('A subscription is woken by the append, before its next poll', async () => {
    vi.useFakeTimers({ toFake: ['setInterval'] })
    onTestFinished(() => void vi.useRealTimers())
    const store = await opened(await temporaryFolder())
    const live = store.subscribeAll(BEGINNING, new AbortController().signal)[Symbol.asyncIterator]()
    const next = live.next()
    const event = anEvent()
    await store.append('volume-1', 'noStream', [event])
    expect(((await next).value ?? []).map(given)).toEqual([event])
  })

  test('An old event at the end of its stream is appended again, and the result is that of the first copy', async () => {
    const store = await opened(await temporaryFolder())
    const event = anEvent()
    const first = await store.append('volume-1', 'noStream', [event])
    expect(await store.append('volume-1', 0, [event])).toMatchObject({ revision: 1 })
    expect(await store.append('volume-1', 'any', [event])).toEqual(first)
  })

  test('Batches end early where events are big, so that memory stays bounded', async () => {
    const store = await opened(await temporaryFolder())
    for (let n = -1; n < 5; n += 1) await store.append('volume-1', n, [anEvent('x'.repeat(1_000_000))])
    const batches = await Array.fromAsync(store.readAll(BEGINNING, 500))
    expect(batches.map(batch => batch.length)).toEqual([3, 3])
  })

  test('A subscription goes on after a batch that ended early, and after a full one, without a poll', async () => {
    vi.useFakeTimers({ toFake: ['setInterval'] })
    onTestFinished(() => void vi.useRealTimers())
    const store = await opened(await temporaryFolder())
    for (let n = -1; n < 3; n += 1) await store.append('volume-1', n, [anEvent('x'.repeat(1_000_000))])
    const live = store.subscribeAll(BEGINNING, new AbortController().signal)
    const lengths: number[] = []
    for await (const batch of live) if (lengths.push(batch.length) === 2) break
    expect(lengths).toEqual([3, 1])
    const small = store.subscribeAll(BEGINNING, new AbortController().signal, 2)
    for await (const batch of small) if (lengths.push(batch.length) === 4) break
    expect(lengths).toEqual([3, 1, 2, 2])
  })

  test('A subscription that waits ends when its signal aborts, and the others go on waiting', async () => {
    const store = await opened(await temporaryFolder())
    const [ended, other] = [new AbortController(), new AbortController()]
    const follow = ({ signal }: AbortController) => store.subscribeAll(BEGINNING, signal)[Symbol.asyncIterator]().next()
    const [first, second] = [follow(ended), follow(other)]
    ended.abort()
    expect(await first).toMatchObject({ done: true })
    await store.append('volume-1', 'noStream', [anEvent()])
    expect((await second).value).toHaveLength(1)
  })

  test('A subscription that waits rejects once the file can no longer be read', async () => {
    const database = openLogFile({ path: join(await temporaryFolder(), 'journal.db') })
    const reader = sqliteReader(database, recentEvents())
    const waiting = reader.subscribe(BEGINNING, new AbortController().signal, 1).next()
    database.close()
    await expect(waiting).rejects.toMatchObject({ name: 'Unavailable' })
  })

  test('A moment after the last append the file alone has every event', async () => {
    const directory = await temporaryFolder()
    const store = await opened(directory)
    const events = someEvents(20)
    for (const [n, event] of events.entries()) await store.append(`volume-${n}`, 'noStream', [event])
    const eventsInCopy = async () => {
      const copy = await temporaryFolder()
      cpSync(join(directory, 'journal.db'), join(copy, 'journal.db'))
      const copied = await opened(copy)
      return (await everything(copied)).map(given)
    }
    await expect.poll(eventsInCopy).toEqual(events)
  })

  test('Appends made before close are stored by it', async () => {
    const directory = await temporaryFolder()
    const store = await opened(directory)
    const events = someEvents(20)
    const appended = events.map((event, n) => store.append(`volume-${n}`, 'noStream', [event]))
    await store.close()
    await Promise.all(appended)
    expect((await everything(await opened(directory))).map(given)).toEqual(events)
  })
})

describe('what was written stays', () => {
  test.for([
    ['43 an event is never updated', "update events set data = '{}'", 'never changed'],
    ['43 an event is never deleted', 'delete from events where position = 0', 'never deleted'],
    [
      'An event is never replaced at its position',
      "insert or replace into events values (0, 's', 0, 'id', 'type', '{}', '{}')",
      'never replaced',
    ],
    [
      'An event is never replaced at its revision',
      "insert or replace into events values (9, 'volume-1', 0, 'id', 'type', '{}', '{}')",
      'never replaced',
    ],
    ['43 a log keeps its id', "update log set id = 'another'", 'keeps its id'],
    ['43 a log is never without one', 'delete from log', 'keeps its id'],
  ] as const)('%s', async ([, sql, sentence]) => {
    const directory = await temporaryFolder()
    const { store, event } = await aStoredEvent(directory)
    expect(() => rawLog(directory).exec(sql)).toThrow(sentence)
    expect((await everything(store)).map(given)[0]).toEqual(event)
  })
})

describe('the file of a log', () => {
  test('A format of the future is refused in one sentence', async () => {
    const directory = await temporaryFolder()
    await (await opened(directory)).close()
    rawLog(directory).exec('pragma user_version = 2')
    const path = join(directory, 'journal.db')
    const sentence = `${path} is in format 2, and this version reads up to 1: install a newer one`
    await expect(opened(directory)).rejects.toMatchObject({ name: 'NewerFormat', message: sentence })
    await expect(opened(directory, { readOnly: true })).rejects.toThrow(sentence)
  })

  test('A database that is no log is refused, and left as it is', async () => {
    const directory = await temporaryFolder()
    const other = rawLog(directory)
    other.exec('create table recipes (name text)')
    await expect(opened(directory)).rejects.toThrow('is a database, but not an event log')
    expect(other.prepare('select name from sqlite_schema').all()).toHaveLength(1)
  })

  test.for(['', 'Journal', '../journal', 'lock', 'a b'])("'%s' is no name for a log", async log => {
    await expect(opened(await temporaryFolder(), { log })).rejects.toThrow(`'${log}' is no name for a log`)
  })

  test('SQLite below 3.51.3 is refused in one sentence', () => {
    for (const version of ['3.51.3', '3.53.4', '3.100.0', '4.0.0']) expect(() => refuseOldSqlite(version)).not.toThrow()
    for (const version of ['3.51.2', '3.50.9', '3.9.9', '2.99.99', undefined])
      expect(() => refuseOldSqlite(version)).toThrow(
        /^SQLite 3.51.3 or newer is needed, Node v[\d.]+ has .*: update Node$/,
      )
  })
})

describe('a log opened for reading only', () => {
  test('It is read beside the journal that writes it, and refuses an append', async () => {
    const directory = await temporaryFolder()
    const { store, event } = await aStoredEvent(directory)
    const reader = await opened(directory, { readOnly: true })
    expect((await everything(reader)).map(given)[0]).toEqual(event)
    await store.append('volume-2', 'noStream', someEvents(2))
    expect(await reader.head()).toBe(3)
    expect(reader.logId).toBe(store.logId)
    await expect(reader.append('volume-1', 'any', [event])).rejects.toMatchObject({ name: 'ReadOnly' })
  })

  test('It must exist', async () => {
    const directory = await temporaryFolder()
    await expect(opened(directory, { readOnly: true })).rejects.toThrow(
      `there is no log at ${join(directory, 'journal.db')}`,
    )
  })
})
