import { ADDRESS_MAX, SIGNED_IN_ADDRESS_MAX } from '@shodh/contracts/limits.ts'
import type { FastifyInstance } from 'fastify'

/** Refuses addresses that are too long before anything else reads them. Whether a token is valid is seen by the guard. */
export const limitAddresses = (app: FastifyInstance) =>
  app.addHook('onRequest', ({ originalUrl, headers }, reply, done) => {
    const most = headers.authorization === undefined ? ADDRESS_MAX : SIGNED_IN_ADDRESS_MAX
    if (originalUrl.length > most) reply.refuse({ refused: 'ADDRESS_TOO_LONG' })
    else done()
  })
