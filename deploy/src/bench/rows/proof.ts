import { setTimeout as sleep } from 'node:timers/promises'
import type { EventStore } from '@shodh/adapters/event-store/event-store.ts'
import { openPublicLog } from '@shodh/projections/public-log/public-log.ts'
import { publicLogOf } from '../../parts/public-log.ts'
import { appendsPerSecond, appendTo } from '../appending.ts'
import { maintained, storesIn } from '../maintained-log.ts'
import { besideFastify } from '../ratio.ts'
import type { Bench, Measurement, Row } from '../row.ts'
import { startMeasuredJournal } from '../server-process.ts'

const EVENTS = 100_000
const PROOFS = 5000
const MILLISECONDS = 2500
const IN_FLIGHT = [1, 50]

const TILE = '/.well-known/journal-log/tile/0/000'

/** Seconds until a tree of all events is stored, and proofs of entries all over it. */
const ofTree = async (bench: Bench) => {
  const stores = await storesIn(await bench.log({ events: EVENTS }))
  bench.atEnd(stores.close)
  const began = performance.now()
  const tree = await openPublicLog(stores)
  await tree.grow(new AbortController().signal)
  const grown = EVENTS / ((performance.now() - began) / 1000)
  const stop = maintained(stores)
  const log = await publicLogOf(stores)
  while ((await log.head()) === undefined) await sleep(100)
  await stop()
  return async (): Promise<readonly Measurement[]> => {
    const head = await log.head()
    if (!head) throw new Error('The log has no checkpoint')
    const prover = log.treeOf(head)
    const from = performance.now()
    for (let n = 0; n < PROOFS; n += 1) await prover.inclusion((n * 7919) % head.size, head.size)
    const value = PROOFS / ((performance.now() - from) / 1000)
    return [
      { figure: 'entries added to the tree', unit: '/s', value: grown },
      { figure: `proofs of inclusion in ${EVENTS.toLocaleString('en')}`, unit: '/s', value },
    ]
  }
}

/** What of the appends a second is lost while the log is maintained: a pair of runs, each of them the first one in turn. */
const cost = async (bench: Bench, inFlight: number) => {
  const stores = await storesIn(await bench.directory())
  bench.atEnd(stores.close)
  const perSecond = (events: EventStore) => appendsPerSecond(appendTo(events), { inFlight, milliseconds: MILLISECONDS })
  await perSecond(stores.events)
  let isWithLogFirst = false

  const measured = async (isKept: boolean) => {
    await (await openPublicLog(stores)).grow(new AbortController().signal)
    const stop = isKept ? maintained(stores) : async () => {}
    const value = await perSecond(stores.events)
    await stop()
    return value
  }
  return async (): Promise<Measurement> => {
    isWithLogFirst = !isWithLogFirst
    const [first, second] = [await measured(isWithLogFirst), await measured(!isWithLogFirst)]
    const [withLog, bare] = isWithLogFirst ? [first, second] : [second, first]
    const beside = { what: 'the same appends without the log', value: bare }
    return { figure: `appends, ${inFlight} in flight`, unit: '/s', value: withLog, beside }
  }
}

/** A full tile, beside the same bytes of a bare server. */
const ofTiles = async (bench: Bench) => {
  const journal = await startMeasuredJournal(await bench.log({ events: 1000 }))
  bench.atEnd(journal.stop)
  const url = `${journal.address}${TILE}`
  while ((await fetch(url)).status !== 200) await sleep(200)
  const measure = await besideFastify(bench, { url, connections: 10, seconds: 2, status: 200 }, {})
  return async () => (await measure()).map(one => ({ ...one, figure: `full tile, ${one.figure}` }))
}

export const proof: Row = {
  name: 'proof',
  about: `The public log: tree, proofs, what it costs writers, tiles (${EVENTS.toLocaleString('en')} events)`,
  prepare: async bench => {
    const tree = await ofTree(bench)
    const costs = await Promise.all(IN_FLIGHT.map(inFlight => cost(bench, inFlight)))
    const tiles = await ofTiles(bench)
    return async () => {
      const measured: Measurement[] = [...(await tree())]
      for (const measure of costs) measured.push(await measure())
      return [...measured, ...(await tiles())]
    }
  },
}
