import { setImmediate as turn } from 'node:timers/promises'
import type { EventStore } from '@shodh/adapters/event-store/event-store.ts'
import { type EventData, recorded, type Recorded } from '@shodh/contracts/event.ts'
import { type StateFold, evolve } from '../decider.ts'

/** The events of one command in its stream: enough to recognise a retry. */
export type Done = { readonly hash: string; readonly actorId: string; readonly first: number; readonly last: number }

export type CachedStream<State> = {
  readonly state: State
  /** Of the stream's last event, −1 where there is none. */
  readonly revision: number
  readonly commands: ReadonlyMap<string, Done>
}

const MAX_STREAMS = 1000

/** Events that are folded before others have their turn: a few milliseconds of work. */
const AT_ONCE = 50

const recordCommand = (commands: Map<string, Done>, { metadata, revision }: Recorded) => {
  const { commandId, commandHash: hash, actorId } = metadata
  commands.set(commandId, { hash, actorId, first: commands.get(commandId)?.first ?? revision, last: revision })
}

/** Caches folded streams, evicting the least recently used; only new events are read and folded. */
export const streamCache = (store: Pick<EventStore, 'readStream'>) => {
  const streams = new Map<string, CachedStream<unknown>>()

  const cache = (stream: string, cached: CachedStream<unknown>) => {
    streams.delete(stream)
    streams.set(stream, cached)
    const [oldest] = streams.keys()
    // Stryker disable next-line ConditionalExpression: With more than the most streams there is an oldest one; the comparison only tells the compiler so.
    if (streams.size > MAX_STREAMS && oldest !== undefined) streams.delete(oldest)
  }

  const extended = <State, F extends EventData>(
    fold: StateFold<State, F>,
    before: CachedStream<State>,
    events: Iterable<Recorded>,
  ): CachedStream<State> => {
    const commands = before.commands as Map<string, Done>
    let { state, revision } = before
    for (const event of events) {
      recordCommand(commands, event)
      state = evolve(fold, state, [event])
      revision = event.revision
    }
    return { state, revision, commands }
  }

  return {
    load: async <State, F extends EventData>(
      stream: string,
      fold: StateFold<State, F>,
    ): Promise<CachedStream<State>> => {
      const before = (streams.get(stream) as CachedStream<State> | undefined) ?? {
        state: fold.initial,
        revision: -1,
        commands: new Map<string, Done>(),
      }
      const { events } = await store.readStream(stream, before.revision + 1)
      // a state that is changed in place is worth nothing where one of the events can't be read
      streams.delete(stream)
      let now = before
      for (let n = 0; n < events.length; n += AT_ONCE) {
        if (n > 0) await turn()
        now = extended(fold, now, events.slice(n, n + AT_ONCE).map(recorded))
      }
      cache(stream, now)
      return now
    },
    /** Folds events that were just appended, without reading them again. */
    extend: <State, F extends EventData>(
      stream: string,
      fold: StateFold<State, F>,
      { before, events }: { before: CachedStream<State>; events: readonly Recorded[] },
    ): CachedStream<State> => {
      const now = extended(fold, before, events)
      cache(stream, now)
      return now
    },
    /** The state right after the event of this revision. */
    asOf: async <State, F extends EventData>(stream: string, fold: StateFold<State, F>, revision: number) => {
      const { events } = await store.readStream(stream)
      const history = events.slice(0, revision + 1).map(recorded)
      return { state: evolve(fold, fold.initial, history), history }
    },
  }
}
