import { randomUUID } from 'node:crypto'
import { AccessDeniedError, type EventStoreDBClient, jsonEvent, WrongExpectedVersionError } from '@eventstore/db-client'
import { type EventStore, type Position, type StoredEvent, Unavailable } from './event-store.ts'
import { appender } from './eventstoredb-append.ts'
import { connect, refuseOldServer } from './eventstoredb-connection.ts'
import { head } from './eventstoredb-head.ts'
import { knownEnd, type Log } from './eventstoredb-log.ts'
import { patiently } from './eventstoredb-patience.ts'
import { eventAt, lastRevision, readStream } from './eventstoredb-reader.ts'
import { eventsAfter } from './eventstoredb-subscription.ts'
import { positionOf } from './eventstoredb-texts.ts'

export type EventStoreDbOptions = {
  /** `esdb://` or `esdb+discover://`, with the user and password where the server asks for them. */
  readonly url: string
  /** Tells journals on one server apart; lower-case letters, digits and hyphens, as is the log's name. */
  readonly journalId: string
  readonly log: string
  /** Milliseconds in which the server must answer before it counts as unavailable. */
  readonly clockMs?: number
}

const CLOCK = 10_000
const BATCH = 500

/**
 * A named log on EventStoreDB, whose streams are called `{journalId}:{log}:{stream}` there.
 * Rejects with Unavailable, or with one sentence where the URL or the server won't do.
 */
export const openEventStoreDb = async (options: EventStoreDbOptions): Promise<EventStore> => {
  const name = nameOf(options)
  const client = connect(options.url)
  const clockMs = options.clockMs ?? CLOCK
  try {
    const created = await patiently(clockMs, () => createdOnce(client, name))
    const closing = new AbortController()
    const log = { client, prefix: `${name}:`, clockMs, closing: closing.signal, end: knownEnd(created.position) }
    const close = async () => {
      closing.abort()
      await client.dispose()
    }
    return store(log, created.logId, close)
  } catch (error) {
    await client.dispose()
    throw refusalAtStart(error)
  }
}

/** Who is refused at the start will not be let in by waiting. */
const refusalAtStart = (error: unknown) =>
  error instanceof Unavailable && error.cause instanceof AccessDeniedError ? new Error(error.message) : error

const nameOf = ({ journalId, log }: EventStoreDbOptions) => {
  for (const name of [journalId, log])
    if (!/^[a-z][a-z0-9-]*$/u.test(name)) throw new TypeError(`'${name}' is no name for a log or a journal`)
  return `${journalId}:${log}`
}

type Created = { readonly logId: string; readonly position: Position }

const CREATED = 'LogCreated'

/** A stream of the log's own says who it is: of those who open it first, one has the first word. */
const createdOnce = async (client: EventStoreDBClient, stream: string): Promise<Created> => {
  await refuseOldServer(client)
  const event = jsonEvent({ type: CREATED, data: { logId: randomUUID() } })
  await client.appendToStream(stream, event, { expectedRevision: 'no_stream' }).catch((error: unknown) => {
    if (!(error instanceof WrongExpectedVersionError)) throw error
  })
  const created = await eventAt(client, stream, 0n)
  if (created.type !== CREATED) throw new Error(`the stream '${stream}' on EventStoreDB doesn't begin a log`)
  return { logId: (created.data as Created).logId, position: positionOf(created) }
}

type Batches = AsyncIterable<readonly StoredEvent[]>

const store = (log: Log, logId: string, close: () => Promise<void>): EventStore => {
  const append = appender(log)
  let closed: Promise<void> | undefined
  const refuseClosed = () => {
    if (log.closing.aborted) throw new Unavailable('the log is closed')
  }
  async function* whileOpen(events: () => Batches, signal?: AbortSignal) {
    refuseClosed()
    yield* events()
    if (!signal?.aborted) refuseClosed()
  }
  return {
    logId,
    append: async (stream, expected, events) => {
      refuseClosed()
      if (events.length > 0) return append(stream, expected, events)
      return { revision: await lastRevision(log, stream), position: await head(log), deduplicated: false }
    },
    readStream: async (stream, from = 0) => {
      refuseClosed()
      return readStream(log, stream, from)
    },
    readAll: (after, batch = BATCH) => whileOpen(() => eventsAfter(log, after, { batch })),
    subscribeAll: (after, signal, batch = BATCH) => whileOpen(() => eventsAfter(log, after, { batch, signal }), signal),
    head: async () => {
      refuseClosed()
      return head(log)
    },
    close: () => (closed ??= close()),
  }
}
