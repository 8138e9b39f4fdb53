import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { pino } from 'pino'
import { describe, expect, onTestFinished, test } from 'vitest'
import { edges } from '../testing/edges.ts'
import { connection } from '../testing/gateway.ts'
import { CONNECTION_LIMITS } from './connections/connection-limits.ts'
import { silentServer } from './testing/silent-server.ts'
import { TIME_LIMITS } from './connections/time-limits.ts'

test('no time is set for a start: a slow machine begins late', async () => {
  const app = await silentServer()
  onTestFinished(() => app.close())
  expect(app.initialConfig).toMatchObject({ pluginTimeout: 0 })
})

describe.each(Object.entries(edges))('%s', (_, start) => {
  const expectRefusal = (text: string, status: string, code: string) => {
    const [headers = '', body = ''] = text.split('\r\n\r\n')
    expect(headers).toMatch(new RegExp(`^HTTP/1\\.1 ${status}\r\n`, 'u'))
    for (const header of [
      'connection: close',
      'x-content-type-options: nosniff',
      "content-security-policy: default-src 'none'",
    ])
      expect(headers).toContain(`\r\n${header}`)
    const id = /x-request-id: (\S+)/u.exec(headers)?.[1]
    expect(JSON.parse(body)).toMatchObject({ success: false, code, instance: `urn:uuid:${id}` })
    expect(headers).toContain(`content-length: ${body.length}`)
  }
  const responseTo = async (sent: string, timeLimits = TIME_LIMITS) => {
    const { socket, closed } = await connection(await start({ timeLimits }))
    socket.write(sent)
    return closed()
  }

  test('refuses what is not HTTP in the envelope', async () => {
    expectRefusal(await responseTo('nonsense\r\n\r\n'), '400 Bad Request', 'MALFORMED_REQUEST')
  })
  test('refuses headers that are too large in the envelope', async () => {
    const sent = `GET / HTTP/1.1\r\nx: ${'x'.repeat(30_000)}\r\n\r\n`
    expectRefusal(await responseTo(sent), '431 Request Header Fields Too Large', 'HEADERS_TOO_LARGE')
  })
  test.each([
    ['nothing', ''],
    ['headers that do not end', 'GET / HTTP/1.1\r\nHost: journal\r\n'],
  ])('closes a connection that sends %s', async (__, sent) => {
    const text = await responseTo(sent, { ...TIME_LIMITS, headersMs: 40 })
    expectRefusal(text, '408 Request Timeout', 'REQUEST_TIMEOUT')
  })
  test('leaves a connection that was used open for longer than headers may take', async () => {
    const { socket, heard } = await connection(await start({ timeLimits: { ...TIME_LIMITS, headersMs: 400 } }))
    socket.write('GET / HTTP/1.1\r\nHost: journal\r\n\r\n')
    await heard('"arrived":true')
    // another connection that is closed meanwhile shows that the time is over
    await responseTo('', { ...TIME_LIMITS, headersMs: 800 })
    socket.write('GET /guarded HTTP/1.1\r\nHost: journal\r\n\r\n')
    expect(await heard('HTTP/1.1 40')).not.toContain('HTTP/1.1 408')
  })

  /** Opens connections one after the other; whether a request on the last one gets a response. */
  const opened = async (address: string, count: number) => {
    const { hostname, port } = new URL(address)
    const sockets: Socket[] = []
    onTestFinished(() => {
      for (const socket of sockets) socket.destroy()
    })
    const isServed = Promise.withResolvers<boolean>()
    for (let n = 0; n < count; n++) {
      const socket = connect(Number(port), hostname).on('error', () => {})
      sockets.push(socket)
      await once(socket, 'connect')
      if (n < count - 1) continue
      socket.once('data', () => isServed.resolve(true)).once('close', () => isServed.resolve(false))
      socket.write('GET / HTTP/1.1\r\nHost: journal\r\n\r\n')
    }
    return { sockets, isServed: await isServed.promise }
  }
  const { ofAddress } = CONNECTION_LIMITS

  test('closes connections that one address has beyond its limit, and says so once', async () => {
    const lines: string[] = []
    const logger = pino({ level: 'warn' }, { write: line => void lines.push(line) })
    const address = await start({ logger })
    const { sockets, isServed } = await opened(address, ofAddress)
    expect(isServed).toBe(true)
    expect((await opened(address, 1)).isServed).toBe(false)
    expect((await opened(address, 1)).isServed).toBe(false)
    expect(lines.map(line => JSON.parse(line).msg)).toEqual([
      `Connections were closed: one address had more than ${ofAddress} at once`,
    ])
    sockets[0]?.destroy()
    await expect.poll(async () => (await opened(address, 1)).isServed).toBe(true)
  })
  test('has no limit for a trusted proxy', async () => {
    const address = await start({ TRUST_PROXY: 'loopback' })
    expect((await opened(address, ofAddress + 20)).isServed).toBe(true)
  })
})
