import type { Readable } from 'node:stream'
import { OFFSET_OCTETS } from '@shodh/contracts/uploads/operations.ts'
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { edges, reading } from '../../testing/edges.ts'
import { connection } from '../../testing/gateway.ts'

const MINUTE = 60_000
const MULTIPART = 'multipart/form-data; boundary=b'

const head = (path: string, type: string, length: number) =>
  `POST ${path} HTTP/1.1\r\nHost: journal\r\nContent-Type: ${type}\r\nContent-Length: ${length}\r\n\r\n`

describe.each(Object.entries(edges))('%s', (_, start) => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
  afterEach(() => void vi.useRealTimers())

  const sending = async (type: string, length: number, path = '/') => {
    const read = reading()
    const client = await connection(await start({ read }))
    client.socket.write(head(path, type, length))
    let sent = 0
    const send = async (bytes: number) => {
      client.socket.write(' '.repeat(bytes))
      sent += bytes
      await read.atLeast(sent)
    }
    return { ...client, send }
  }
  const json = (length: number) => sending('application/json', length)
  const upload = (length: number) => sending(MULTIPART, length)

  const expectTimeout = (text: string) => {
    expect(text).toMatch(/^HTTP\/1\.1 408 Request Timeout\r\n/u)
    expect(text).toMatch(/\r\nconnection: close\r\n/iu)
    expect(text).toContain('"code":"REQUEST_TIMEOUT"')
    expect(text).toMatch(/\r\nx-content-type-options: nosniff\r\n/iu)
  }

  test('ends JSON that stalls after a minute', async () => {
    const { send, closed } = await json(10_000)
    await send(10)
    vi.advanceTimersByTime(MINUTE)
    expectTimeout(await closed())
  })

  test('ends JSON that continues by a byte a second after a minute', async () => {
    const { send, closed } = await json(10_000)
    for (let second = 0; second < 60; second++) {
      await send(1)
      vi.advanceTimersByTime(1000)
    }
    expectTimeout(await closed())
  })

  test('takes JSON that arrives within a minute', async () => {
    const { send, heard } = await json(20)
    await send(10)
    vi.advanceTimersByTime(MINUTE - 1)
    await send(10)
    expect(await heard('\r\n\r\n')).toMatch(/^HTTP\/1\.1 [24]00 /u)
  })

  test('ends an upload that is slower than 1 kB/s after three minutes at the latest', async () => {
    const { send, closed } = await upload(50_000_000)
    await send(179_000)
    vi.advanceTimersByTime(1.5 * MINUTE)
    await send(900)
    vi.advanceTimersByTime(1.5 * MINUTE)
    expectTimeout(await closed())
  })

  test('takes an upload that is slow and steady for as long as it lasts', async () => {
    const { send, heard } = await upload(21 * 91_000)
    await send(91_000)
    for (let window = 0; window < 20; window++) {
      vi.advanceTimersByTime(1.5 * MINUTE - 1)
      await send(91_000)
    }
    expect(await heard('"arrived":true')).toMatch(/^HTTP\/1\.1 200 /u)
  })

  test('ends a part of an upload of which nothing comes for 10 seconds', async () => {
    const { send, closed } = await sending(OFFSET_OCTETS, 50_000_000)
    for (let time = 0; time < 8; time++) {
      await send(1)
      vi.advanceTimersByTime(9000)
    }
    vi.advanceTimersByTime(3500)
    expectTimeout(await closed())
  })

  test('closes the connection of a body that stalls after its response', async () => {
    const { heard, closed } = await sending('application/json', 100_000, '/guarded')
    await heard('AUTHENTICATION_REQUIRED')
    vi.advanceTimersByTime(MINUTE)
    expect(await closed()).toMatch(/^HTTP\/1\.1 401 /u)
  })

  test.each([
    ['Connection: keep-alive', 401, 'AUTHENTICATION_REQUIRED'],
    ['Connection: close', 401, 'AUTHENTICATION_REQUIRED'],
    ['Expect: anything', 417, 'EXPECTATION_FAILED'],
  ])('reads an upload for a minute after its response to a request with %s', async (header, status, code) => {
    const { socket, heard, closed } = await connection(await start())
    socket.write(head('/guarded', MULTIPART, 50_000_000).replace('\r\n', `\r\n${header}\r\n`))
    await heard(code)
    for (let second = 0; second < 89; second++) {
      vi.advanceTimersByTime(1000)
      socket.write(' '.repeat(2000))
      await new Promise(resolve => setImmediate(resolve))
    }
    expect(await closed()).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `, 'u'))
  })
})

test('a client is not blamed for what waits to be read here', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const hours = async (body: Readable) => {
    while (body.readableLength < body.readableHighWaterMark) await new Promise(resolve => setImmediate(resolve))
    vi.advanceTimersByTime(600 * MINUTE)
  }
  const { socket, heard } = await connection(
    (await edges["the journal's own server"]?.({ beforeReading: hours })) ?? '',
  )
  socket.write(head('/', MULTIPART, 1_000_000))
  socket.write(' '.repeat(1_000_000))
  expect(await heard('"arrived":true')).toMatch(/^HTTP\/1\.1 200 /u)
})
