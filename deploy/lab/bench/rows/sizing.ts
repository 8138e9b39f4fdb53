import { setTimeout as sleep } from 'node:timers/promises'
import { journalOfFiles } from '../journals/journal-of-files.ts'
import { authorizationOf, type HttpResponse, send, type SendOptions } from '../load/request.ts'
import type { Bench, Measurement, Row } from '../row.ts'
import { senderOf } from '../load/sender.ts'
import { administrator } from '../server-process.ts'
import { addressOf300, browser, papersOf300, volumeOf300 } from '../journals/volume-of-300.ts'
import { writerTo } from '../load/writes-between.ts'

const PAPERS = 5000
const REQUESTS = 200
const AFTER_WRITES = 40
const LOGINS = 10
const WARM_UP = 10
const REST_MS = 10_000

type Sent = { readonly path: string } & SendOptions

type Kind = {
  readonly name: string
  readonly requests?: number
  /** Of the n-th request. */
  readonly of: (n: number) => Sent
  /** Done before each request, and measured apart. */
  readonly before?: () => Promise<string>
}

/** From another address each time: one is refused what costs a lot while others use the machine. */
const from = (n: number) => ({ ...browser, ...senderOf(n) })

const get =
  (pathOf: (n: number) => string, headers: SendOptions['headers'] = {}) =>
  (n: number): Sent => ({ path: pathOf(n), headers: { ...from(n), ...headers } })

const HTML = { accept: 'text/html' }

const paperAt = (n: number) => papersOf300[n % papersOf300.length] ?? '/'

const openJournal = async (bench: Bench) => {
  const files = { count: 10, bytes: 1_000_000, papers: PAPERS }
  const { journal, volumeId, paperIds } = await journalOfFiles(bench, files, volumeOf300)
  return { ...journal, pdfAt: (n: number) => `/api/v1/papers/${volumeId}/${paperIds[n % paperIds.length]}/download` }
}

type Journal = Awaited<ReturnType<typeof openJournal>>

const kindsFor = async ({ address, pdfAt }: Journal): Promise<readonly Kind[]> => {
  const write = await writerTo(address)
  const authorization = await authorizationOf(address)
  const etag = (await send(address + paperAt(0), { headers: { ...from(0), ...HTML } })).headers['etag'] ?? ''
  let volumes = 0
  const volume = () => ({ year: 2031, issueType: 'Regular', volumeName: `Vol. ${(volumes += 1)}` })
  return [
    { name: 'home, from the cache', of: get(() => '/', HTML) },
    { name: 'page of a volume of 300, from the cache', of: get(() => addressOf300, HTML) },
    { name: 'page of a paper, from the cache', of: get(() => paperAt(0), HTML) },
    { name: '304', of: get(() => paperAt(0), { ...HTML, 'if-none-match': etag }) },
    { name: 'page of a paper, rendered', of: get(paperAt, HTML) },
    { name: 'home, after a write to a volume', requests: AFTER_WRITES, of: get(() => '/', HTML), before: write },
    {
      name: 'page of a volume of 300, after a write to another',
      requests: AFTER_WRITES,
      of: get(() => addressOf300, HTML),
      before: write,
    },
    { name: 'list of 20 papers', of: get(n => `/api/v1/papers?limit=20&page=${n + 1}`) },
    { name: 'search', of: get(n => `/api/v1/search?q=part+${1000 + n}`) },
    { name: 'PDF of 1 MB', of: get(pdfAt) },
    {
      name: 'OAI-PMH, a page of records',
      requests: AFTER_WRITES,
      of: get(n => `/oai?verb=ListRecords&metadataPrefix=oai_dc&until=${2030 + (n % 50)}-01-01`),
    },
    {
      name: 'command: a volume is created',
      of: () => ({ path: '/api/v1/papers/volumes', method: 'POST', headers: authorization, json: volume() }),
    },
    {
      name: 'sign-in',
      requests: LOGINS,
      of: n => ({ path: '/api/v1/auth/login', method: 'POST', headers: from(5000 + n), json: administrator }),
    },
  ]
}

const measure = async ({ address, processor }: Journal, { name, requests = REQUESTS, of, before }: Kind) => {
  const request = (n: number, position?: string) => {
    const { path, headers, ...options } = of(n)
    const waiting = position === undefined ? {} : { 'x-wait-for-position': position }
    return send(address + path, { ...options, headers: { ...headers, ...waiting } })
  }
  for (let n = 0; n < WARM_UP; n += 1) await request(requests + n)
  let [milliseconds, bytes] = [0, 0]
  const count = ({ body }: HttpResponse) => (bytes += body.length)
  for (let n = 0; n < requests; n += 1) {
    const position = await before?.()
    const began = await processor()
    count(await request(n, position))
    milliseconds += (await processor()) - began
  }
  return [
    { figure: `${name}: CPU time`, unit: 'ms', value: milliseconds / requests },
    { figure: `${name}: body`, unit: 'kB', value: bytes / requests / 1000 },
  ]
}

export const sizing: Row = {
  name: 'sizing',
  about: `What each kind of request takes of the processor, in all threads of the journal, and how many bytes it sends, one request at a time, in a journal of ${PAPERS} papers`,
  prepare: async bench => {
    const journal = await openJournal(bench)
    const kinds = await kindsFor(journal)
    return async () => {
      const figures: Measurement[] = []
      for (const kind of kinds) figures.push(...(await measure(journal, kind)))
      const began = await journal.processor()
      await sleep(REST_MS)
      const value = ((await journal.processor()) - began) / (REST_MS / 1000)
      figures.push({ figure: 'at rest, a second: CPU time', unit: 'ms', value })
      return figures
    }
  },
}
