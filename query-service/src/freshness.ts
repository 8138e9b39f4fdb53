import type { Position } from '@shodh/adapters/event-store/event-store.ts'
import type { MessageBus } from '@shodh/adapters/message-bus/message-bus.ts'
import { withTimeout } from '@shodh/contracts/retry.ts'
import { shareReads } from './served-views.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
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
  async (request: FastifyRequest, reply: FastifyReply) => {
    const header = request.headers['x-wait-for-position']
    if (header === undefined || header === '') return
    const awaited = positionIn(String(header))
    if (!awaited) {
      await reply.refuse({ refused: 'MALFORMED_POSITION' })
      return
    }
    if (awaited.log !== logId || !(await freshness(awaited.position, WAIT_MS))) reply.header('x-stale', 'true')
  }

/** How far each of the read models is projected. */
type Positions = () => Promise<readonly Position[]>

/**
 * Waits until every read model has projected the position; false on a timeout of `withinMs` milliseconds, or where the
 * store is unavailable. It never rejects: the events are stored, even where no read model shows them yet.
 */
export type Freshness = (position: number, withinMs: number) => Promise<boolean>

const POLL_EVERY_MS = 25

/** Resolves `next` on a message that a read model has moved, or after 25 ms; none between two waits is lost. */
const notifications = (bus: Pick<MessageBus, 'subscribe'>) => {
  let isNotified = false
  let wake = () => {}
  const end = bus.subscribe('projected', () => {
    isNotified = true
    wake()
  })
  const next = () =>
    new Promise<void>(resolve => {
      const timer = setTimeout(resolve, isNotified ? 0 : POLL_EVERY_MS)
      isNotified = false
      wake = () => {
        // Stryker disable next-line CallExpression: The timer would resolve a promise that is resolved already.
        clearTimeout(timer)
        resolve()
      }
    })
  return { next, end }
}

export const freshness = (look: Positions, bus: Pick<MessageBus, 'subscribe'>): Freshness => {
  const positions = shareReads(look)
  const projectedUpTo = async (position: number) => (await positions()).every(reached => reached >= position)

  const wait = async (position: number, isOver: () => boolean) => {
    const { next, end } = notifications(bus)
    try {
      while (!(await projectedUpTo(position))) {
        if (isOver()) return false
        await next()
      }
      return true
    } finally {
      end()
    }
  }

  return async (position, withinMs) => {
    const deadline = performance.now() + withinMs
    const waited = projectedUpTo(position).then(
      // Stryker disable next-line EqualityOperator: At the very deadline it looks once more, and nobody waits for what it finds.
      isProjected => isProjected || wait(position, () => performance.now() >= deadline),
    )
    const settled = waited.catch(() => false)
    return withTimeout(withinMs, settled, () => false)
  }
}
