import cors, { type FastifyCorsOptions } from '@fastify/cors'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Environment } from '../../settings/environment.ts'
import { addChecks, type Check } from '../checks.ts'
import { type HeaderSettings, securityHeaders } from '../security-headers.ts'

/** What clients of tus read. */
const UPLOADS = [
  'Location',
  'Upload-Offset',
  'Upload-Length',
  'Upload-Metadata',
  'Upload-Expires',
  'Tus-Resumable',
  'Tus-Version',
  'Tus-Extension',
  'Tus-Max-Size',
  'Tus-Checksum-Algorithm',
]

const EXPOSED = [
  'ETag',
  'X-Event-Position',
  'X-Stale',
  'Idempotency-Replayed',
  'Retry-After',
  'Content-Disposition',
  ...UPLOADS,
]

/** A route that sets Vary itself replaces the value of CORS. */
const varyByOrigin = (reply: FastifyReply) => {
  const vary = String(reply.getHeader('vary') ?? '')
  if (!/\borigin\b/iu.test(vary)) reply.header('vary', `${vary}, Origin`)
}

type Settings = Pick<Environment, 'CORS_ORIGINS'> & HeaderSettings

/**
 * Gives every response the security headers, its request's id and, where other origins may read it, the headers of CORS. It
 * comes before whatever may refuse a request, so that refusals have them too; `before` comes first of all.
 */
export const headersFirst = async (
  app: FastifyInstance,
  settings: Settings,
  before: Check,
  options: Pick<FastifyCorsOptions, 'preflight'> = {},
) => {
  const headers = securityHeaders(settings)
  const giveHeaders: Check = ({ id }, reply) => void reply.headers(headers).header('x-request-id', id)
  addChecks(app, [before, giveHeaders])
  if (settings.CORS_ORIGINS.length === 0) return
  await app.register(cors, {
    origin: [...settings.CORS_ORIGINS],
    methods: ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'],
    exposedHeaders: EXPOSED,
    strictPreflight: false,
    ...options,
  })
  app.addHook('onSend', (_, reply, __, done) => {
    varyByOrigin(reply)
    done()
  })
}
