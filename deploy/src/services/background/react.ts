import {
  type EventStore,
  isTemporary,
  type Position,
  type StoredEvent,
} from '@shodh/adapters/event-store/event-store.ts'
import { disagreement } from '@shodh/projections/runner/builds.ts'
import { retryWhileUnavailable } from '@shodh/projections/read-event.ts'
import { forEachConcurrently } from '@shodh/contracts/flow/concurrently.ts'
import { type JournalVault, REACTIONS } from '../../stores/stores.ts'
import { headRow } from '../../stores/noted-heads.ts'

type Act = (signal: AbortSignal) => Promise<unknown>

/** What follows events of the log; after an interruption it may follow some of them again. */
export type Reaction = {
  /** Of its checkpoint. */
  readonly name: string
  /**
   * What each start finds left to do, in batches, and the position after which events are reacted to. Without it, they are
   * after the checkpoint, which a journal that has none makes at its head.
   */
  readonly backlog?: (signal: AbortSignal) => Promise<{
    readonly due: AsyncIterable<readonly Act[]>
    readonly head: Position
  }>
  /** Events that are reacted to at once. */
  readonly atOnce: number
  /** Undefined where nothing follows. What is given up when the signal aborts rejects with its reason. */
  readonly to: (event: StoredEvent) => Act | undefined
}

type Given = {
  readonly events: EventStore
  readonly vault: Pick<JournalVault, 'get' | 'update'>
  readonly report: (error: unknown) => void
}

/** Events without a reaction after which the checkpoint is moved all the same. */
const CHECKPOINT_EVERY = 1000

/** The checkpoint, which is made where there is none, or none of this log. */
const checkpointOf = async (given: Given, name: string): Promise<Position> => {
  const { events, vault } = given
  const stored = await vault.get(REACTIONS, name)
  if (stored) {
    const { position, event, log } = stored
    if ((await disagreement(events, { position, event, origin: { log, types: [] } })) === undefined) return position
  }
  const first = await headRow(name, events)
  const isAsRead = (row: typeof stored) => row?.position === stored?.position && row?.log === stored?.log
  const made = await vault.update(REACTIONS, name, row => (isAsRead(row) ? first : undefined))
  return made ? made.position : checkpointOf(given, name)
}

/** Never back: another process, that was held up meanwhile, may be the one that is late. */
const moveCheckpoint = ({ events, vault }: Given, name: string, { id, position }: StoredEvent) =>
  vault.update(REACTIONS, name, row =>
    row && row.log === events.logId && row.position >= position
      ? undefined
      : { id: name, log: events.logId, position, event: id },
  )

type Perform = (due: readonly Act[]) => Promise<void>

/** An error that is not temporary is reported, and what it ended is given up. */
const performer =
  ({ report }: Given, atOnce: number, signal: AbortSignal): Perform =>
  due =>
    forEachConcurrently(atOnce, due, async act => {
      try {
        await act(signal)
      } catch (error) {
        if (isTemporary(error) || signal.aborted) throw error
        report(error)
      }
    })

/** Does what is left to do. Resolves to the position after which events are reacted to. */
const workOff = async (backlog: NonNullable<Reaction['backlog']>, perform: Perform, signal: AbortSignal) => {
  const { due, head } = await backlog(signal)
  for await (const batch of due) await perform(batch)
  return head
}

const follow = async (given: Given, { name, backlog, atOnce, to }: Reaction, signal: AbortSignal) => {
  const perform = performer(given, atOnce, signal)
  const from = await (backlog ? workOff(backlog, perform, signal) : checkpointOf(given, name))
  let passed = 0
  for await (const batch of given.events.subscribeAll(from, signal)) {
    const due = batch.flatMap(event => to(event) ?? [])
    await perform(due)
    passed += batch.length
    const last = batch.at(-1)
    if (!last || backlog || (due.length === 0 && passed < CHECKPOINT_EVERY)) continue
    await moveCheckpoint(given, name, last)
    passed = 0
  }
}

/** Resolves once it is known from where on is reacted: before the first event is written. */
export const openReactions = async (given: Given, reactions: readonly Reaction[]) => {
  for (const { name, backlog } of reactions)
    if (!backlog)
      await checkpointOf(given, name).catch((error: unknown) => {
        if (!isTemporary(error)) throw error
      })
  /** Reacts to each event, one process at a time, until the signal aborts. */
  return async (signal: AbortSignal): Promise<void> => {
    const following = reactions.map(reaction => retryWhileUnavailable(signal, () => follow(given, reaction, signal)))
    await Promise.all(following)
  }
}
