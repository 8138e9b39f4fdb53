import { randomUUID } from 'node:crypto'
import { AccessDeniedError, type EventStoreDBClient, jsonEvent, WrongExpectedVersionError } from '@eventstore/db-client'
import { type EventStore, type Position, type StoredEvent, Unavailable } from '../event-store.ts'
import { appender } from './append.ts'
import { connect, refuseOldServer } from './connection.ts'
import { head } from './head.ts'
import { idAt } from './position.ts'
import { knownEnd, type Log } from './log.ts'
import { retry } from './retry.ts'
import { eventAt, lastRevision, readStream } from './reads.ts'
import { eventsAfter } from './subscription.ts'
import { positionOf } from './event-format.ts'

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
    const created = await retry(clockMs, () => createdOnce(client, name))
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

/** Retrying doesn't help where credentials are refused at the start. */
const refusalAtStart = (error: unknown) =>
  error instanceof Unavailable && error.cause instanceof AccessDeniedError ? new Error(error.message) : error

const nameOf = ({ journalId, log }: EventStoreDbOptions) => {
  for (const name of [journalId, log])
    if (!/^[a-z][a-z0-9-]*$/u.test(name)) throw new TypeError(`'${name}' is no name for a log or a journal`)
  return `${journalId}:${log}`
}

type Created = { readonly logId: string; readonly position: Position }

const CREATED = 'LogCreated'

/** The log's id is the first event of a stream of its own: of processes that create it at once, one succeeds. */
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
    idAt: async position => {
      refuseClosed()
      return idAt(log, position)
    },
    close: () => (closed ??= close()),
  }
}
