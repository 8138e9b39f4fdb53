import { request } from 'node:http'
import { request as requestTls } from 'node:https'
import { buffer } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { responseTo } from '@shodh/deploy/testing/response-to.ts'
import { senderOf } from '../bench/load/sender.ts'
import type { Mark } from './issue.ts'

export type Response = {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: Buffer
}

export type Asked = { readonly method?: 'GET' | 'HEAD'; readonly headers?: Readonly<Record<string, string>> }

const decoders: Readonly<Record<string, (bytes: Buffer) => Buffer>> = { br: brotliDecompressSync, gzip: gunzipSync }

const decoded = (body: Buffer, encoding: string | undefined) =>
  body.length > 0 && encoding !== undefined ? (decoders[encoding]?.(body) ?? body) : body

let sent = 0

const WAIT_MAX_S = 60
const TIMEOUT_MS = 60_000

/** One response, however often it must be asked for: limits and overload are waited for. Redirects are not followed. */
export const ask = async (url: string, { method = 'GET', headers = {} }: Asked = {}): Promise<Response> => {
  for (;;) {
    sent += 1
    const outgoing = (url.startsWith('https:') ? requestTls : request)(url, {
      method,
      signal: AbortSignal.timeout(TIMEOUT_MS),
      headers: { 'accept-encoding': 'br, gzip', ...senderOf(sent), ...headers },
    })
    outgoing.end()
    const response = await responseTo(outgoing)
    const body = await buffer(response)
    const { statusCode: status = 0, headers: all } = response
    const retryAfter = Number(all['retry-after'])
    if ((status !== 429 && status !== 503) || !(retryAfter <= WAIT_MAX_S))
      return {
        status,
        headers: Object.fromEntries(Object.entries(all).map(([name, value]) => [name, String(value)])),
        body: decoded(body, all['content-encoding']),
      }
    await sleep(Math.max(1, retryAfter) * 1000)
  }
}

const WIDTH = 6

/** Each at its turn, six at a time; the results in the order of what is given. */
export const inTurn = async <One, Result>(all: readonly One[], work: (one: One) => Promise<Result>) => {
  const results: Result[] = []
  const waiting = all.entries()
  const worker = async () => {
    for (const [n, one] of waiting) results[n] = await work(one)
  }
  await Promise.all(Array.from({ length: WIDTH }, worker))
  return results
}

const unescaped = (address: string) => {
  try {
    return decodeURIComponent(address.replaceAll('+', ' ')).toLowerCase()
  } catch {
    return address.toLowerCase()
  }
}

/** What a response says, its headers and its location too; in lower case. */
export const textOf = ({ headers, body }: Response) =>
  [...Object.entries(headers).map(([name, value]) => `${name}: ${value}`), body.toString()].join('\n').toLowerCase()

/** The marks that a response has and its address has not: what was asked for may be repeated. */
export const marksIn = (address: string, response: Response, marks: readonly Mark[]): readonly Mark[] => {
  const text = textOf(response)
  const own = unescaped(address)
  return marks.filter(({ text: mark }) => text.includes(mark.toLowerCase()) && !own.includes(mark.toLowerCase()))
}

const LINK = /(?:href|src|"(?:url|path|href|id|feed_url|next)"\s*:)\s*=?\s*"([^"\s]+)"|<(?:loc|link|guid)>([^<]+)</gu
const TOKEN = /<resumptionToken[^>]*>([^<]+)</u
/** Code, and what does not end. */
const NOT_FOLLOWED = /^\/(?:assets|icons|screenshots)\/|^\/api\/v1\/events$/u

const isText = ({ headers }: Response) => /json|xml|html/u.test(headers['content-type'] ?? '')

/** The addresses of the same origin that a response leads to, without their fragments. */
export const linksIn = (origin: string, address: string, response: Response): readonly string[] => {
  if (!isText(response)) return []
  const body = response.body.toString()
  const links = Array.from(body.matchAll(LINK), ([, one, other]) => (one ?? other ?? '').replaceAll('&amp;', '&'))
  const token = TOKEN.exec(body)?.[1]
  const verb = new URLSearchParams(address.split('?')[1]).get('verb')
  const rest = token && verb ? [`/oai?verb=${verb}&resumptionToken=${encodeURIComponent(token)}`] : []
  return [...links.filter(link => /^(?:\/|https?:)/u.test(link)), ...rest].flatMap(link => {
    const url = URL.parse(link, origin)
    if (url?.origin !== origin || NOT_FOLLOWED.test(url.pathname)) return []
    return [url.pathname + url.search]
  })
}
