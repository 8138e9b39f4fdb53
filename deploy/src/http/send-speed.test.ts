import { EventEmitter, once } from 'node:events'
import { Server, Socket } from 'node:net'
import { Readable } from 'node:stream'
import { setImmediate } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { edges } from '../testing/edges.ts'
import { connection } from '../testing/gateway.ts'
import { limitSendTime } from './send-speed.ts'
import { TIME_LIMITS } from './time-limits.ts'

const GET = 'GET / HTTP/1.1\r\nHost: journal\r\n\r\n'
const SAMPLE = TIME_LIMITS.uploadWindowMs / 9
const HOUR = 3_600_000

beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] }))
afterEach(() => void vi.useRealTimers())

const blocks = (count: number) =>
  Readable.from(
    Array.from({ length: count }, () => Buffer.alloc(65_536)),
    { objectMode: false },
  )

describe.each(Object.entries(edges))('%s', (_, start) => {
  test('closes the connection of a client that reads nothing, and what it sent from', async () => {
    const body = blocks(1000)
    const client = await connection(await start({ content: async () => body }))
    client.socket.pause()
    client.socket.write(GET)
    for (let step = 0; step < 100_000 && !body.destroyed; step++) {
      vi.advanceTimersByTime(SAMPLE / 10)
      await setImmediate()
    }
    expect(body.destroyed).toBe(true)
    expect(body.readableEnded).toBe(false)
    client.socket.resume()
    await client.closed()
  })

  test('waits for a response that takes an hour to begin', async () => {
    const requested = new EventEmitter()
    const ready = Promise.withResolvers<Readable>()
    const content = async () => {
      requested.emit('request')
      return ready.promise
    }
    const { socket, heard } = await connection(await start({ content }))
    socket.write(GET)
    await once(requested, 'request')
    vi.advanceTimersByTime(HOUR)
    ready.resolve(Readable.from(['at last']))
    expect(await heard('at last')).toMatch(/^HTTP\/1\.1 200 /u)
  })
})

describe('a connection on which bytes wait for the client', () => {
  const sending = () => {
    const server = new Server()
    limitSendTime(server, TIME_LIMITS)
    const handle = { bytesWritten: 10_000_000, writeQueueSize: 10_000_000, bytesRead: 0, close: () => {} }
    const socket = Object.assign(new Socket(), { _handle: handle })
    server.emit('connection', socket)
    const take = (bytes: number) => {
      handle.writeQueueSize -= bytes
      vi.advanceTimersByTime(SAMPLE)
    }
    return { socket, take }
  }

  test('is closed below 1 kB/s', () => {
    const { socket, take } = sending()
    for (let sample = 0; sample < 10; sample++) take(9990)
    expect(socket.destroyed).toBe(true)
  })
  test('stays at 1 kB/s for as long as it lasts', () => {
    const { socket, take } = sending()
    for (let sample = 0; sample < 900; sample++) take(10_000)
    expect(socket.destroyed).toBe(false)
  })
  test('stays where the client takes much once in a while', () => {
    const { socket, take } = sending()
    for (let sample = 0; sample < 90; sample++) take(sample % 9 === 0 ? 90_000 : 0)
    expect(socket.destroyed).toBe(false)
  })
})
