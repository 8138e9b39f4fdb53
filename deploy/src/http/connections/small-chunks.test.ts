import type { Readable } from 'node:stream'
import { describe, expect, test } from 'vitest'
import { edges, reading } from '../../testing/edges.ts'
import { connection } from '../../testing/gateway.ts'
import { CHUNK_BYTES, CHUNKS_MAX } from './small-chunks.ts'

const MULTIPART = 'multipart/form-data; boundary=b'

const head = (type: string) =>
  `POST / HTTP/1.1\r\nHost: journal\r\nContent-Type: ${type}\r\nTransfer-Encoding: chunked\r\n\r\n`

const chunked = (text: string, size = 1) =>
  text.replace(new RegExp(`.{1,${size}}`, 'gu'), part => `${part.length.toString(16)}\r\n${part}\r\n`)

const END = '0\r\n\r\n'
const TINY = ' '.repeat(CHUNKS_MAX + 1)

const nextTurn = () => new Promise(resolve => setImmediate(resolve))

const jsonOf = (bytes: number) => `"${'x'.repeat(bytes - 2)}"`

describe.each(Object.entries(edges))('%s', (name, start) => {
  test.each(['application/json', MULTIPART])('refuses a body of %s in too many tiny chunks', async type => {
    const read = reading()
    const { socket, closed } = await connection(await start({ read }))
    socket.write(head(type) + chunked(TINY))
    const response = await closed()
    expect(response).toMatch(/^HTTP\/1\.1 400 Bad Request\r\n/u)
    expect(response).toMatch(/\r\nconnection: close\r\n/iu)
    expect(JSON.parse(response.split('\r\n\r\n')[1] ?? '')).toMatchObject({
      ...{ success: false, code: 'MALFORMED_REQUEST', message: 'The request body comes in too many small chunks' },
    })
    expect(read.chunks()).toBeLessThan(CHUNKS_MAX / 10)
  })

  test('hands on the tiny chunks of one write as few', async () => {
    const read = reading()
    const { socket, heard } = await connection(await start({ read }))
    socket.write(head('application/json') + chunked(jsonOf(1000)) + END)
    expect(await heard('"arrived":true')).toMatch(/^HTTP\/1\.1 200 /u)
    await read.atLeast(1000)
    expect(read.chunks()).toBeLessThan(100)
  })

  test('takes tiny chunks that come one after the other', async () => {
    const read = reading()
    const { socket, heard } = await connection(await start({ read }))
    socket.write(head('application/json'))
    const text = jsonOf(1000)
    for (let sent = 1; sent <= text.length; sent++) {
      socket.write(chunked(text.slice(sent - 1, sent)))
      await read.atLeast(sent)
    }
    socket.write(END)
    expect(await heard('"arrived":true')).toMatch(/^HTTP\/1\.1 200 /u)
  })

  test('takes any number of chunks that are large enough', async () => {
    const read = reading()
    const { socket, heard } = await connection(await start({ read }))
    const size = 2 * CHUNK_BYTES
    const bytes = 10 * CHUNKS_MAX * size
    socket.write(head(MULTIPART) + chunked(' '.repeat(bytes), size) + END)
    expect(await heard('"arrived":true')).toMatch(/^HTTP\/1\.1 200 /u)
    await read.atLeast(bytes)
  })

  test('closes the connection on which such a body waits behind another request', async () => {
    const called = Promise.withResolvers<void>()
    const content = () => {
      called.resolve()
      return new Promise<Readable>(() => {})
    }
    const { socket, closed } = await connection(await start({ content }))
    socket.write('GET / HTTP/1.1\r\nHost: journal\r\n\r\n')
    await called.promise
    socket.write(head('application/json') + chunked(TINY))
    expect(await closed()).toBe('')
  })

  // the gateway reads a body at once
  const turnsAndChunks = [
    ['at once', 1, 50_000],
    ['one after the other', 3000, 1],
  ] as const
  test.each(name === 'the gateway' ? [] : turnsAndChunks)(
    'lets small chunks wait where the body is not read and they come %s',
    async (__, turns, chunks) => {
      let most = 0
      const beforeReading = async (body: Readable) => {
        for (let turn = 0; turn < turns; turn++) {
          socket.write(chunked(' '.repeat(100), 100).repeat(chunks))
          await nextTurn()
        }
        while (body.readableLength < body.readableHighWaterMark) await nextTurn()
        for (let turn = 0; turn < 100; turn++) await nextTurn()
        most = body.readableLength / body.readableHighWaterMark
        socket.write(END)
      }
      const { socket, heard } = await connection(await start({ beforeReading }))
      socket.write(head(MULTIPART))
      expect(await heard('"arrived":true')).toMatch(/^HTTP\/1\.1 200 /u)
      expect(most).toBeLessThan(3)
    },
  )
})
