import { randomUUID } from 'node:crypto'
import { type EventStoreDBClient, WrongExpectedVersionError } from '@eventstore/db-client'
import type { Position } from '../event-store.ts'
import type { Connection } from './connection.ts'
import { isForbidden, isUndiscovered } from './errors.ts'
import { appendOnce, eventsOfStream, open, subscriptionTo } from './protocol.ts'
import { few } from './reads.ts'
import { arrivals } from './stream-reader.ts'
import { clientFor, firstNodeOf } from './url.ts'

export type Created = { readonly logId: string; readonly position: Position }

const CREATED = 'LogCreated'

type Opening = Connection & { readonly clockMs: number; readonly closing: AbortSignal }

/** The log's id is the first event of a stream of its own: of processes that create it at once, one succeeds. */
export const createdOnce = async (opening: Opening, stream: string): Promise<Created> => {
  const { client, current, url } = opening
  refuseOldServer(await capabilitiesOf(client, url))
  await refuseUnreadableLog(opening, stream)
  const event = { id: randomUUID(), type: CREATED, data: JSON.stringify({ logId: randomUUID() }), metadata: '' }
  await appendOnce(await current(), stream, 'noStream', [{ ...event, isJson: true }]).catch((error: unknown) => {
    if (!(error instanceof WrongExpectedVersionError)) throw error
  })
  const [created] = await few(opening, eventsOfStream(stream, 0, 1))
  if (created?.type !== CREATED) throw new Error(`the stream '${stream}' on EventStoreDB doesn't begin a log`)
  return { logId: logIdIn(JSON.parse(created.data)), position: created.position }
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
