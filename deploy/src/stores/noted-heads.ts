import { BEGINNING, type EventStore } from '@shodh/adapters/event-store/event-store.ts'
import { disagreement } from '@shodh/projections/runner/builds.ts'
import type { JournalVault } from './stores.ts'
import { userStream } from '@shodh/command-service/users/accounts/accounts.ts'
import { type Recorded, recorded } from '@shodh/contracts/event.ts'
import type { UserEvent } from '@shodh/contracts/users/events.ts'

/** The kind of the vault's row that says where the log of readings ended last: nothing else knows of one that is lost. */
export const READING_HEADS = 'reading-heads'
const READINGS = 'usage'

type NotedReadings = {
  readonly vault: Pick<JournalVault, 'get' | 'put'>
  readonly readings: Pick<EventStore, 'logId' | 'head' | 'idAt' | 'removedBefore'>
}

/** The row that says where a log ends. */
export const headRow = async (id: string, log: Pick<EventStore, 'logId' | 'head' | 'idAt'>) => {
  const position = await log.head()
  const event = await log.idAt(position)
  return { id, log: log.logId, position, ...(event !== undefined && { event }) }
}

/** Notes where the log of readings ends. Returns that position. */
export const noteReadings = async ({ vault, readings }: NotedReadings) => {
  const row = await headRow(READINGS, readings)
  await vault.put(READING_HEADS, row)
  return row.position
}

/** What the log of readings lacks of what was noted, in words; undefined where it goes on from there. */
export const lostReadings = async ({ vault, readings }: NotedReadings) => {
  const noted = await vault.get(READING_HEADS, READINGS)
  if (!noted) return undefined
  const { position, event, log } = noted
  if ((await disagreement(readings, { position, event, origin: { log, types: [] } })) === undefined) return undefined
  const head = await readings.head()
  const it = head < position ? `ends at position ${head}` : 'is another one'
  return { position, what: `${head === BEGINNING ? 'is empty' : it}, and was noted up to position ${position}` }
}

/** The kind of the vault's row that says up to where the log was when this vault was the journal's. */
export const EVENT_HEADS = 'event-heads'
const EVENTS = 'journal'

type Noted = {
  readonly vault: Pick<JournalVault, 'get' | 'put'>
  readonly events: Pick<EventStore, 'logId' | 'head' | 'idAt' | 'removedBefore' | 'readAll' | 'readStream'>
}

/** Notes where the log ends. Returns that position. */
export const noteEvents = async ({ vault, events }: Noted) => {
  const row = await headRow(EVENTS, events)
  if (row.position !== BEGINNING) await vault.put(EVENT_HEADS, row)
  return row.position
}

/** The last event of each user that personal data came with, unless the user is erased, and who was erased. */
const changesAfter = async ({ events }: Noted, position: number) => {
  const claimed = new Map<string, Recorded<UserEvent>>()
  const erased = new Set<string>()
  for await (const batch of events.readAll(position))
    for (const event of batch.filter(({ stream }) => stream.startsWith(userStream('')))) {
      const change = recorded<UserEvent>(event)
      const { userId } = change.data
      if (CLAIMED.has(change.type)) claimed.set(userId, change)
      if (change.type === 'UserErased') erased.add(userId)
    }
  return { claimed: [...claimed.values()].filter(({ data }) => !erased.has(data.userId)), erased: [...erased] }
}

/** Types of events before which the vault has what they make true. */
const CLAIMED: ReadonlySet<string> = new Set(['UserRegistered', 'UserRevised', 'PasswordChanged'])

const isErased = async ({ events }: Noted, userId: string) =>
  (await events.readStream(userStream(userId))).events.some(({ type }) => type === 'UserErased')

/** Whether the vault never had what came with the event. */
const lacks = async (stores: Noted, { data: { userId }, revision, metadata }: Recorded<UserEvent>) => {
  const row = await stores.vault.get('users', userId)
  if (row && (row.pending[metadata.commandId] || Math.max(-1, ...Object.values(row.asOf)) >= revision)) return false
  return !(await isErased(stores, userId)) // meanwhile
}

/** Whether the vault has somebody who was erased, and does not know of it. */
const isLeft = async ({ vault }: Noted, userId: string) => {
  const row = await vault.get('users', userId)
  return row?.email !== undefined && !row.isBeingErased
}

const count = async <T>(items: readonly T[], isCounted: (item: T) => Promise<boolean>) => {
  let counted = 0
  for (const item of items) if (await isCounted(item)) counted += 1
  return counted
}

/**
 * What shows that the vault is older than the log, in words; undefined where nothing does. Only events after the noted
 * position are read: the vault had what came with those before. What a killed process left of an erasure is erased by the next
 * start.
 */
export const olderVault = async (stores: Noted) => {
  const noted = await stores.vault.get(EVENT_HEADS, EVENTS)
  if (!noted) return undefined
  const { position, event, log } = noted
  if ((await disagreement(stores.events, { position, event, origin: { log, types: [] } })) !== undefined)
    return undefined
  const { claimed, erased } = await changesAfter(stores, position)
  const lacking = await count(claimed, change => lacks(stores, change))
  const left = await count(erased, userId => isLeft(stores, userId))
  if (lacking + left === 0) return undefined
  const what = [
    ...(lacking > 0 ? [`lacks what came later with ${lacking} user(s) who were registered or changed`] : []),
    ...(left > 0 ? [`has ${left} user(s) who were erased later`] : []),
  ]
  return { position, what: `is older than the log: it was noted at position ${position}, ${what.join(', and ')}` }
}
