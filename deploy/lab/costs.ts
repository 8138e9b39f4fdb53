import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { operations } from '@shodh/contracts/operations/all.ts'
import { publicPages } from '@shodh/contracts/site/addresses.ts'
import { journalProcess } from '@shodh/deploy/testing/journal-process.ts'
import { delayDuring, processorTimeOf, type Server, send } from './costs/measure.ts'
import { type Input, uglyAddresses, uglyBodies } from './costs/ugly-inputs.ts'

/** Bytes of an input: the longest address that is read, and the two that are not. */
const SIZES = [4000, 64 * 1024, 1024 * 1024]
const CPU_MAX_MS = 10
const DELAY_MAX_MS = 50
const TRIES = 3

const FILES = [
  '/oai',
  '/feed.atom',
  '/feed.json',
  '/feed.xml',
  '/changes.atom',
  '/sitemap.xml',
  '/robots.txt',
  '/journal.json',
  '/x',
]

const concrete = (path: string) => path.replaceAll(/:\w+|\*/gu, 'x')

/** Every address that answers everybody, with its method. */
const routes = [
  ...Object.values(operations)
    // an event stream does not end
    .filter(({ allow, response }) => allow === 'everyone' && response.kind !== 'stream')
    .map(({ method, path }) => ({ method, path: `/api/v1${concrete(path)}` })),
  ...[...publicPages, ...FILES].map(path => ({ method: 'GET', path: concrete(path) })),
  ...['/oai', '/contact', '/api/v1/papers'].map(path => ({ method: 'POST', path })),
]

const inputsFor = (method: string, path: string): readonly Input[] =>
  SIZES.flatMap(size => [
    ...uglyAddresses(path, size).filter(() => size <= 64 * 1024),
    ...(method === 'GET' ? [] : uglyBodies(path, size)),
  ])

const measure = async (server: Server) => {
  const plain = await delayDuring(server, async () => {
    for (let n = 0; n < 100; n += 1) await send(server.address, 'GET', { name: 'plain', path: '/api/v1/papers/years' })
  })
  console.log(`100 plain requests: the loop was ${plain.toFixed(0)} ms late at most\n`)
  console.log('CPU ms  delay ms  route, with its dearest input')
  let failed = 0
  for (const { method, path } of routes) {
    let dearest = { milliseconds: 0, status: 0, name: '' }
    const sendAll = async () => {
      for (const input of inputsFor(method, path)) {
        const cost = await processorTimeOf(server, method, input)
        if (cost.milliseconds > dearest.milliseconds) dearest = { ...cost, name: input.name }
      }
    }
    let delay = Infinity
    // other programs of the machine delay a loop too
    for (let n = 0; n < TRIES && delay > plain + DELAY_MAX_MS; n += 1)
      delay = Math.min(delay, await delayDuring(server, sendAll))
    const isWithin = dearest.milliseconds <= CPU_MAX_MS && delay <= plain + DELAY_MAX_MS
    if (!isWithin) failed += 1
    const figures = `${dearest.milliseconds.toFixed(1).padStart(6)}${delay.toFixed(0).padStart(10)}`
    console.log(`${figures}  ${method} ${path}: ${dearest.name} (${dearest.status})${isWithin ? '' : '  BEYOND'}`)
  }
  console.log(
    `\n${routes.length} routes, ${failed} beyond ${CPU_MAX_MS} ms of CPU or ${DELAY_MAX_MS} ms of further delay`,
  )
  return failed === 0
}

const directory = await mkdtemp(join(tmpdir(), 'shodh-costs-'))
const built = new URL('../dist/embedded.js', import.meta.url)
const journal = await journalProcess(directory, { SAMPLE: '1', TRUST_PROXY: 'loopback' }, built)
try {
  process.exitCode = (await measure(journal)) ? 0 : 1
} finally {
  await journal.end('SIGTERM')
  await rm(directory, { recursive: true })
}
