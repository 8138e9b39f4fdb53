import {
  type EventStore,
  lastEvent,
  type NewEvent,
  type Position,
  Unavailable,
  WrongExpectedVersion,
} from '@shodh/adapters/event-store/event-store.ts'
import type { Refusal } from '@shodh/contracts/envelope.ts'
import { type EventData, latestOf, type Metadata, type Recorded, SCHEMA_VERSION } from '@shodh/contracts/event.ts'
import { retry, withTimeout } from '@shodh/contracts/flow/retry.ts'
import { type Decision, isRefusal, refuse, type StateFold } from './decider.ts'
import { commandIdOf, hashOf, newEventId } from './idempotency.ts'
import { type CachedStream, type Done, streamCache } from './handling/stream-cache.ts'
import { queues } from '@shodh/contracts/flow/queue.ts'
import { COMMAND_LATE_MS } from '@shodh/contracts/limits.ts'
import { isBehind } from '@shodh/contracts/system/clock.ts'

/** Milliseconds after which the log is looked at again: other processes write to it. */
const LOOK_EVERY_MS = 10_000

type Times = Pick<Metadata, 'at' | 'latest'>

/** Times of the log's last event, and the latest of any that this process knows of. */
type Last = Times & { readonly position: Position; readonly readAt: number }

const later = (one: string, other: string | undefined) => (other !== undefined && other > one ? other : one)

const msBetween = (from: string, to: string) => Date.parse(to) - Date.parse(from)

const behind = (at: string, last: string): Refusal =>
  refuse(
    'CLOCK_BEHIND',
    `The clock of the server says ${at}, but the last change of the journal is of ${last}: nothing can be changed until the clock has caught up, or an administrator confirms its time under System.`,
  )

/** Holds the times of new events to those of the log. Rejects with Unavailable where the log does not respond. */
const logClock = (log: Pick<EventStore, 'head' | 'eventAt'>) => {
  let last: Last | undefined

  const learn = (times: Times, position: Position) => {
    const readAt = performance.now()
    if (last && position < last.position) last = { ...last, readAt, latest: later(latestOf(last), latestOf(times)) }
    else last = { at: times.at, latest: later(latestOf(times), last && latestOf(last)), position, readAt }
    return last
  }
  const look = async () => {
    const event = await lastEvent(log)
    return event && learn(JSON.parse(event.metadata) as Metadata, event.position)
  }
  const known = async () => (last && performance.now() - last.readAt < LOOK_EVERY_MS ? last : look())

  return {
    /** The metadata of new events, with the latest time of the log where the clock is behind it; refused where it is too far behind. */
    dated: async (metadata: Metadata, events: readonly EventData[]): Promise<Metadata | Refusal> => {
      const { at } = metadata
      const isConfirmed = events.some(({ type }) => type === 'ClockCorrected')
      let found = await known()
      // another process may have confirmed the time meanwhile
      if (found && isBehind(at, found.at)) found = await look()
      if (!found) return metadata
      if (!isConfirmed && isBehind(at, found.at)) return behind(at, found.at)
      const latest = latestOf(found)
      return msBetween(at, latest) > COMMAND_LATE_MS ? { ...metadata, latest } : metadata
    },
    appended: (metadata: Metadata, position: Position) => void learn(metadata, position),
  }
}

/** The actor of a request, with its correlation id and its idempotency key. */
export type RequestContext = {
  readonly actorId: string
  readonly correlationId: string
  /** The API token by which the actor acts. */
  readonly tokenId?: string | undefined
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
  /** What its request does once the events are stored, also where it is repeated. */
  readonly after?: (handled: Handled<State>) => Promise<unknown>
}

/** The state after the command; no events where nothing had to change. */
export type Handled<State> = {
  readonly state: State
  readonly events: readonly Recorded[]
  readonly position?: number | undefined
  readonly replayed: boolean
}

const CONFLICT_RETRIES = 5

/**
 * Milliseconds within which a command is stored or refused, also while earlier commands of its stream wait for a store:
 * what is left of ten seconds is for the wait for the read models.
 */
const COMMAND_TIMEOUT_MS = 8_000

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
      ...(by.tokenId !== undefined && { tokenId: by.tokenId }),
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
