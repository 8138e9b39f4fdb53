import type { MessageBus } from '@shodh/adapters/message-bus/message-bus.ts'
import type { ReadModelStatus } from '@shodh/projections/runner/status.ts'
import type { NightlyBackups } from '../backups/nightly.ts'
import { type Probe, probe } from './probe.ts'
import type { Stores } from './stores.ts'

/** What is waited for while queries are refused, in words. */
export const rebuiltModels = (statuses: readonly ReadModelStatus[]): readonly string[] => {
  const byReason = Map.groupBy(statuses, ({ withheld }) => withheld)
  return [...byReason].flatMap(([reason, models]) =>
    reason === undefined ? [] : [`${models.map(({ name }) => name).join(', ')} to be rebuilt (${reason})`],
  )
}

export type WatchedBus = {
  readonly name: string
  readonly setting?: string
  readonly error: () => string | undefined
}

/** What a process reports about the stores that it works with; what it doesn't know is absent. */
export type Watched = {
  /** What it can't serve without. */
  readonly needs?: readonly Probe[]
  /** Where the log ends. */
  readonly head?: Probe<number>
  readonly bus?: WatchedBus
  readonly statuses?: () => readonly ReadModelStatus[]
  /** Where this process backs the journal up. */
  readonly backups?: Pick<NightlyBackups, 'state'>
  /** How often events were read of types that this software does not know. */
  readonly unknown?: () => ReadonlyMap<string, number>
}

type Bus = MessageBus & { readonly failure?: () => string | undefined }

const errorOf = (bus: Bus) => () => bus.failure?.()

/** EventStoreDB, MongoDB and NATS. NATS only speeds up notifications and is not required. */
export const watchedEngines = ({ events, views, bus }: Pick<Stores, 'events' | 'views' | 'bus'>) => {
  const head = probe({ name: 'EventStoreDB', setting: 'EVENTSTORE_URL', request: () => events.head() })
  const mongodb = probe({ name: 'MongoDB', setting: 'MONGODB_URL', request: () => views.collections() })
  return {
    head,
    needs: [head, mongodb],
    bus: { name: 'NATS', setting: 'NATS_URL', error: errorOf(bus) },
  } satisfies Watched
}

/** Stores in this process are always available to it. */
export const watchedEmbedded = ({ events }: Pick<Stores, 'events'>) =>
  ({ head: probe({ name: 'the log', request: () => events.head() }) }) satisfies Watched
