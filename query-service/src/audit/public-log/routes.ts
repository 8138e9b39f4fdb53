import { parseTilePath } from '@shodh/contracts/audit/proof/tile-paths.ts'
import type { FastifyPluginAsync, FastifyReply } from 'fastify'
import { publicRoute } from '../../responses.ts'
import type { Ports } from '../../ports.ts'

const ADDRESS = '/.well-known/journal-log'

/** A tile never changes. */
const OF_TILES = { 'cache-control': 'public, max-age=31536000, immutable' }
const OF_ANY_SITE = { 'access-control-allow-origin': '*', 'cross-origin-resource-policy': 'cross-origin' }
const A_MOMENT = 'public, max-age=1'

/** The public log as others verify it: https://c2sp.org/tlog-tiles, with its key beside it. Any site may read it. */
export const publicLogRoutes: FastifyPluginAsync<Ports> = async (app, { publicLog, verifier, vault }) => {
  app.addHook('onRequest', (_, reply, done) => {
    reply.headers(OF_ANY_SITE)
    done()
  })

  app.get(`${ADDRESS}/checkpoint`, publicRoute, async (_, reply) => {
    const head = await publicLog.head()
    if (!head?.checkpoint) return reply.refuse({ refused: 'LOG_NOT_SIGNED' })
    return reply.header('cache-control', A_MOMENT).send(head.checkpoint)
  })

  app.get(`${ADDRESS}/vkey`, publicRoute, async (_, reply) => {
    const head = await publicLog.head()
    if (!head) return reply.refuse({ refused: 'LOG_NOT_SIGNED' })
    return reply.header('cache-control', A_MOMENT).send(`${head.vkey}\n`)
  })

  // of each log that the journal has signed, the present one last: evidence of an earlier one is still the journal's
  app.get(`${ADDRESS}/vkeys`, publicRoute, async (_, reply) => {
    const keys = (await vault.list('log-heads')).map(({ vkey }) => `${vkey}\n`)
    return reply.header('cache-control', A_MOMENT).type('text/plain; charset=utf-8').send(keys.join(''))
  })

  app.get(`${ADDRESS}/verify.mjs`, publicRoute, async (_, reply) => {
    const program = await verifier()
    if (program === undefined) return reply.refuse({ refused: 'ROUTE_NOT_FOUND' })
    // to be read and compared: no page of this site may run it
    return reply.type('text/plain; charset=utf-8').header('cache-control', A_MOMENT).send(program)
  })

  const sendTile = async (path: string, reply: FastifyReply) => {
    const tile = parseTilePath(path)
    const bytes = tile && (await publicLog.tileBytes(tile))
    return bytes ? reply.headers(OF_TILES).send(bytes) : reply.refuse({ refused: 'TILE_NOT_FOUND' })
  }

  app.get<{ Params: { '*': string } }>(`${ADDRESS}/tile/*`, publicRoute, ({ params: { '*': path } }, reply) => {
    const cached = publicLog.cachedTile(path)
    if (!cached) return sendTile(path, reply)
    reply.headers(OF_TILES).send(cached)
    return undefined
  })
}
