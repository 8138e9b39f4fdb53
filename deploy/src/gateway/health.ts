import { success } from '@shodh/contracts/envelope.ts'
import { healthy } from '@shodh/contracts/site/views.ts'
import type { FastifyPluginAsync } from 'fastify'
import * as z from 'zod/mini'
import { ask, type Instance, type Instances } from './instances.ts'
import { type Exposition, mergeExpositions } from './exposition.ts'

const Said = z.object({ message: z.string(), data: z.unknown() })

type Look = {
  readonly instance: Instance
  readonly isWell: boolean
  readonly message: string
  readonly data: unknown
}

const look = async (instance: Instance, path: string): Promise<Look> => {
  try {
    const response = await ask(instance, path, 'application/json')
    const { message, data } = Said.parse(await response.json())
    return { instance, isWell: response.status === 200, message, data }
  } catch {
    return { instance, isWell: false, message: 'no answer', data: null }
  }
}

type Looks = readonly Look[]

const isUp = (looks: Looks) => looks.some(({ isWell }) => isWell)

/** What its instances report, each sentence once; where there are several, each with the instance's name. */
const sentence = (looks: Looks, isReported: (look: Look) => boolean) =>
  looks
    .filter(isReported)
    .map(({ instance, message }) => {
      const who = looks.length > 1 ? `${instance.service} at ${instance.name}` : instance.service
      return `${who}: ${message}`
    })
    .join('; ')

/** The data of the only instance; of several, the data of each healthy one by its name. */
const dataOf = (looks: Looks) =>
  looks.length === 1
    ? looks[0]?.data
    : Object.fromEntries(looks.filter(({ isWell }) => isWell).map(({ instance, data }) => [instance.name, data]))

const join = (sentences: readonly string[]) => sentences.filter(Boolean).join('; ')

const READY = 'The journal is ready'

/**
 * `/healthz`, `/readyz` and `/api/v1/health` of all services as one: well where each service has an instance that is
 * well. Which instances there are, and what they report, is sent to this machine and private networks only, and never at
 * `/api/v1/health`.
 */
export const health: FastifyPluginAsync<{ readonly services: readonly Instances[] }> = async (app, { services }) => {
  app.addHook('onRequest', async (_, reply) => void reply.header('cache-control', 'no-store'))
  const lookAtAll = (path: string) =>
    Promise.all(services.map(({ all }) => Promise.all(all.map(instance => look(instance, path)))))

  const whole = (path: string, allWell: string) =>
    app.get(path, async (request, reply) => {
      const all = await lookAtAll(path)
      if (!request.isFromPrivateNetwork())
        return all.every(isUp) ? success(allWell, {}) : reply.refuse({ refused: 'UNAVAILABLE' })
      const missing = join(all.filter(looks => !isUp(looks)).map(looks => sentence(looks, () => true)))
      if (missing) return reply.refuse({ refused: 'UNAVAILABLE', message: missing })
      const notes = join(all.map(looks => sentence(looks, ({ isWell, message }) => !isWell || message !== allWell)))
      const data = Object.fromEntries(all.map(looks => [looks[0]?.instance.service, dataOf(looks)]))
      return success(notes ? `${allWell}. ${notes}` : allWell, data)
    })
  whole('/healthz', 'The journal has started')
  whole('/readyz', READY)
  app.get('/api/v1/health', async (_, reply) =>
    (await lookAtAll('/readyz')).every(isUp) ? success(READY, healthy) : reply.refuse({ refused: 'UNAVAILABLE' }),
  )
}

const textOf = async (instance: Instance): Promise<string | undefined> => {
  try {
    const response = await ask(instance, '/metrics', 'text/plain; version=0.0.4')
    const text = await response.text()
    return response.status === 200 ? text : undefined
  } catch {
    return undefined
  }
}

export const UP = '# HELP shodh_part_up Whether this part of the journal sent its metrics\n# TYPE shodh_part_up gauge\n'

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
