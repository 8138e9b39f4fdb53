import { describe, expect, onTestFinished, test } from 'vitest'
import { connection } from '../testing/gateway.ts'
import { edges } from '../testing/edges.ts'
import { silentServer } from './testing/silent-server.ts'

const SHORT = 4096
const LONG = 16 * 1024

describe.each(Object.entries(edges))('%s', (_, start) => {
  const statusOf = async (path: string, headers = '') => {
    const { socket, heard } = await connection(await start())
    socket.write(`GET ${path} HTTP/1.1\r\nHost: journal\r\n${headers}\r\n`)
    return /HTTP\/1\.1 (\d+)/u.exec(await heard('\r\n\r\n'))?.[1]
  }

  test.each([
    ['/?', 'x', SHORT],
    ['/?', '[', SHORT],
    ['/a', '/', SHORT],
  ])('refuses an address that begins with %s and goes on with %s beyond 4 KiB', async (start_, sign, most) => {
    expect(await statusOf(start_.padEnd(most + 1, sign))).toBe('414')
    expect(await statusOf(start_.padEnd(most, sign))).not.toBe('414')
  })

  test('refuses an address beyond 16 KiB also of a request with a token', async () => {
    expect(await statusOf('/?'.padEnd(LONG + 1, 'x'), 'Authorization: Bearer token\r\n')).toBe('414')
  })
})

test('an address beyond 4 KiB is only for who is signed in', async () => {
  const app = await silentServer({
    verify: async token => (token === 'valid' ? { userId: 'rao', role: 'admin', sessionId: '' } : undefined),
  })
  onTestFinished(() => app.close())
  app.get('/', { config: { allow: 'everyone' } }, () => 'hello')
  app.get('/guarded', { config: { allow: 'revise papers' } }, () => 'hello')
  const statusOf = async (path: string, token: string) => {
    const headers = { authorization: `Bearer ${token}` }
    return (await app.inject({ url: path.padEnd(LONG, 'x'), headers })).statusCode
  }
  expect(await statusOf('/?', 'valid')).toBe(200)
  expect(await statusOf('/?', 'other')).toBe(414)
  // a session that has ended is begun anew, and the request is sent again
  expect(await statusOf('/guarded?', 'other')).toBe(401)
})
