import type { FastifyInstance } from 'fastify'

/** Every route says who may call it, as the journal's server demands. */
export const sayWhoMayCall = (app: FastifyInstance) =>
  app.addHook('onRoute', ({ method, url, config }) => {
    if (!config?.allow) throw new Error(`${String(method)} ${url} does not say who may call it`)
  })
