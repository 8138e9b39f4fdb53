import { PassThrough } from 'node:stream'
import type { Actor } from '@shodh/contracts/roles.ts'
import { type Changes, changesFor, SYSTEM } from '@shodh/contracts/system/live.ts'

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
    const visible = changesFor(changes, actor?.role)
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
