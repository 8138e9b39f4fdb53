import {
  type EventStore,
  type NewEvent,
  Unavailable,
  WrongExpectedVersion,
} from '@shodh/adapters/event-store/event-store.ts'
import type { Refusal } from '@shodh/contracts/answer.ts'
import { type Fact, type Metadata, type Recorded, SCHEMA_VERSION } from '@shodh/contracts/event.ts'
import { type Decision, isRefusal, type Memory, refuse } from './decider.ts'
import { commandIdOf, eventIdOf, hashOf } from './idempotency.ts'
import { within } from './patience.ts'
import { queues } from './queues.ts'
import { type Done, type Recollection, recollections } from './recollection.ts'

/** Who asks, and what ties a retry and the log to the request. */
export type Asking = {
  readonly actorId: string
  readonly correlationId: string
  readonly key?: string | undefined
}

/** What is asked of one stream. `decide` is given the command's id, from which new ids derive. */
export type Order<State, F extends Fact> = {
  readonly name: string
  readonly stream: string
  readonly memory: Memory<State, F>
  /** What a retry under the same key must repeat. */
  readonly request: unknown
  readonly decide: (
    state: State,
    ids: { readonly commandId: string; readonly at: string },
  ) => ReturnType<Decision<State, never, F>>
}

/** How things stand after the command; no events where nothing had to change. */
export type Handled<State> = {
  readonly state: State
  readonly events: readonly Recorded[]
  readonly position?: number
  readonly replayed: boolean
}

const CONFLICTS_BORNE = 5

/** Milliseconds in which a command is answered, also where those before it in the stream wait for a store. */
const ANSWERED_WITHIN_MS = 9_500

const expectedOf = (revision: number) => (revision < 0 ? 'noStream' : revision)

const jitter = (attempt: number) => new Promise(done => setTimeout(done, Math.random() * 10 * 2 ** attempt))

const texts = ({ id, type, data, metadata }: Recorded): NewEvent => ({
  id,
  type,
  data: JSON.stringify(data),
  metadata: JSON.stringify(metadata),
})

export type Handle = <State, F extends Fact>(order: Order<State, F>, by: Asking) => Promise<Refusal | Handled<State>>

/** Read the past, fold it, decide, write down what was decided; a conflict with another process is decided anew. */
export const handler = (
  store: EventStore,
  now: () => Date = () => new Date(),
  answeredWithinMs = ANSWERED_WITHIN_MS,
): Handle => {
  const { recall, learn, asOf } = recollections(store)
  const inTurn = queues()
  const running = new Set<string>()

  const replay = async <State, F extends Fact>({ stream, memory }: Order<State, F>, { first, last }: Done) => {
    const { state, history } = await asOf(stream, memory, last)
    const events = history.slice(first)
    return { state, events, replayed: true, ...positionOf(events) }
  }

  const write = async <State, F extends Fact>(
    { stream, memory }: Order<State, F>,
    before: Recollection<State>,
    { facts, metadata }: { facts: readonly F[]; metadata: Metadata },
  ): Promise<Handled<State>> => {
    if (facts.length === 0) return { state: before.state, events: [], replayed: false }
    const drafts = facts.map((fact, n) => draft(fact, { stream, metadata, revision: before.revision + 1 + n, n }))
    const expected = expectedOf(before.revision)
    const { position, revision, deduplicated } = await store.append(stream, expected, drafts.map(texts))
    // another process has used the key meanwhile, perhaps for something else: what it wrote counts, not what was drafted
    if (deduplicated) throw new WrongExpectedVersion(stream, expected, revision)
    const events = drafts.map(event => ({ ...event, position }))
    const { state } = learn(stream, memory, { before, events })
    return { state, events, position, replayed: false }
  }

  const attempt = async <State, F extends Fact>(order: Order<State, F>, metadata: Metadata) => {
    const before = await recall(order.stream, order.memory)
    const done = before.commands.get(metadata.commandId)
    if (done) return known(done, metadata) ? replay(order, done) : refuse('IDEMPOTENCY_KEY_REUSED')
    const outcome = order.decide(before.state, metadata)
    return isRefusal(outcome) ? outcome : write(order, before, { facts: outcome, metadata })
  }

  const persist = async <State, F extends Fact>(
    order: Order<State, F>,
    metadata: Metadata,
  ): Promise<Refusal | Handled<State>> => {
    for (let tried = 0; ; tried++) {
      try {
        return await attempt(order, metadata)
      } catch (accident) {
        if (!(accident instanceof WrongExpectedVersion)) throw accident
        if (tried === CONFLICTS_BORNE) throw new Unavailable(`${order.stream} changes too fast`, { cause: accident })
        await jitter(tried)
      }
    }
  }

  return async (order, by) => {
    const commandId = commandIdOf(order.stream, by.key)
    if (running.has(commandId)) return refuse('IDEMPOTENCY_IN_PROGRESS')
    running.add(commandId)
    const metadata = (): Metadata => ({
      schemaVersion: SCHEMA_VERSION,
      at: now().toISOString(),
      actorId: by.actorId,
      commandId,
      commandHash: hashOf(order.name, order.request),
      correlationId: by.correlationId,
    })
    const turn = async (isOver: () => boolean) => {
      if (isOver()) throw new Unavailable(`${order.stream} is waited for by too many`)
      return persist(order, metadata())
    }
    return within(answeredWithinMs, isOver =>
      inTurn(order.stream, () => turn(isOver)).finally(() => running.delete(commandId)),
    )
  }
}

const known = (done: Done, { commandHash, actorId }: Metadata) => done.hash === commandHash && done.actorId === actorId

const positionOf = (events: readonly Recorded[]) => {
  const position = events.at(-1)?.position
  return position === undefined ? {} : { position }
}

type Place = { readonly stream: string; readonly metadata: Metadata; readonly revision: number; readonly n: number }

const draft = (fact: Fact, { stream, metadata, revision, n }: Place): Recorded => ({
  id: eventIdOf(metadata.commandId, n),
  stream,
  revision,
  position: -1,
  type: fact.type,
  data: fact.data,
  metadata,
})
