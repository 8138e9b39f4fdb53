import { randomUUID } from 'node:crypto'
import cors from '@fastify/cors'
import helmet from '@fastify/helmet'
import { JSON_BODY_MAX_BYTES } from '@shodh/contracts/limits.ts'
import Fastify, { type FastifyBaseLogger, type FastifyInstance } from 'fastify'
import type { ZodMiniType } from 'zod/mini'
import type { Environment } from '../environment.ts'
import { InvalidInput, refusalOf } from './accidents.ts'
import { envelope, sayNo } from './envelope.ts'
import { guard, type Verify } from './guard.ts'
import { limits } from './limits.ts'

export type Settings = Pick<Environment, 'TRUST_PROXY' | 'CORS_ORIGINS' | 'PUBLIC_URL'> & {
  readonly logger: FastifyBaseLogger
  readonly verify: Verify
}

const EXPOSED = ['ETag', 'X-Event-Position', 'X-Stale', 'Idempotency-Replayed', 'Retry-After', 'Content-Disposition']

const contentSecurityPolicy = {
  useDefaults: false,
  directives: {
    defaultSrc: ["'none'"],
    scriptSrc: ["'self'"],
    styleSrc: ["'self'"],
    imgSrc: ["'self'", 'data:', 'blob:'],
    fontSrc: ["'self'"],
    connectSrc: ["'self'"],
    manifestSrc: ["'self'"],
    workerSrc: ["'self'"],
    frameAncestors: ["'none'"],
    baseUri: ["'none'"],
    formAction: ["'self'"],
    requireTrustedTypesFor: ["'script'"],
    trustedTypes: ['shodh'],
  },
}

/** Some clients send an empty body with the JSON content type: there is nothing in it to refuse. */
const parseJson = (app: FastifyInstance) => {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeContentTypeParser('application/json')
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) =>
    body === '' ? done(null, undefined) : parse(request, body, done),
  )
}

/** A server with the journal's manners: ids, envelope, guard, security headers. Routes come as plugins. */
export const httpServer = async ({ logger, verify, TRUST_PROXY, CORS_ORIGINS, PUBLIC_URL }: Settings) => {
  const app = Fastify({
    loggerInstance: logger,
    genReqId: () => randomUUID(),
    bodyLimit: JSON_BODY_MAX_BYTES,
    trustProxy: TRUST_PROXY ?? false,
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    routerOptions: { maxParamLength: 2000 },
    frameworkErrors: (accident, _, reply) => void sayNo(reply, refusalOf(accident)),
  })
  app.setValidatorCompiler<ZodMiniType>(({ schema }) => input => {
    const result = schema.safeParse(input)
    return result.success ? { value: result.data } : { error: new InvalidInput(result.error.issues) }
  })
  parseJson(app)
  envelope(app)
  limits(app)
  guard(app, verify)
  app.addHook('onSend', async (request, reply) => void reply.header('x-request-id', request.id))
  await app.register(helmet, {
    contentSecurityPolicy,
    strictTransportSecurity: PUBLIC_URL?.startsWith('https:') ?? false,
  })
  if (CORS_ORIGINS.length > 0) await app.register(cors, { origin: [...CORS_ORIGINS], exposedHeaders: EXPOSED })
  return app
}
