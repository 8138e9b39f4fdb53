import { withTimeout } from '@shodh/contracts/flow/retry.ts'
import type { ReadModelStatus } from '@shodh/projections/runner/status.ts'
import type { NightlyBackups } from '../nightly-backups/nightly.ts'
import type { Stores } from './stores.ts'

/** What a process can't serve without. */
export type Dependency<T> = {
  readonly name: string
  /** The setting that says where it is. */
  readonly setting?: string
  readonly request: () => Promise<T>
}

type ProbeResult<T> = { readonly result: T } | { readonly error: string }

/** Reports whether a dependency responds now. */
export type Probe<T = unknown> = Pick<Dependency<T>, 'name' | 'setting'> & {
  /** Resolves soon, whatever happens; what was found is good for a moment. */
  readonly look: () => Promise<ProbeResult<T>>
}

type Timing = {
  /** Milliseconds until a timeout: a frozen server never responds. */
  readonly timeoutMs?: number
  /** Milliseconds for which a result is reused. */
  readonly goodForMs?: number
}

/** Sends a request only when somebody looks, and one at a time: none is added while one is pending. */
export const probe = <T>(
  { name, setting, request }: Dependency<T>,
  { timeoutMs = 2000, goodForMs = 1000 }: Timing = {},
): Probe<T> => {
  let pending: { readonly at: number; readonly found: Promise<ProbeResult<T>> } | undefined
  let last: { readonly at: number; readonly found: ProbeResult<T> } | undefined

  const found = async (): Promise<ProbeResult<T>> => {
    const result = await Promise.try(request).then(
      result => ({ result }),
      (error: Error) => ({ error: error.message }),
    )
    last = { at: performance.now(), found: result }
    pending = undefined
    return result
  }

  return {
    name,
    ...(setting !== undefined && { setting }),
    look: async () => {
      const now = performance.now()
      if (last && now - last.at < goodForMs) return last.found
      pending ??= { at: now, found: found() }
      const rest = Math.max(0, pending.at + timeoutMs - now)
      return withTimeout(rest, pending.found, () => ({ error: `silent for ${timeoutMs / 1000} s` }))
    },
  }
}

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

/** EventStoreDB, MongoDB and NATS. NATS only speeds up notifications and is not required. */
export const watchedEngines = ({ events, views, bus }: Pick<Stores, 'events' | 'views' | 'bus'>) => {
  const names = { name: 'EventStoreDB', setting: 'EVENTSTORE_URL' }
  const head = probe({ ...names, request: () => events.head() })
  // of a stream that is not there, the smallest read
  const eventStore = probe({ ...names, request: () => events.readStream('health') })
  const mongodb = probe({ name: 'MongoDB', setting: 'MONGODB_URL', request: () => views.collections() })
  return {
    head,
    needs: [eventStore, mongodb],
    bus: { name: 'NATS', setting: 'NATS_URL', error: () => bus.failure?.() },
  } satisfies Watched
}

/** Stores in this process are always available to it. */
export const watchedEmbedded = ({ events }: Pick<Stores, 'events'>) =>
  ({ head: probe({ name: 'the log', request: () => events.head() }) }) satisfies Watched
