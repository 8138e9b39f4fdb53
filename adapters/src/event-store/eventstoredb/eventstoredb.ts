import {
  BEGINNING,
  type EventStore,
  isRemovable,
  type Position,
  ReadOnly,
  type StoredEvent,
  Unavailable,
  checkAppend,
  type Expected,
  WrongExpectedVersion,
} from '../event-store.ts'
import { connect } from './connection/connection.ts'
import { type Created, openCreated, ownLogCheck } from './connection/log-created.ts'
import { refusalOf } from './errors.ts'
import { eventAt, joinedHead } from './position.ts'
import { knownEnd, type Log } from './log.ts'
import { removalsOf, removeStream, withoutRemoved } from './removal.ts'
import { BATCH, lastRevision, readStream } from './reads.ts'
import { eventsAfter, type Following } from './subscription.ts'
import { WrongExpectedVersionError } from '@eventstore/db-client'
import { toServer } from './protocol/event-format.ts'
import { type Append, openAppend } from './protocol/protocol.ts'
import { retry } from './retry.ts'

/** Appends at least one event after a check of the connection, with the same ids repeatedly until the server responds or the timeout is over. */
const appender =
  (log: Log, check: (append: Append) => Promise<void>): EventStore['append'] =>
  async (stream, expected, events) => {
    checkAppend(stream, events)
    const proposed = events.map(toServer)
    try {
      const appended = await retry(log, async () => {
        const append = await openAppend(await log.current())
        await check(append)
        return append(log.prefix + stream, expected, proposed)
      })
      log.end.recordEvent(appended.position)
      return appended
    } catch (error) {
      throw error instanceof WrongExpectedVersionError ? wrongVersion(stream, expected, error) : error
    }
  }

const wrongVersion = (stream: string, expected: Expected, { actualVersion }: WrongExpectedVersionError) =>
  new WrongExpectedVersion(stream, expected, actualVersion === 'no_stream' ? -1 : Number(actualVersion))

export type EventStoreDbOptions = {
  /** `esdb://` or `esdb+discover://`, with the user and password where the server requires them. */
  readonly url: string
  /** Distinguishes journals on one server; lower-case letters, digits and hyphens, as is the log's name. */
  readonly journalId: string
  readonly log: string
  /** Milliseconds in which the server must respond before it counts as unavailable. */
  readonly clockMs?: number
}

const CLOCK = 10_000

const CLOSED = 'the log is closed'

const openLog = async (options: EventStoreDbOptions) => {
  const name = nameOf(options)
  const connection = connect(options.url)
  const closing = new AbortController()
  const close = async () => {
    closing.abort(new Unavailable(CLOSED))
    await connection.close()
  }
  try {
    const opening = { ...connection, clockMs: options.clockMs ?? CLOCK, closing: closing.signal }
    const created = await openCreated(opening, name)
    const log = { ...opening, prefix: `${name}:`, end: knownEnd(created.position) }
    return { log, name, created, close }
  } catch (error) {
    await close()
    throw refusalAtStart(error)
  }
}

/**
 * A named log on EventStoreDB, whose streams are called `{journalId}:{log}:{stream}` there.
 * Rejects with Unavailable, or with one sentence where the URL or the server won't do.
 */
export const openEventStoreDb = async (options: EventStoreDbOptions): Promise<EventStore> => {
  const { log, name, created, close } = await openLog(options)
  const append = appender(log, ownLogCheck(log, name, created))
  return store(log, { append, created, canRemove: isRemovable(options.log) }, close)
}

/** Removes a log with all its streams; the server may show its events to who reads every event until it is scavenged. */
export const removeEventStoreDbLog = async (options: EventStoreDbOptions): Promise<void> => {
  const { log, name, close } = await openLog(options)
  try {
    const streams = new Set<string>()
    for await (const batch of eventsAfter(log, BEGINNING, { batch: BATCH }))
      for (const { stream } of batch) streams.add(stream)
    for (const stream of streams) await removeStream(log, stream)
    await removeStream({ ...log, prefix: '' }, name)
  } finally {
    await close()
  }
}

/** Retrying doesn't help where the server is refused, or refuses, at the start. */
const refusalAtStart = (error: unknown) =>
  error instanceof Unavailable && refusalOf(error.cause) !== undefined ? new Error(error.message) : error

const nameOf = ({ journalId, log }: EventStoreDbOptions) => {
  for (const name of [journalId, log])
    if (!/^[a-z][a-z0-9-]*$/u.test(name)) throw new TypeError(`'${name}' is no name for a log or a journal`)
  return `${journalId}:${log}`
}

type Batches = AsyncIterable<readonly StoredEvent[]>

type About = Pick<EventStore, 'append'> & { readonly created: Created; readonly canRemove: boolean }

const store = (log: Log, { append, created, canRemove }: About, close: () => Promise<void>): EventStore => {
  const head = joinedHead(log)
  const removedBefore = joinedHead(removalsOf(log, created.position))
  const refuseClosed = () => {
    if (log.closing.aborted) throw new Unavailable(CLOSED)
  }
  const whileOpen =
    <Given extends readonly unknown[], Result>(request: (...given: Given) => Promise<Result>) =>
    async (...given: Given) => {
      refuseClosed()
      return request(...given)
    }
  // before it there may be events of a log of this name that was removed
  const read = (after: Position, following: Following) => {
    const events = eventsAfter(log, Math.max(after, created.position), following)
    return canRemove ? withoutRemoved(log, events) : events
  }
  async function* untilClosed(events: () => Batches, signal?: AbortSignal) {
    refuseClosed()
    yield* events()
    if (!signal?.aborted) refuseClosed()
  }
  return {
    logId: created.logId,
    append: whileOpen(async (stream, expected, events) => {
      if (events.length > 0) return append(stream, expected, events)
      return { revision: await lastRevision(log, stream), position: await head() }
    }),
    readStream: whileOpen((stream, from = 0) => readStream(log, stream, from)),
    readAll: (after, batch = BATCH) => untilClosed(() => read(after, { batch })),
    subscribeAll: (after, signal, batch = BATCH) => untilClosed(() => read(after, { batch, signal }), signal),
    head: whileOpen(head),
    eventAt: whileOpen(position => eventAt(log, position)),
    idAt: whileOpen(async position => (await eventAt(log, position))?.id),
    removeStream: whileOpen(async stream => {
      if (!canRemove) throw new ReadOnly(`no stream of ${log.prefix} is ever removed`)
      await removeStream(log, stream)
    }),
    removedBefore: whileOpen(async () => (canRemove ? removedBefore() : BEGINNING)),
    close,
  }
}
