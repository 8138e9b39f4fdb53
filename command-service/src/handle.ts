import {
  type EventStore,
  type NewEvent,
  Unavailable,
  WrongExpectedVersion,
} from '@shodh/adapters/event-store/event-store.ts'
import type { Refusal } from '@shodh/contracts/envelope.ts'
import { type EventData, type Metadata, type Recorded, SCHEMA_VERSION } from '@shodh/contracts/event.ts'
import { retry, withTimeout } from '@shodh/contracts/retry.ts'
import { type Decision, isRefusal, type StateFold, refuse } from './decider.ts'
import { commandIdOf, hashOf, newEventId } from './idempotency.ts'
import { logClock } from './handling/log-clock.ts'
import { type Done, type CachedStream, streamCache } from './handling/stream-cache.ts'
import { queues } from '@shodh/contracts/queue.ts'

/** The actor of a request, with its correlation id and its idempotency key. */
export type RequestContext = {
  readonly actorId: string
  readonly correlationId: string
  readonly key?: string | undefined
}

/** What a paper is to have and no other paper may: a DOI, or the PDF with a hash. */
export type Claim = { readonly volumeId: string; readonly paperId: string } & (
  | { readonly doi: string }
  | { readonly sha256: string }
)

/** A command to one stream. `decide` receives the command's id, from which new ids derive. */
export type CommandRequest<State, F extends EventData> = {
  readonly name: string
  readonly stream: string
  readonly fold: StateFold<State, F>
  /** What a retry under the same key must repeat. */
  readonly request: unknown
  readonly decide: (
    state: State,
    ids: { readonly commandId: string; readonly at: string },
  ) => ReturnType<Decision<State, never, F>>
  /** What the command gives to papers. */
  readonly claims?: (state: State, ids: { readonly commandId: string }) => readonly Claim[]
}

/** The state after the command; no events where nothing had to change. */
export type Handled<State> = {
  readonly state: State
  readonly events: readonly Recorded[]
  readonly position?: number | undefined
  readonly replayed: boolean
}

const CONFLICT_RETRIES = 5

/** Milliseconds within which a command gets a response, also while earlier commands of its stream wait for a store. */
const COMMAND_TIMEOUT_MS = 9_500

const expectedOf = (revision: number) => (revision < 0 ? 'noStream' : revision)

/** Milliseconds before the attempt after a conflict, with jitter; `retries` are those before it. */
const delayAfter = (retries: number) => Math.random() * 10 * 2 ** retries

/** An event that has no position yet: the log gives it one. */
type Draft = Omit<Recorded, 'position'>

const texts = ({ id, type, data, metadata }: Draft): NewEvent => ({
  id,
  type,
  data: JSON.stringify(data),
  metadata: JSON.stringify(metadata),
})

export type HandleCommand = <State, F extends EventData>(
  command: CommandRequest<State, F>,
  by: RequestContext,
) => Promise<Refusal | Handled<State>>

export type Handle = HandleCommand & {
  /** The state of a stream, as the commands before leave it. */
  readonly read: <State, F extends EventData>(stream: string, fold: StateFold<State, F>) => Promise<State>
}

/** Reads and folds the stream, decides and appends the new events; decides again after a conflict. */
export const handler = (
  store: EventStore,
  now: () => Date = () => new Date(),
  timeoutMs = COMMAND_TIMEOUT_MS,
): Handle => {
  const { load, extend, asOf } = streamCache(store)
  const clock = logClock(store)
  const inTurn = queues()
  const running = new Set<string>()

  const replay = async <State, F extends EventData>(
    { stream, fold }: CommandRequest<State, F>,
    { first, last }: Done,
  ) => {
    const { state, history } = await asOf(stream, fold, last)
    const events = history.slice(first)
    return { state, events, replayed: true, position: events.at(-1)?.position }
  }

  const write = async <State, F extends EventData>(
    { stream, fold }: CommandRequest<State, F>,
    before: CachedStream<State>,
    { newEvents, ...given }: { newEvents: readonly F[]; metadata: Metadata },
  ): Promise<Refusal | Handled<State>> => {
    if (newEvents.length === 0) return { state: before.state, events: [], replayed: false }
    const metadata = await clock.dated(given.metadata, newEvents)
    if (isRefusal(metadata)) return metadata
    const drafts = newEvents.map((event, n) => draft(event, { stream, metadata, revision: before.revision + 1 + n }))
    const expected = expectedOf(before.revision)
    const { position } = await store.append(stream, expected, drafts.map(texts))
    clock.appended(metadata, position)
    const events = drafts.map(event => ({ ...event, position }))
    const { state } = extend(stream, fold, { before, events })
    return { state, events, position, replayed: false }
  }

  const attempt = async <State, F extends EventData>(command: CommandRequest<State, F>, metadata: Metadata) => {
    const before = await load(command.stream, command.fold)
    const done = before.commands.get(metadata.commandId)
    if (done) return known(done, metadata) ? replay(command, done) : refuse('IDEMPOTENCY_KEY_REUSED')
    const outcome = command.decide(before.state, metadata)
    return isRefusal(outcome) ? outcome : write(command, before, { newEvents: outcome, metadata })
  }

  const persist = async <State, F extends EventData>(
    command: CommandRequest<State, F>,
    metadata: Metadata,
  ): Promise<Refusal | Handled<State>> => {
    const afterError = (error: unknown, attempts: number) => {
      if (!(error instanceof WrongExpectedVersion)) return undefined
      if (attempts > CONFLICT_RETRIES) throw new Unavailable(`${command.stream} changes too fast`, { cause: error })
      return delayAfter(attempts - 1)
    }
    return retry({ afterError }, () => attempt(command, metadata))
  }

  /** Work on a stream, after that which was asked for before. */
  const inTurnInTime = <T>(stream: string, work: () => Promise<T>, over = () => {}): Promise<T> => {
    let isTimedOut = false
    const turn = async () => {
      // Stryker disable next-line StringLiteral: The caller has already received the timeout's error, so nobody sees this one.
      if (isTimedOut) throw new Unavailable(`${stream} is waited for by too many`)
      return work()
    }
    return withTimeout(timeoutMs, inTurn(stream, turn).finally(over), () => {
      isTimedOut = true
      throw new Unavailable(`not done within ${timeoutMs} ms`)
    })
  }

  const handle: HandleCommand = async (command, by) => {
    const commandId = commandIdOf(command.stream, by.key)
    if (running.has(commandId)) return refuse('IDEMPOTENCY_IN_PROGRESS')
    running.add(commandId)
    const metadata = (): Metadata => ({
      schemaVersion: SCHEMA_VERSION,
      at: now().toISOString(),
      actorId: by.actorId,
      commandId,
      commandHash: hashOf(command.name, command.request),
      correlationId: by.correlationId,
    })
    return inTurnInTime(
      command.stream,
      () => persist(command, metadata()),
      () => running.delete(commandId),
    )
  }

  return Object.assign(handle, {
    read: <State, F extends EventData>(stream: string, fold: StateFold<State, F>) =>
      inTurnInTime(stream, async () => (await load(stream, fold)).state),
  })
}

const known = (done: Done, { commandHash, actorId }: Metadata) => done.hash === commandHash && done.actorId === actorId

type DraftContext = {
  readonly stream: string
  readonly metadata: Metadata
  readonly revision: number
}

const draft = (event: EventData, { stream, metadata, revision }: DraftContext): Draft => ({
  id: newEventId(),
  stream,
  revision,
  type: event.type,
  data: event.data,
  metadata,
})
