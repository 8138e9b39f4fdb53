import type { Position } from '@shodh/adapters/event-store/event-store.ts'
import type { MessageBus } from '@shodh/adapters/message-bus/message-bus.ts'
import { withTimeout } from '@shodh/contracts/flow/retry.ts'
import { shareReads } from './views/served-views.ts'
import type { FastifyReply, FastifyRequest, HookHandlerDoneFunction } from 'fastify'
import type { Ports } from './ports.ts'

/** Milliseconds that a query waits for the position that its client has seen. */
const WAIT_MS = 2000

const POSITION = /^([0-9a-f-]{36})\.(\d{1,16})$/u

/** A position with the id of its log, as `{logId}.{n}`; undefined of another text. */
export const positionIn = (text: string) => {
  const [, log, number] = POSITION.exec(text) ?? []
  return log === undefined ? undefined : { log, position: Number(number) }
}

/** Honours X-Wait-For-Position: `{logId}.{n}`. A response after a timeout, or for another log, is marked as stale. */
export const waitForPosition =
  ({ logId, freshness }: Pick<Ports, 'logId' | 'freshness'>) =>
  (request: FastifyRequest, reply: FastifyReply, done: HookHandlerDoneFunction) => {
    const header = request.headers['x-wait-for-position']
    if (header === undefined || header === '') {
      done()
      return
    }
    const awaited = positionIn(String(header))
    if (!awaited) {
      reply.refuse({ refused: 'MALFORMED_POSITION' })
      return
    }
    const isFresh = awaited.log === logId ? freshness(awaited.position, WAIT_MS) : Promise.resolve(false)
    isFresh.then(fresh => {
      if (!fresh) reply.header('x-stale', 'true')
      done()
    }, done)
  }

/** How far each of the read models is projected. */
type Positions = () => Promise<readonly Position[]>

/**
 * Waits until every read model has projected the position; false on a timeout of `withinMs` milliseconds, or where the
 * store is unavailable. It never rejects: the events are stored, even where no read model shows them yet. What `isNew`
 * was appended a moment ago, so that nobody looks for it before a message.
 */
export type Freshness = (position: number, withinMs: number, isNew?: boolean) => Promise<boolean>

const POLL_EVERY_MS = 25

/** Messages that a read model has moved; none between two waits is lost. */
const notifications = (bus: Pick<MessageBus, 'subscribe'>) => {
  let count = 0
  let at = -Infinity
  const waiting = new Set<() => void>()
  bus.subscribe('projected', () => {
    count += 1
    at = performance.now()
    for (const wake of waiting) wake()
  })
  return {
    count: () => count,
    isRecent: () => performance.now() - at < POLL_EVERY_MS,
    /** Resolves once there are more, or after 25 ms. */
    next: (seen: number) => {
      if (count > seen) return Promise.resolve()
      return new Promise<void>(resolve => {
        const wake = () => {
          clearTimeout(timer)
          waiting.delete(wake)
          resolve()
        }
        const timer = setTimeout(wake, POLL_EVERY_MS)
        waiting.add(wake)
      })
    },
  }
}

export const freshness = (look: Positions, bus: Pick<MessageBus, 'subscribe'>): Freshness => {
  const positions = shareReads(look)
  const projectedUpTo = async (position: number) => (await positions()).every(reached => reached >= position)

  const messages = notifications(bus)

  return async (position, withinMs, isNew = false) => {
    const deadline = performance.now() + withinMs
    let seen = messages.count()
    const isProjected = async () => {
      seen = messages.count()
      return projectedUpTo(position)
    }
    const wait = async () => {
      // what was appended may be projected before it is known that it was
      if ((!isNew || messages.isRecent()) && (await isProjected())) return true
      // Stryker disable next-line EqualityOperator: At the very deadline it looks once more, and nobody waits for what it finds.
      while (performance.now() < deadline) {
        await messages.next(seen)
        if (await isProjected()) return true
      }
      return false
    }
    const settled = wait().catch(() => false)
    return withTimeout(withinMs, settled, () => false)
  }
}
