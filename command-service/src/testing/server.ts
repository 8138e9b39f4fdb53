import { invalid } from '@shodh/contracts/envelope.ts'
import { refusals } from '@shodh/contracts/refusals.ts'
import type { RequestLimit } from '@shodh/contracts/operations/request-limits.ts'
import type { Actor } from '@shodh/contracts/roles.ts'
import Fastify, { type FastifyPluginAsync } from 'fastify'
import type { ZodMiniType } from 'zod/mini'
import { isRefusal } from '../decider.ts'
import type { Ports } from '../ports.ts'

/** What the server of a test knows of a request's sender. */
export type Sender = {
  actor: Actor | null
  /** Seconds to wait, where a limit is reached. */
  readonly waits: Partial<Record<RequestLimit, number>>
  /** Of the limits, those that requests counted for. */
  readonly counted: RequestLimit[]
}

/** Routes on a server that has what they need of the journal's: validation, refusals as they are, and the sender. */
export const testServer = async (routes: FastifyPluginAsync<Ports>, ports: Ports, sender: Sender) => {
  const app = Fastify({ routerOptions: { ignoreTrailingSlash: true } })
  app.setValidatorCompiler<ZodMiniType>(({ schema }) => input => {
    const result = schema.safeParse(input)
    if (result.success) return { value: result.data }
    return { error: Object.assign(new Error('Invalid input'), { refusal: invalid(result.error.issues) }) }
  })
  app.decorateReply('refuse', function refuse(refusal) {
    const { about: _, ...shown } = refusal
    return this.code(refusals[refusal.refused].status).send(shown)
  })
  app.addHook('onRoute', ({ method, url, config }) => {
    if (!config?.allow) throw new Error(`${String(method)} ${url} does not say who may call it`)
  })
  app.decorateRequest('actor', null)
  app.decorateRequest('countFor', function countFor(limit: RequestLimit, amount = 1) {
    const wait = sender.waits[limit] ?? 0
    if (wait === 0) sender.counted.push(...Array<RequestLimit>(amount).fill(limit))
    return wait
  })
  app.addHook('onRequest', async request => {
    request.actor = sender.actor
  })
  app.setErrorHandler((error: Error & { readonly refusal?: unknown }, _, reply) => {
    if (isRefusal(error.refusal)) return reply.refuse(error.refusal)
    throw error
  })
  await app.register(routes, ports)
  return app
}
