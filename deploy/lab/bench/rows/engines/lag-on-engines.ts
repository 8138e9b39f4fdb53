import { randomUUID } from 'node:crypto'
import { freePorts } from '@shodh/deploy/engines/constellation.ts'
import { authorizationOf, send } from '../../load/request.ts'
import { type Engines, enginesFor, journalOn } from '../../journals/journal-on-engines.ts'
import { watchLagOnEngines } from './watch-lag.ts'
import type { Bench, Measurement, Row } from '../../row.ts'
import { percentile } from '../../spread.ts'
import { steadily } from '../../load/steadily.ts'

const PACE = { perSecond: 20, seconds: 4 }

/** A journal to which commands come steadily, one of which has been carried out already. */
const commanded = async (bench: Bench, engines: Engines) => {
  const { address } = await journalOn(bench, engines)
  const headers = await authorizationOf(address)
  const createVolume = () =>
    send(`${address}/api/v1/papers/volumes`, {
      method: 'POST',
      headers,
      json: { year: 2026, issueType: 'Regular', volumeName: `Vol. ${randomUUID()}` },
    })
  await createVolume()
  const { watch, close } = await watchLagOnEngines(engines)
  bench.atEnd(close)
  return async () => {
    const done = new AbortController()
    const commands = steadily(PACE, createVolume).finally(() => done.abort())
    const [responded, lags] = await Promise.all([commands, watch(done.signal)])
    return { responded, lags }
  }
}

const figures = (name: string, own: readonly number[], without: readonly number[]): readonly Measurement[] =>
  ([0.5, 0.99] as const).map(share => ({
    figure: `${name} p${share * 100}`,
    unit: 'ms',
    value: percentile(own, share),
    beside: { what: 'the same without NATS', value: percentile(without, share) },
  }))

export const lagOnEngines: Row = {
  name: 'lag-on-engines',
  about:
    `${PACE.perSecond} commands a second (each creates a volume, and is responded to once it is projected) through the gateway,` +
    ` with NATS and where nothing listens at NATS_URL`,
  prepare: async bench => {
    const engines = await enginesFor(bench)
    const [nobody] = await freePorts('127.0.0.1', 1)
    const own = await commanded(bench, { ...engines, JOURNAL_ID: `${engines.JOURNAL_ID}-with` })
    const NATS_URL = `nats://127.0.0.1:${nobody}`
    const without = await commanded(bench, { ...engines, NATS_URL, JOURNAL_ID: `${engines.JOURNAL_ID}-without` })
    return async () => {
      const heard = await own()
      const deaf = await without()
      return [
        ...figures('projection lag', heard.lags, deaf.lags),
        ...figures('command response', heard.responded, deaf.responded),
      ]
    }
  },
}
