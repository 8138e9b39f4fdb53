import { setTimeout as sleep } from 'node:timers/promises'
import { openSession } from '@shodh/deploy/client/session.ts'
import * as z from 'zod/mini'
import { authorizationOf } from '../bench/load/request.ts'
import { administrator } from '../bench/server-process.ts'
import { browser, callsOf300, papersOf300 } from '../bench/journals/volume-of-300.ts'
import { makeIssue, succeed } from '../leaks/issue.ts'

type Response = { readonly status: number; readonly headers: Headers; readonly text: string }

/** Undefined where there is no response: the journal was killed a moment ago. */
const ask = (url: string, init: RequestInit = {}): Promise<Response | undefined> =>
  fetch(url, init)
    .then(async response => ({ status: response.status, headers: response.headers, text: await response.text() }))
    .catch(() => undefined)

/** How often each status came; 0 where there was no response. */
type Statuses = Record<string, number>

const countIn = (statuses: Statuses, response: Response | undefined) => {
  const status = response?.status ?? 0
  statuses[status] = (statuses[status] ?? 0) + 1
}

/** Does it again and again until the signal aborts. */
const repeat = async (signal: AbortSignal, pauseMs: number, work: () => Promise<unknown>) => {
  while (!signal.aborted) {
    await work()
    await sleep(pauseMs)
  }
}

const HARVEST_PAUSE_MS = 200
const WRITE_EVERY_MS = 1000

/** Milliseconds after which everybody sees what was written, with what it takes to ask. */
const SHOWN_AFTER_MS = 1000

const HTML = { ...browser, accept: 'text/html', 'x-forwarded-for': '10.200.0.1' }

/** Harvests all records, page by page, and begins again. */
export const harvest = async (address: string, signal: AbortSignal): Promise<Statuses> => {
  const statuses: Statuses = {}
  let next = '/oai?verb=ListRecords&metadataPrefix=oai_dc'
  await repeat(signal, HARVEST_PAUSE_MS, async () => {
    const page = await ask(address + next, { headers: { 'x-forwarded-for': '10.201.0.1' } })
    countIn(statuses, page)
    if (page?.status !== 200) return
    const [, token] = /<resumptionToken[^>]*>([^<]+)</u.exec(page.text) ?? []
    const query = token === undefined ? 'metadataPrefix=oai_dc' : `resumptionToken=${encodeURIComponent(token)}`
    next = `/oai?verb=ListRecords&${query}`
  })
  return statuses
}

type Freshness = { writes: number; notAtOnce: number; notAfterASecond: number; readonly statuses: Statuses }

const WRITTEN = 'Written as number'

/** Who is refused, or is sent the page that the browser renders, is not shown something old. */
const isOld = (response: Awaited<ReturnType<typeof ask>>, title: string) =>
  response?.status === 200 && response.text.includes(WRITTEN) && !response.text.includes(title)

/** Changes the title of a paper each second, and looks for it at once as its writer, and after a second as everybody. */
export const write = async (address: string, signal: AbortSignal): Promise<Freshness> => {
  const found: Freshness = { writes: 0, notAtOnce: 0, notAfterASecond: 0, statuses: {} }
  const [url = address] = await callsOf300(address)
  let headers = await authorizationOf(address)
  let n = 0

  /** The position of its event; undefined where it was not acknowledged. */
  const change = async (title: string) => {
    const json = { ...headers, 'content-type': 'application/json' }
    const written = await ask(url, { method: 'PATCH', headers: json, body: JSON.stringify({ title }) })
    countIn(found.statuses, written)
    if (written?.status === 401) headers = await authorizationOf(address).catch(() => headers)
    return written?.status === 200 ? (written.headers.get('x-event-position') ?? undefined) : undefined
  }
  await repeat(signal, WRITE_EVERY_MS, async () => {
    const title = `${WRITTEN} ${(n += 1)}.`
    const position = await change(title)
    if (position === undefined) return
    found.writes += 1
    if (isOld(await ask(url, { headers: { ...headers, 'x-wait-for-position': position } }), title)) found.notAtOnce += 1
    await sleep(SHOWN_AFTER_MS)
    if (isOld(await ask(address + papersOf300[0], { headers: HTML }), title)) found.notAfterASecond += 1
  })
  return found
}

/** Their requests are sent again while the journal does not respond. */
export const openEditor = async (address: string) => {
  const credentials = { ...administrator, source: 'the day' }
  const waiting = { stopping: new AbortController().signal, onWaiting: () => undefined }
  const request = await openSession({ address, setting: 'TO', credentials }, waiting)
  const post = (path: string, json: object) => succeed(request, z.looseObject({}), { method: 'POST', path, json })
  return {
    prepareIssue: (papers: number) => makeIssue(request, { year: 2026, papers }, true),
    publish: (volumeId: string) => post(`/papers/volumes/${volumeId}/publish`, {}),
    rebuild: (model: string) =>
      post(`/admin/system/read-models/${model}/rebuild`, { dryRun: false, reason: 'The day' }),
  }
}
