import { success } from '@shodh/contracts/answer.ts'
import type { FastifyBaseLogger, FastifyPluginAsync } from 'fastify'
import type { Watched, WatchedBus } from '../stores/watched.ts'
import type { Probe } from './probe.ts'

export type Health = Pick<Watched, 'needs' | 'bus' | 'standing'> & {
  /** What is not ready yet, in words; nothing when the journal can serve. */
  readonly waitingFor: () => readonly string[]
}

type Named = Pick<Probe, 'name' | 'setting'>

const wordsFor = ({ name, setting }: Named) => (setting === undefined ? name : `${name} (${setting})`)

type Trouble = { readonly of: Named; readonly reason: string }

/** The log has the reason, once for each trouble; an answer to anybody has not. */
const telling = (log: FastifyBaseLogger) => {
  let known = new Set<string>()
  return (troubles: readonly Trouble[]) => {
    for (const { of, reason } of troubles)
      if (!known.has(of.name)) log.warn(`${wordsFor(of)} does not answer: ${reason}`)
    known = new Set(troubles.map(({ of }) => of.name))
  }
}

const troublesOf = async (needs: readonly Probe[]): Promise<readonly Trouble[]> => {
  const found = await Promise.all(needs.map(async need => ({ of: need, found: await need.look() })))
  return found.flatMap(({ of, found }) => ('trouble' in found ? [{ of, reason: found.trouble }] : []))
}

const stateOf = ({ trouble }: WatchedBus) => {
  const reason = trouble()
  return reason === undefined ? { state: 'connected' } : { state: 'lost', reason }
}

const readiness = ({ needs, bus, standing }: Health) => ({
  ...(needs && { stores: Object.fromEntries(needs.map(({ name }) => [name, 'answers'])) }),
  ...(bus && { bus: stateOf(bus) }),
  ...(standing && { readModels: standing() }),
})

const sentenceOf = ({ bus }: Health) =>
  bus?.trouble() === undefined
    ? 'The journal is ready'
    : `The journal is ready; ${wordsFor(bus)} can't be reached, so other processes notice changes a little later`

/** `/healthz`: this process has started; it never looks at a store. `/readyz`: it can serve now. */
export const health: FastifyPluginAsync<Health> = async (app, given) => {
  const config = { allow: 'everyone' } as const
  const tell = telling(app.log)
  app.addHook('onRequest', async (_, reply) => void reply.header('cache-control', 'no-store'))

  app.get('/healthz', { config, logLevel: 'warn' }, () => success('The journal has started', {}))

  app.get('/readyz', { config, logLevel: 'warn' }, async (_, reply) => {
    const troubles = await troublesOf(given.needs ?? [])
    tell(troubles)
    const waiting = [...given.waitingFor(), ...troubles.map(({ of }) => wordsFor(of))]
    if (waiting.length === 0) return success(sentenceOf(given), readiness(given))
    return reply.refuse({ refused: 'UNAVAILABLE', message: `Waiting for ${waiting.join(' and ')}` })
  })
}
