import { agentOf } from '@shodh/adapters/usage/readings/readings.ts'
import { success } from '@shodh/contracts/envelope.ts'
import type { LateReading } from '@shodh/contracts/usage/fields.ts'
import { readingOperations } from '@shodh/contracts/usage/operations.ts'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { answerRouter } from '../respond.ts'
import type { Ports } from '../ports.ts'

const known = async (sent: readonly LateReading[], isPaper: Ports['isPaper']) => {
  const are = await Promise.all(sent.map(({ paperId }) => isPaper(paperId)))
  return sent.filter((_, n) => are[n])
}

/** Takes late readings of papers; whether and on which day they count is decided where readings are counted. */
export const readingRoutes: FastifyPluginAsyncZod<Pick<Ports, 'readings' | 'isPaper'>> = async (
  app,
  { readings, isPaper },
) => {
  answerRouter(app)(readingOperations.sendReadings, async request => {
    const retryAfter = request.countFor('late readings', request.body.readings.length)
    if (retryAfter > 0) return { refused: 'TOO_MANY_REQUESTS', retryAfter }
    const receivedAt = Date.now()
    const { ref, text } = agentOf(request.headers['user-agent'])
    const late = (await known(request.body.readings, isPaper)).map(({ id, paperId, kind, at: opened }) => {
      return { id: id.toLowerCase(), item: paperId, kind, at: Date.parse(opened), agent: ref, receivedAt }
    })
    if (late.length > 0) await readings.append({ late, agents: { [ref]: text } })
    return success('Readings received', {})
  })
}
