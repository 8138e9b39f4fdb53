import { describe, expect, test } from 'vitest'
import { edges } from '../testing/edges.ts'
import { connection } from '../testing/gateway.ts'

describe.each(Object.entries(edges))('%s', (_, start) => {
  const responseTo = async (expectation: string) => {
    const { socket, closed } = await connection(await start())
    socket.write(`GET / HTTP/1.1\r\nHost: journal\r\nExpect: ${expectation}\r\nConnection: close\r\n\r\n`)
    return closed()
  }

  test('refuses an expectation that it does not know in the envelope, with the security headers', async () => {
    const [headers = '', body = ''] = (await responseTo('anything')).split('\r\n\r\n')
    expect(headers).toMatch(/^HTTP\/1\.1 417 Expectation Failed\r\n/u)
    expect(headers).toMatch(/\r\nx-content-type-options: nosniff\r\n/iu)
    expect(headers).toMatch(/\r\ncontent-security-policy: default-src 'none'/iu)
    const id = /x-request-id: (\S+)/iu.exec(headers)?.[1]
    expect(JSON.parse(body)).toMatchObject({ success: false, code: 'EXPECTATION_FAILED', instance: `urn:uuid:${id}` })
  })

  test('does not refuse a client that waits for 100 Continue', async () => {
    expect(await responseTo('100-continue')).toMatch(/^HTTP\/1\.1 (100 Continue\r\n\r\nHTTP\/1\.1 )?200 OK\r\n/u)
  })
})
