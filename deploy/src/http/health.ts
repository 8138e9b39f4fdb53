import { success } from '@shodh/contracts/answer.ts'
import type { FastifyPluginAsync } from 'fastify'

export type Health = {
  /** What is not ready yet, in words; nothing when the journal can serve. */
  readonly waitingFor: () => readonly string[]
}

/** `/healthz`: this process has started. `/readyz`: it can serve now. */
export const health: FastifyPluginAsync<Health> = async (app, { waitingFor }) => {
  const config = { allow: 'everyone' } as const
  app.addHook('onRequest', async (_, reply) => void reply.header('cache-control', 'no-store'))

  app.get('/healthz', { config, logLevel: 'warn' }, () => success('The journal has started', {}))

  app.get('/readyz', { config, logLevel: 'warn' }, (_, reply) => {
    const waiting = waitingFor()
    if (waiting.length === 0) return success('The journal is ready', {})
    return reply.refuse({ refused: 'UNAVAILABLE', message: `Waiting for ${waiting.join(' and ')}` })
  })
}
