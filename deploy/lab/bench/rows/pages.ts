import type { YearTree } from '@shodh/contracts/volumes/views.ts'
import { besideFastify } from '../ratio.ts'
import { startIndexedJournal } from '../journals/indexed-journal.ts'
import { send } from '../load/request.ts'
import type { Bench, Measurement, Row } from '../row.ts'
import { senderOf } from '../load/sender.ts'
import { writeLog } from '../journals/scratch.ts'
import { percentile } from '../spread.ts'
import { addressOf300, browser, papersOf300, volumeOf300 } from '../journals/volume-of-300.ts'

const headers = { ...browser, accept: 'text/html' }
const GOALS = { perSecond: { atLeast: 10_000 } }
const CONNECTIONS = 8

type Envelope = { readonly data: { readonly tree?: YearTree } }

/** The addresses of the pages of all volumes. */
const volumePages = async (address: string) => {
  const { body } = await send(`${address}/api/v1/papers/years?tree=1`)
  const { data }: Envelope = JSON.parse(body.toString())
  return (data.tree ?? []).flatMap(({ year, types }) =>
    types.flatMap(({ issueType, volumes }) =>
      volumes.map(({ name }) => `${address}/papers/${year}/${issueType.toLowerCase()}/${encodeURIComponent(name)}`),
    ),
  )
}

/** Requests each address once, each for another reader, since one has a share of the processor; milliseconds of each response. */
const latenciesOf = async (addresses: readonly string[]) => {
  const latencies: number[] = []
  const waiting = addresses.entries()
  const connection = async () => {
    for (const [n, address] of waiting) {
      const began = performance.now()
      await send(address, { headers: { ...headers, ...senderOf(n) } })
      latencies.push(performance.now() - began)
    }
  }
  await Promise.all(Array.from({ length: CONNECTIONS }, connection))
  return latencies
}

const requestedOnce = async (what: string, addresses: readonly string[]): Promise<readonly Measurement[]> => {
  const began = performance.now()
  const latencies = await latenciesOf(addresses)
  const seconds = (performance.now() - began) / 1000
  const figure = `uncached, ${addresses.length} ${what}`
  return [
    { figure: `${figure}: responses`, unit: '/s', value: addresses.length / seconds },
    { figure: `${figure}: latency p99`, unit: 'ms', value: percentile(latencies, 0.99) },
  ]
}

/** Pages of a journal that has just started, and has none in its cache. */
const uncached = async (directory: string): Promise<readonly Measurement[]> => {
  const { address, stop } = await startIndexedJournal(directory)
  try {
    const volumes = await volumePages(address)
    await send(address, { headers })
    return [
      ...(await requestedOnce('volumes', volumes)),
      ...(await requestedOnce(
        'papers',
        papersOf300.map(path => address + path),
      )),
    ]
  } finally {
    await stop()
  }
}

const cached = async (bench: Bench, name: string, url: string) => {
  const measure = await besideFastify(bench, { url, connections: 50, seconds: 2, headers, status: 200 }, GOALS)
  return async () => (await measure()).map(one => ({ ...one, figure: `${name}: ${one.figure}` }))
}

export const pages: Row = {
  name: 'pages',
  about:
    'Rendered pages: home, a volume of 300 and a paper from the cache, over 50 connections; those of all volumes and of 300 papers uncached',
  prepare: async bench => {
    const directory = await bench.log({ papers: 5000 })
    await writeLog(directory, volumeOf300)
    const { address, stop } = await startIndexedJournal(directory)
    bench.atEnd(stop)
    const home = await cached(bench, 'home', `${address}/`)
    const volume = await cached(bench, 'volume of 300', address + addressOf300)
    const paper = await cached(bench, 'paper', address + papersOf300[0])
    const other = await bench.log({ papers: 5000 })
    await writeLog(other, volumeOf300)
    return async () => [...(await home()), ...(await volume()), ...(await paper()), ...(await uncached(other))]
  },
}
