import {
  BEGINNING,
  type EventStore,
  type Position,
  StoreFull,
  type StoredEvent,
  Unavailable,
} from '@shodh/adapters/event-store/event-store.ts'
import { disagreement } from '@shodh/projections/runner/builds.ts'
import { retryWhileUnavailable } from '@shodh/projections/retry-while-unavailable.ts'
import { forEachConcurrently } from '../folder-format/concurrently.ts'
import { type JournalVault, REACTIONS } from '../stores/stores.ts'
import { headRow } from '../stores/noted-heads.ts'

/** What follows events of the log; after an interruption it may follow some of them again. */
export type Reaction = {
  /** Of its checkpoint. */
  readonly name: string
  /** Where it begins: with every start at the beginning, or after its checkpoint, which a journal without one has at its head. */
  readonly since: 'the beginning' | 'the checkpoint'
  /** Events that are reacted to at once. */
  readonly atOnce: number
  /** Undefined where nothing follows. What is given up when the signal aborts rejects with its reason. */
  readonly to: (event: StoredEvent) => ((signal: AbortSignal) => Promise<unknown>) | undefined
}

type Given = {
  readonly events: EventStore
  readonly vault: Pick<JournalVault, 'get' | 'update'>
  readonly report: (error: unknown) => void
}

/** Events without a reaction after which the checkpoint is moved all the same. */
const CHECKPOINT_EVERY = 1000

/** The checkpoint, which is made where there is none, or none of this log. */
const checkpointOf = async (given: Given, { name, since }: Pick<Reaction, 'name' | 'since'>): Promise<Position> => {
  if (since === 'the beginning') return BEGINNING
  const { events, vault } = given
  const stored = await vault.get(REACTIONS, name)
  if (stored) {
    const { position, event, log } = stored
    if ((await disagreement(events, { position, event, origin: { log, types: [] } })) === undefined) return position
  }
  const first = await headRow(name, events)
  const isAsRead = (row: typeof stored) => row?.position === stored?.position && row?.log === stored?.log
  const made = await vault.update(REACTIONS, name, row => (isAsRead(row) ? first : undefined))
  return made ? made.position : checkpointOf(given, { name, since })
}

/** Never back: another process, that was held up meanwhile, may be the one that is late. */
const moveCheckpoint = ({ events, vault }: Given, name: string, { id, position }: StoredEvent) =>
  vault.update(REACTIONS, name, row =>
    row && row.log === events.logId && row.position >= position
      ? undefined
      : { id: name, log: events.logId, position, event: id },
  )

const isTemporary = (error: unknown) => error instanceof Unavailable || error instanceof StoreFull

const follow = async (given: Given, { name, since, atOnce, to }: Reaction, signal: AbortSignal) => {
  const perform = async (react: (signal: AbortSignal) => Promise<unknown>) => {
    try {
      await react(signal)
    } catch (error) {
      if (isTemporary(error) || signal.aborted) throw error
      given.report(error)
    }
  }
  let passed = 0
  for await (const batch of given.events.subscribeAll(await checkpointOf(given, { name, since }), signal)) {
    const due = batch.flatMap(event => to(event) ?? [])
    await forEachConcurrently(atOnce, due, perform)
    passed += batch.length
    const last = batch.at(-1)
    if (!last || since === 'the beginning' || (due.length === 0 && passed < CHECKPOINT_EVERY)) continue
    await moveCheckpoint(given, name, last)
    passed = 0
  }
}

/** Resolves once it is known from where on is reacted: before the first event is written. */
export const openReactions = async (given: Given, reactions: readonly Reaction[]) => {
  for (const reaction of reactions)
    await checkpointOf(given, reaction).catch((error: unknown) => {
      if (!isTemporary(error)) throw error
    })
  /** Reacts to each event, one process at a time, until the signal aborts. */
  return async (signal: AbortSignal): Promise<void> => {
    const following = reactions.map(reaction => retryWhileUnavailable(signal, () => follow(given, reaction, signal)))
    await Promise.all(following)
  }
}
