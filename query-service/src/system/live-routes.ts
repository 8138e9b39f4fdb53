import { success } from '@shodh/contracts/envelope.ts'
import { Announced, type Changes, changesFor, PRESENCE_SECONDS, SYSTEM } from '@shodh/contracts/system/live.ts'
import { systemOperations } from '@shodh/contracts/system/operations.ts'
import { PassThrough } from 'node:stream'
import type { FastifyRequest } from 'fastify'
import { positionIn } from '../freshness.ts'
import type { Routes } from '../responses.ts'
import { liveHub } from './live-hub.ts'
import type { Actor } from '@shodh/contracts/roles.ts'
import type { MessageBus } from '@shodh/adapters/message-bus/message-bus.ts'

/** Entries that are remembered at most: what is announced beyond is not shown. */
const REMEMBERED = 10_000

const parsed = (text: string) => {
  try {
    return Announced.safeParse(JSON.parse(text)).data
  } catch {
    return undefined
  }
}

type Present = Announced & {
  /** Of its first announcement without a longer silence since (ISO 8601), and of the last one. */
  readonly since: string
  readonly at: number
}

/** Who has what open, as announced on the bus, in memory alone; forgotten after 20 s of silence. */
export const presence = (bus: Pick<MessageBus, 'listen'>, now: () => number = () => performance.now()) => {
  const seen = new Map<string, Present>()
  const isHere = ({ at }: { readonly at: number }) => now() - at < PRESENCE_SECONDS * 1000
  const forget = () => {
    for (const [key, one] of seen) if (!isHere(one)) seen.delete(key)
  }
  const stop = bus.listen(text => {
    const announced = parsed(text)
    if (!announced) return
    const key = `${announced.entity} ${announced.userId}`
    if (!announced.isOpen) return void seen.delete(key)
    // Stryker disable next-line ConditionalExpression: Forgetting earlier than necessary forgets nothing that is shown.
    if (seen.size >= REMEMBERED) forget()
    const before = seen.get(key)
    const since = before && isHere(before) ? before.since : new Date().toISOString()
    if (before || seen.size < REMEMBERED) seen.set(key, { ...announced, since, at: now() })
  })
  return {
    stop,
    /** The users who have it open. */
    at: (entity: string): readonly Present[] => {
      forget()
      return [...seen.values()].filter(one => one.entity === entity)
    },
  }
}

/** Milliseconds between two comments that keep the connection open. */
const KEEP_ALIVE_MS = 15_000

const KEEP_ALIVE = ': here\n\n'

/** Bytes that wait for a reader who does not read, beyond which the stream ends. */
const WAITING_MAX_BYTES = 64 * 1024

type Given = {
  readonly actor: Actor | null
  /** The actor as of now; undefined once the token or the session has ended. */
  readonly currentActor: () => Promise<Actor | undefined>
  readonly listen: (listener: (changes: Changes) => void) => Promise<() => void>
}

/** Server-sent events (HTML Living Standard, 9.2) of what changes; each is what the reader may know at that moment. */
export const liveStream = async ({ actor, currentActor, listen }: Given): Promise<PassThrough> => {
  const stream = new PassThrough()
  const write = (text: string) => {
    // Stryker disable next-line EqualityOperator: One byte more or less that waits makes no difference to a reader.
    if (stream.writableLength > WAITING_MAX_BYTES) stream.end()
    else if (!stream.writableEnded) stream.write(text)
  }
  /** A stream ends for those whose role has changed or whose session has ended; a visitor stays one. */
  const isStillAllowed = async () => actor === null || (await currentActor())?.role === actor.role
  const unlessEnded = async (text: () => string) => {
    // Stryker disable next-line ArrowFunction: Undefined counts as not allowed, too.
    if (await isStillAllowed().catch(() => false)) write(text())
    else if (!stream.writableEnded) stream.end('event: end\ndata: {}\n\n')
  }
  const send = (changes: Changes) => {
    const visible = changesFor(changes, actor ?? undefined)
    if (visible.models.length > 0) void unlessEnded(() => `event: changed\ndata: ${JSON.stringify(visible)}\n\n`)
    // what happened may have been that the session ended
    else if (actor && changes.models.some(model => model !== SYSTEM)) void unlessEnded(() => KEEP_ALIVE)
  }
  const stop = await listen(send)
  const keepingAlive = setInterval(() => void unlessEnded(() => KEEP_ALIVE), KEEP_ALIVE_MS).unref()
  stream.once('close', () => {
    clearInterval(keepingAlive)
    stop()
  })
  write('event: open\ndata: {}\n\n')
  return stream
}

/** Proxies are asked to hand on each event as it comes. */
const STREAM_HEADERS = {
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': 'no-store, no-transform',
  'x-accel-buffering': 'no',
}

/** Streams that one process has open at most; who comes then asks instead. */
const STREAMS_MAX = 2000

/** What changes, as a stream or asked for at intervals. */
export const liveRoutes: Routes = async (app, ports) => {
  const { answer, query } = ports
  const { listen } = liveHub(ports)
  const present = presence(ports.bus)
  const open = new Set<PassThrough>()
  app.addHook('preClose', async () => {
    for (const stream of open) stream.end()
    present.stop()
  })

  const senderOf = ({ headers }: FastifyRequest) =>
    ports.verify(headers.authorization?.replace(/^Bearer +/iu, '') ?? '')

  const streamFor = async (request: FastifyRequest) => {
    const { actor } = request
    const stream = await liveStream({ actor, currentActor: () => senderOf(request), listen })
    open.add(stream)
    // Stryker disable next-line ArrowFunction, StringLiteral: Two thousand streams would have to be open before a closed one that is still counted is missed.
    stream.once('close', () => open.delete(stream))
    return stream
  }

  const changesSince = async (after = '') => {
    const last = positionIn(after)
    return ports.system.changesAfter(last?.log === ports.logId ? last.position : await ports.head())
  }

  query(systemOperations.listPresent, async request => {
    const others = present.at(request.query.entity).filter(({ userId }) => userId !== request.actor?.userId)
    const people = await Promise.all(
      others.map(async ({ userId: id, since }) => ({ id, name: (await ports.vault.get('users', id))?.name, since })),
    )
    const data = { people: people.flatMap(({ name, ...one }) => (name === undefined ? [] : [{ ...one, name }])) }
    return { message: 'Who else has it open', data }
  })

  answer(systemOperations.followChanges, async (request, reply) => {
    const { actor, headers } = request
    // whoever sends a token that has ended is not taken for a visitor, and a session without its second step goes on
    if (headers.authorization !== undefined && !actor)
      return reply.refuse({
        refused: (await senderOf(request)) ? 'SECOND_FACTOR_MISSING' : 'AUTHENTICATION_REQUIRED',
      })
    // Stryker disable next-line ConditionalExpression, EqualityOperator: Two thousand streams would have to be open.
    if (headers.accept?.includes('text/event-stream') && open.size < STREAMS_MAX)
      return reply.headers(STREAM_HEADERS).send(await streamFor(request))
    const data = changesFor(await changesSince(request.query.after), actor ?? undefined)
    return reply.header('cache-control', 'no-store').send(success('What changed', data))
  })
}
