import type { MessageBus } from '@shodh/adapters/message-bus/message-bus.ts'
import { type Probe, probe } from '../http/probe.ts'
import type { Stores } from './stores.ts'

/** How far a read model is, as who draws it tells. */
export type Standing = {
  readonly name: string
  readonly version: number
  /** Up to which position of the log it is drawn. */
  readonly position: number
  /** Whether this process is the one that draws it. */
  readonly isHeld: boolean
  /** Whether questions are answered from it. */
  readonly isServed: boolean
  readonly behindSeconds: number
  /** Streams whose events can't be drawn. */
  readonly parked: number
  /** Why this process draws it no more. */
  readonly stopped?: string
}

export type WatchedBus = {
  readonly name: string
  readonly setting?: string
  readonly trouble: () => string | undefined
}

/** What a process tells about the stores that it works with; what it doesn't know is absent. */
export type Watched = {
  /** What it can't serve without. */
  readonly needs?: readonly Probe[]
  /** Where the log ends. */
  readonly head?: Probe<number>
  readonly bus?: WatchedBus
  readonly standing?: () => readonly Standing[]
  /** How often events were met of types that no version of this software knows. */
  readonly unknown?: () => ReadonlyMap<string, number>
}

type Bus = MessageBus & { readonly trouble?: () => string | undefined }

const troubleOf = (bus: Bus) => () => bus.trouble?.()

/** EventStoreDB, MongoDB and NATS. The last one only makes things faster: nobody needs it. */
export const watchedEngines = ({ events, views, bus }: Pick<Stores, 'events' | 'views' | 'bus'>) => {
  const head = probe({ name: 'EventStoreDB', setting: 'EVENTSTORE_URL', ask: () => events.head() })
  const mongodb = probe({ name: 'MongoDB', setting: 'MONGODB_URL', ask: () => views.collections() })
  return {
    head,
    needs: [head, mongodb],
    bus: { name: 'NATS', setting: 'NATS_URL', trouble: troubleOf(bus) },
  } satisfies Watched
}

/** What is in this process can't be away from it. */
export const watchedEmbedded = ({ events }: Pick<Stores, 'events'>) =>
  ({ head: probe({ name: 'the log', ask: () => events.head() }) }) satisfies Watched
