import { type Refusal, success } from '@shodh/contracts/envelope.ts'
import { healthy } from '@shodh/contracts/site/views.ts'
import type { FastifyBaseLogger, FastifyPluginAsync, FastifyRequest } from 'fastify'
import type { Probe, Watched, WatchedBus } from '../../stores/monitored.ts'

export type Health = Pick<Watched, 'needs' | 'bus' | 'statuses'> & {
  /** What is not ready yet, in words; nothing when the journal can serve. */
  readonly waitingFor: () => readonly string[]
}

type Named = Pick<Probe, 'name' | 'setting'>

const wordsFor = ({ name, setting }: Named) => (setting === undefined ? name : `${name} (${setting})`)

type Failure = { readonly of: Named; readonly reason: string }

/** Logs the reason, once for each error; responses to the public don't have it. */
const failureLogger = (log: FastifyBaseLogger) => {
  let known = new Set<string>()
  return (failures: readonly Failure[]) => {
    for (const { of, reason } of failures)
      if (!known.has(of.name)) log.warn(`${wordsFor(of)} does not answer: ${reason}`)
    known = new Set(failures.map(({ of }) => of.name))
  }
}

const failuresOf = async (needs: readonly Probe[]): Promise<readonly Failure[]> => {
  const found = await Promise.all(needs.map(async need => ({ of: need, found: await need.look() })))
  return found.flatMap(({ of, found }) => ('error' in found ? [{ of, reason: found.error }] : []))
}

const stateOf = ({ error }: WatchedBus) => {
  const reason = error()
  return reason === undefined ? { state: 'connected' } : { state: 'lost', reason }
}

const readiness = ({ needs, bus, statuses }: Health) => ({
  ...(needs && { stores: Object.fromEntries(needs.map(({ name }) => [name, 'answers'])) }),
  ...(bus && { bus: stateOf(bus) }),
  ...(statuses && { readModels: statuses() }),
})

/** Names what is waited for on a private network, and says elsewhere only that the journal is unavailable. */
export const unavailable = (request: FastifyRequest, waitingFor: string): Refusal => ({
  refused: 'UNAVAILABLE',
  ...(request.isFromPrivateNetwork() && { message: `Waiting for ${waitingFor}` }),
})

const READY = 'The journal is ready'

const sentenceOf = ({ bus }: Health, untrustedProxy: string | undefined) => {
  const lost =
    bus?.error() === undefined
      ? []
      : [`${wordsFor(bus)} can't be reached, so other processes notice changes a little later`]
  return [READY, ...lost, ...(untrustedProxy === undefined ? [] : [untrustedProxy])].join('; ')
}

/**
 * `/healthz`: this process has started; it never looks at a store. `/readyz`: it can serve now; what it consists of and
 * waits for is sent to this machine and private networks only. `/api/v1/health`: the same, without that for everyone.
 */
export const health: FastifyPluginAsync<Health> = async (app, given) => {
  const config = { allow: 'everyone', class: 'health' } as const
  const logFailures = failureLogger(app.log)
  const ready = (request: FastifyRequest) =>
    request.isFromPrivateNetwork()
      ? success(sentenceOf(given, app.untrustedProxy()), readiness(given))
      : success(READY, {})
  app.addHook('onRequest', async (_, reply) => void reply.header('cache-control', 'no-store'))

  app.get('/healthz', { config, logLevel: 'warn' }, () => success('The journal has started', {}))

  const waitedFor = async () => {
    const failures = await failuresOf(given.needs ?? [])
    logFailures(failures)
    return [...given.waitingFor(), ...failures.map(({ of }) => wordsFor(of))]
  }

  app.get('/readyz', { config, logLevel: 'warn' }, async (request, reply) => {
    const waiting = await waitedFor()
    if (waiting.length === 0) return ready(request)
    return reply.refuse(unavailable(request, waiting.join(' and ')))
  })

  app.get('/api/v1/health', { config, logLevel: 'warn' }, async (_, reply) =>
    (await waitedFor()).length === 0 ? success(READY, healthy) : reply.refuse({ refused: 'UNAVAILABLE' }),
  )
}
