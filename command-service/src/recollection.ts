import type { EventStore } from '@shodh/adapters/event-store/event-store.ts'
import { type Fact, recorded, type Recorded } from '@shodh/contracts/event.ts'
import { type Memory, remember } from './decider.ts'

/** What one command left in its stream: enough to know it again. */
export type Done = { readonly hash: string; readonly actorId: string; readonly first: number; readonly last: number }

export type Recollection<State> = {
  readonly state: State
  /** Of the stream's last event, −1 where there is none. */
  readonly revision: number
  readonly commands: ReadonlyMap<string, Done>
}

const STREAMS_KEPT = 1000

const noted = (commands: Map<string, Done>, { metadata, revision }: Recorded) => {
  const { commandId, commandHash: hash, actorId } = metadata
  commands.set(commandId, { hash, actorId, first: commands.get(commandId)?.first ?? revision, last: revision })
}

/** Remembers streams: the least recently asked is forgotten first, and only what is new is read and folded. */
export const recollections = (store: EventStore) => {
  const kept = new Map<string, Recollection<unknown>>()

  const keep = (stream: string, recollection: Recollection<unknown>) => {
    kept.delete(stream)
    kept.set(stream, recollection)
    const [oldest] = kept.keys()
    if (kept.size > STREAMS_KEPT && oldest !== undefined) kept.delete(oldest)
  }

  const extended = <State, F extends Fact>(
    memory: Memory<State, F>,
    before: Recollection<State>,
    events: readonly Recorded[],
  ): Recollection<State> => {
    const commands = before.commands as Map<string, Done>
    for (const event of events) noted(commands, event)
    const revision = events.at(-1)?.revision ?? before.revision
    return { state: remember(memory, before.state, events), revision, commands }
  }

  return {
    recall: async <State, F extends Fact>(stream: string, memory: Memory<State, F>): Promise<Recollection<State>> => {
      const before = (kept.get(stream) as Recollection<State> | undefined) ?? {
        state: memory.initial,
        revision: -1,
        commands: new Map<string, Done>(),
      }
      const { events } = await store.readStream(stream, before.revision + 1)
      const now = extended(memory, before, events.map(recorded))
      keep(stream, now)
      return now
    },
    /** What was just appended need not be read again. */
    learn: <State, F extends Fact>(
      stream: string,
      memory: Memory<State, F>,
      { before, events }: { before: Recollection<State>; events: readonly Recorded[] },
    ): Recollection<State> => {
      const now = extended(memory, before, events)
      keep(stream, now)
      return now
    },
    /** How things stood right after the event of this revision. */
    asOf: async <State, F extends Fact>(stream: string, memory: Memory<State, F>, revision: number) => {
      const { events } = await store.readStream(stream)
      const history = events.slice(0, revision + 1).map(recorded)
      return { state: remember(memory, memory.initial, history), history }
    },
  }
}
