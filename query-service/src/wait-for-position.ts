import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Ports } from './ports.ts'

/** Milliseconds that a question waits for the position that its asker has seen. */
const WAIT_MS = 2000

const POSITION = /^([0-9a-f-]{36})\.(\d{1,16})$/u

/** Honours X-Wait-For-Position: `{logId}.{n}`. What can't be waited for is answered as it is, and says so. */
export const waitForPosition =
  ({ logId, freshness }: Pick<Ports, 'logId' | 'freshness'>) =>
  async (request: FastifyRequest, reply: FastifyReply) => {
    const asked = request.headers['x-wait-for-position']
    if (asked === undefined || asked === '') return
    const [, log, position] = POSITION.exec(String(asked)) ?? []
    if (!log) {
      await reply.refuse({ refused: 'MALFORMED_POSITION' })
      return
    }
    if (log !== logId || !(await freshness(Number(position), WAIT_MS))) reply.header('x-stale', 'true')
  }
