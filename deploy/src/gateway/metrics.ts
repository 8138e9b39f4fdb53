import type { FastifyPluginAsync } from 'fastify'
import { type Exposition, mergeExpositions } from './exposition.ts'
import { ask, type Instance, type Instances } from './instances.ts'

const textOf = async (instance: Instance): Promise<string | undefined> => {
  try {
    const response = await ask(instance, '/metrics', 'text/plain; version=0.0.4')
    const text = await response.text()
    return response.status === 200 ? text : undefined
  } catch {
    return undefined
  }
}

const UP = '# HELP shodh_part_up Whether this part of the journal sent its metrics\n# TYPE shodh_part_up gauge\n'

const expositionsOf = async (instance: Instance): Promise<readonly Exposition[]> => {
  const text = await textOf(instance)
  const labels = { service: instance.service, instance: instance.name }
  const up = { labels, text: `${UP}shodh_part_up ${text === undefined ? 0 : 1}` }
  return text === undefined ? [up] : [up, { labels, text }]
}

/** `/metrics` of all services as one, for readers on this machine or a private network. */
export const metrics: FastifyPluginAsync<{ readonly services: readonly Instances[] }> = async (app, { services }) => {
  app.get('/metrics', async (request, reply) => {
    if (!request.isFromPrivateNetwork()) return reply.refuse({ refused: 'ROUTE_NOT_FOUND' })
    const all = await Promise.all(services.flatMap(({ all }) => all.map(expositionsOf)))
    return reply
      .header('cache-control', 'no-store')
      .type('text/plain; version=0.0.4; charset=utf-8')
      .send(mergeExpositions(all.flat()))
  })
}
