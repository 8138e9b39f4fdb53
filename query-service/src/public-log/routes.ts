import { parseTilePath } from '@shodh/contracts/proof/tile-paths.ts'
import type { FastifyPluginAsync } from 'fastify'
import { publicRoute } from '../discovery/public-route.ts'
import type { Ports } from '../ports.ts'

const ADDRESS = '/.well-known/journal-log'

/** A tile never changes. */
const FOREVER = 'public, max-age=31536000, immutable'
const A_MOMENT = 'public, max-age=1'

/** The public log as others verify it: https://c2sp.org/tlog-tiles, with its key beside it. Any site may read it. */
export const publicLogRoutes: FastifyPluginAsync<Pick<Ports, 'publicLog'>> = async (app, { publicLog }) => {
  app.addHook('onRequest', async (_, reply) => {
    reply.headers({ 'access-control-allow-origin': '*', 'cross-origin-resource-policy': 'cross-origin' })
  })

  app.get(`${ADDRESS}/checkpoint`, publicRoute, async (_, reply) => {
    const head = await publicLog.head()
    if (!head?.checkpoint) return reply.refuse({ refused: 'LOG_NOT_SIGNED' })
    return reply.type('text/plain; charset=utf-8').header('cache-control', A_MOMENT).send(head.checkpoint)
  })

  app.get(`${ADDRESS}/vkey`, publicRoute, async (_, reply) => {
    const head = await publicLog.head()
    if (!head) return reply.refuse({ refused: 'LOG_NOT_SIGNED' })
    return reply.type('text/plain; charset=utf-8').header('cache-control', A_MOMENT).send(`${head.vkey}\n`)
  })

  app.get<{ Params: { '*': string } }>(`${ADDRESS}/tile/*`, publicRoute, async (request, reply) => {
    const tile = parseTilePath(request.params['*'])
    const bytes = tile && (await publicLog.tileBytes(tile))
    if (!bytes) return reply.refuse({ refused: 'TILE_NOT_FOUND' })
    return reply.type('application/octet-stream').header('cache-control', FOREVER).send(bytes)
  })
}
