import { once } from 'node:events'
import { Agent, type IncomingMessage, request } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { administrator } from './server-process.ts'

export type Asking = {
  readonly method?: string
  readonly headers?: Readonly<Record<string, string>>
  readonly json?: unknown
}

export type Answer = {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  /** As it came, compressed or not. */
  readonly body: Buffer
}

const agent = new Agent({ keepAlive: true })

const HOP_BY_HOP = ['connection', 'keep-alive', 'transfer-encoding', 'date', 'content-length']

/** One request, whose answer must be a success or 304. */
export const ask = async (url: string, { method = 'GET', headers = {}, json }: Asking = {}): Promise<Answer> => {
  const sent = json === undefined ? headers : { 'content-type': 'application/json', ...headers }
  const asking = request(url, { method, headers: sent, agent })
  asking.end(json === undefined ? undefined : JSON.stringify(json))
  const [response] = (await once(asking, 'response')) as [IncomingMessage]
  const body = await buffer(response)
  const status = response.statusCode ?? 0
  if (status >= 400) throw new Error(`${method} ${url}: ${status} ${body.toString()}`)
  const kept = Object.entries(response.headers).filter(([name]) => !HOP_BY_HOP.includes(name))
  return { status, headers: Object.fromEntries(kept.map(([name, value]) => [name, String(value)])), body }
}

/** The header that lets the administrator in. */
export const signedIn = async (address: string): Promise<Readonly<Record<string, string>>> => {
  const { body } = await ask(`${address}/api/v1/auth/login`, { method: 'POST', json: administrator })
  return { authorization: `Bearer ${JSON.parse(body.toString()).data.tokens.accessToken}` }
}
