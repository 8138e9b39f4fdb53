import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Ports } from './ports.ts'

/** Milliseconds that a query waits for the position that its client has seen. */
const WAIT_MS = 2000

const POSITION = /^([0-9a-f-]{36})\.(\d{1,16})$/u

/** Honours X-Wait-For-Position: `{logId}.{n}`. A response after a timeout, or for another log, is marked as stale. */
export const waitForPosition =
  ({ logId, freshness }: Pick<Ports, 'logId' | 'freshness'>) =>
  async (request: FastifyRequest, reply: FastifyReply) => {
    const header = request.headers['x-wait-for-position']
    if (header === undefined || header === '') return
    // Stryker disable next-line ArrayDeclaration: The first element, which would be the whole match, is not read.
    const [, log, position] = POSITION.exec(String(header)) ?? []
    if (!log) {
      await reply.refuse({ refused: 'MALFORMED_POSITION' })
      return
    }
    if (log !== logId || !(await freshness(Number(position), WAIT_MS))) reply.header('x-stale', 'true')
  }
