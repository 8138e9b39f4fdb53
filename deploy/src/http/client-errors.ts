import { randomUUID } from 'node:crypto'
import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import { failure } from '@shodh/contracts/envelope.ts'
import type { RefusalCode } from '@shodh/contracts/refusals.ts'
import { type HeaderSettings, securityHeaders } from './security-headers.ts'

const byCode: Readonly<Record<string, RefusalCode>> = {
  ERR_HTTP_REQUEST_TIMEOUT: 'REQUEST_TIMEOUT',
  HPE_HEADER_OVERFLOW: 'HEADERS_TOO_LARGE',
}

const messageOf = (refused: RefusalCode, headers: Readonly<Record<string, unknown>>) => {
  const id = randomUUID()
  const refusal = failure({ refused }, id)
  const body = JSON.stringify(refusal)
  const fields = {
    ...headers,
    'x-request-id': id,
    'cache-control': 'no-store',
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(body),
    connection: 'close',
  }
  const lines = Object.entries(fields).map(([name, value]) => `${name}: ${String(value)}`)
  return `HTTP/1.1 ${refusal.status} ${STATUS_CODES[refusal.status]}\r\n${lines.join('\r\n')}\r\n\r\n${body}`
}

/** Refuses what is not a valid request: not HTTP, headers that are too large or don't end. */
export const clientErrors = (settings: HeaderSettings) => {
  const headers = securityHeaders(settings)
  return ({ code = '' }: Error & { readonly code?: string }, socket: Socket) => {
    if (socket.writable && code !== 'ECONNRESET') socket.write(messageOf(byCode[code] ?? 'MALFORMED_REQUEST', headers))
    socket.destroySoon()
  }
}
