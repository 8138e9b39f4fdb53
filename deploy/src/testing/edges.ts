import { EventEmitter, once } from 'node:events'
import { pipeline, type Readable } from 'node:stream'
import { OFFSET_OCTETS } from '@shodh/contracts/uploads/operations.ts'
import { pino } from 'pino'
import { onTestFinished } from 'vitest'
import { listenAtOnce } from '../http/listen.ts'
import { silentServer } from '../http/testing/silent-server.ts'
import { TIME_LIMITS, type TimeLimits } from '../http/connections/time-limits.ts'
import { gateway, service } from './gateway.ts'

const HERE = { host: '127.0.0.1', port: 0 }

/** Counts the bytes and the chunks of bodies as they are read. */
export const reading = () => {
  const events = new EventEmitter()
  let bytes = 0
  let chunks = 0
  return {
    chunks: () => chunks,
    watch: <Body extends Readable>(body: Body) =>
      body.on('data', (chunk: Buffer) => {
        bytes += chunk.length
        chunks += 1
        events.emit('bytes')
      }),
    atLeast: async (least: number) => {
      while (bytes < least) await once(events, 'bytes')
    },
  }
}

export type Edge = {
  readonly timeLimits?: TimeLimits
  readonly TRUST_PROXY?: string
  readonly PUBLIC_URL?: string
  readonly logger?: pino.Logger
  readonly read?: ReturnType<typeof reading>
  /** No upload is read before it resolves. */
  readonly beforeReading?: (body: Readable) => Promise<void>
  /** The response to GET. */
  readonly content?: () => Promise<Readable>
}

const silent = pino({ level: 'silent' })

const journal = async ({ timeLimits = TIME_LIMITS, logger = silent, read = reading(), ...edge }: Edge) => {
  const { TRUST_PROXY, PUBLIC_URL } = edge
  const app = await silentServer({ TRUST_PROXY, PUBLIC_URL, logger, timeLimits })
  app.addContentTypeParser(['multipart/form-data', OFFSET_OCTETS], (_, body, done) => {
    body.on('end', () => done(null)).on('error', done)
    void Promise.resolve(edge.beforeReading?.(body)).then(() => read.watch(body))
  })
  app.addHook('preParsing', async (request, _, body) => {
    if (request.headers['content-type'] === 'application/json') read.watch(request.raw)
    return body
  })
  app.get('/', { config: { allow: 'everyone' } }, async () => (await edge.content?.()) ?? { arrived: true })
  app.post('/', { config: { allow: 'everyone' } }, async () => ({ arrived: true }))
  app.post('/guarded', { config: { allow: 'revise papers' } }, async () => ({}))
  onTestFinished(() => app.close())
  return app
}

/** Test equipment: each server that clients reach, by its name, with a small app behind it; returns its address. */
export const edges: Readonly<Record<string, (edge?: Edge) => Promise<string>>> = {
  "the journal's own server": async (edge = {}) => (await journal(edge)).listen(HERE),
  "a service's server": async (edge = {}) => {
    const { timeLimits = TIME_LIMITS, TRUST_PROXY, PUBLIC_URL, logger = silent } = edge
    const front = await listenAtOnce({ ...HERE, timeLimits, TRUST_PROXY, PUBLIC_URL }, logger)
    onTestFinished(() => front.close())
    await front.serve(await journal(edge))
    return front.address
  },
  'the gateway': async ({ timeLimits = TIME_LIMITS, logger, read = reading(), content, ...edge } = {}) => {
    const { TRUST_PROXY, PUBLIC_URL } = edge
    const { address } = await service((request, response) => {
      request.on('error', () => {})
      if (request.method === 'GET' && content) void content().then(body => pipeline(body, response, () => {}))
      else if (request.url === '/guarded')
        response.writeHead(401, { 'content-length': 23 }).end('AUTHENTICATION_REQUIRED')
      else read.watch(request).on('end', () => response.end('{"arrived":true}'))
    })
    const started = await gateway(
      { commands: address, queries: address },
      { TRUST_PROXY, PUBLIC_URL },
      timeLimits,
      logger,
    )
    return started.address
  },
}
