import { randomUUID } from 'node:crypto'
import { type EventStoreDBClient, WrongExpectedVersionError } from '@eventstore/db-client'
import { once } from '@shodh/contracts/flow/once.ts'
import { BEGINNING, type Position, Unavailable } from '../../event-store.ts'
import { isForbidden, isUndiscovered } from '../errors.ts'
import { knownEnd, type Log } from '../log.ts'
import { type Append, eventsOfStream, open, openAppend, subscriptionTo } from '../protocol/protocol.ts'
import { BATCH, few, lastRevision } from '../reads.ts'
import { retry } from '../retry.ts'
import { arrivals } from '../stream-reader.ts'
import { eventsAfter } from '../subscription.ts'
import { clientFor, firstNodeOf } from './url.ts'

export type Created = { readonly logId: string; readonly position: Position }

const CREATED = 'LogCreated'

/** A log whose beginning is not known yet. */
type Opening = Omit<Log, 'prefix' | 'end'>

/**
 * The log's id is the first event of a stream of its own: of processes that create it at once, one succeeds. A log that
 * has lost that event, as where the server lost its disk, is not begun again: its events would be before its beginning.
 */
export const openCreated = async (opening: Opening, name: string): Promise<Created> => {
  const { client, current, url } = opening
  const found = await retry(opening, async () => {
    refuseOldServer(await capabilitiesOf(client, url))
    await refuseUnreadableLog(opening, name)
    return readCreated(opening, name)
  })
  if (found) return found
  const count = await countEvents(opening, name)
  return retry(opening, async () => {
    if (count === 0) await create(await openAppend(await current()), name)
    const created = await readCreated(opening, name)
    if (!created)
      throw new Error(count === 0 ? `EventStoreDB doesn't show the stream '${name}'` : withoutBeginning(name, count))
    return created
  })
}

const create = async (append: Append, name: string) => {
  const event = { id: randomUUID(), type: CREATED, data: JSON.stringify({ logId: randomUUID() }), metadata: '' }
  try {
    await append(name, 'noStream', [{ ...event, isJson: true }])
  } catch (error) {
    if (!(error instanceof WrongExpectedVersionError)) throw error
  }
}

/** Undefined where the log was not created. */
const readCreated = async (opening: Opening, name: string): Promise<Created | undefined> => {
  const [created] = await few(opening, eventsOfStream(name, 0, 1))
  if (!created) return undefined
  if (created.type !== CREATED) throw new Error(`the stream '${name}' on EventStoreDB doesn't begin a log`)
  return { logId: logIdIn(JSON.parse(created.data)), position: created.position }
}

/** How many events the log has at least, without those of streams that were removed, which $all may still show. */
const countEvents = async (opening: Opening, name: string) => {
  const log = { ...opening, prefix: `${name}:`, end: knownEnd(BEGINNING) }
  const removed = new Set<string>()
  let count = 0
  for await (const events of eventsAfter(log, BEGINNING, { batch: BATCH })) {
    for (const stream of new Set(events.map(event => event.stream)).difference(removed))
      if ((await lastRevision(log, stream)) < 0) removed.add(stream)
    count += events.filter(({ stream }) => !removed.has(stream)).length
    if (count >= BATCH) break
  }
  return count
}

const withoutBeginning = (name: string, count: number) =>
  `the log '${name}' on EventStoreDB has lost its beginning, but not all of its events (at least ${count}): restore the server from its backup, or choose another JOURNAL_ID`

/**
 * Looks, before the first append over each connection, whether the server still has the log that was opened: another one
 * may have taken its place, or it may have lost its disk. Rejects with Unavailable at each attempt until it has the log.
 */
export const ownLogCheck = (opening: Opening, name: string, { logId }: Created) => {
  const checks = new WeakMap<Append, () => Promise<void>>()
  const check = async () => {
    const [first] = await few(opening, eventsOfStream(name, 0, 1))
    opening.closing.throwIfAborted()
    if (first?.type !== CREATED || logIdIn(JSON.parse(first.data)) !== logId)
      throw new Unavailable(
        `EventStoreDB no longer has the log '${name}' that was opened (${logId}), and nothing is written until it has: restore the server from its backup`,
      )
  }
  return (append: Append): Promise<void> => {
    const checkOnce = checks.get(append) ?? once(check)
    checks.set(append, checkOnce)
    return checkOnce()
  }
}

const logIdIn = (data: unknown): string => {
  if (typeof data === 'object' && data !== null && 'logId' in data && typeof data.logId === 'string') return data.logId
  throw new Error(`the event ${CREATED} on EventStoreDB names no log`)
}

type Capabilities = Awaited<EventStoreDBClient['capabilities']>

/** Where no node of a cluster can be asked which one leads, one is asked alone, since its error has a reason. */
const capabilitiesOf = async (client: EventStoreDBClient, url: string): Promise<Capabilities> => {
  try {
    return await client['capabilities']
  } catch (error) {
    if (!isUndiscovered(error)) throw error
    const node = clientFor(firstNodeOf(url))
    try {
      return await node['capabilities']
    } finally {
      await node.dispose()
    }
  }
}

const OLDEST = '23.10'

/** Throws below EventStoreDB 23.10, which doesn't say when a subscription has caught up. */
const refuseOldServer = ({ serverVersion }: Capabilities) => {
  if (/^\d/u.test(serverVersion) && serverVersion.localeCompare(OLDEST, 'en', { numeric: true }) < 0)
    throw new Error(`EventStoreDB ${OLDEST} or newer is needed, this server is ${serverVersion}: update it`)
}

const UNREADABLE =
  "the user in the URL of EventStoreDB may not read $all, through which events are read: add that user to '$r' in the metadata of $all"

/** Only administrators may read `$all` unless its metadata say otherwise; a subscription from its end reads nothing. */
const refuseUnreadableLog = async ({ client, clockMs, closing, replaced }: Opening, stream: string) => {
  const reading = arrivals(open(client, subscriptionTo([stream], 'end')), {
    batch: 1,
    clockMs,
    closing,
    replaced: replaced(),
  })
  await Array.fromAsync(reading).catch((error: unknown) => {
    throw isForbidden(error) ? new Error(UNREADABLE) : error
  })
}
