import { Agent, request } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { administrator } from '../server-process.ts'
import { responseTo } from '@shodh/deploy/testing/response-to.ts'

export type SendOptions = {
  readonly method?: string
  readonly headers?: Readonly<Record<string, string>>
  readonly json?: unknown
}

export type HttpResponse = {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  /** As it came, compressed or not. */
  readonly body: Buffer
}

const agent = new Agent({ keepAlive: true })

const HOP_BY_HOP = ['connection', 'keep-alive', 'transfer-encoding', 'date', 'content-length']

/** One request, whose response must be a success or 304. */
export const send = async (
  url: string,
  { method = 'GET', headers = {}, json }: SendOptions = {},
): Promise<HttpResponse> => {
  const allHeaders = json === undefined ? headers : { 'content-type': 'application/json', ...headers }
  const outgoing = request(url, { method, headers: allHeaders, agent })
  outgoing.end(json === undefined ? undefined : JSON.stringify(json))
  const response = await responseTo(outgoing)
  const body = await buffer(response)
  const status = response.statusCode ?? 0
  if (status >= 400) throw new Error(`${method} ${url}: ${status} ${body.toString()}`)
  const endToEnd = Object.entries(response.headers).filter(([name]) => !HOP_BY_HOP.includes(name))
  return { status, headers: Object.fromEntries(endToEnd.map(([name, value]) => [name, String(value)])), body }
}

/** The headers of a request of the administrator. */
export const authorizationOf = async (address: string): Promise<Readonly<Record<string, string>>> => {
  const { body } = await send(`${address}/api/v1/auth/login`, { method: 'POST', json: administrator })
  return { authorization: `Bearer ${JSON.parse(body.toString()).data.tokens.accessToken}` }
}
