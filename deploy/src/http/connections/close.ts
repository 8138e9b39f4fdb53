import type { FastifyInstance } from 'fastify'

const LOOK_FOR_IDLE_MS = 50

/**
 * Requests under way are finished, for `cutAfterMs` milliseconds where that is given; a connection that falls idle
 * meanwhile does not hold the end up.
 */
export const closeGracefully = async (app: FastifyInstance, cutAfterMs?: number): Promise<void> => {
  const idle = setInterval(() => app.server.closeIdleConnections(), LOOK_FOR_IDLE_MS)
  const late = cutAfterMs === undefined ? undefined : setTimeout(() => app.server.closeAllConnections(), cutAfterMs)
  await app.close().finally(() => {
    clearInterval(idle)
    clearTimeout(late)
  })
}
