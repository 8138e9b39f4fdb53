import { EventEmitter, once } from 'node:events'
import { Readable } from 'node:stream'
import { describe, expect, test } from 'vitest'
import { edges } from '../../testing/edges.ts'
import { connection } from '../../testing/gateway.ts'
import { TIME_LIMITS } from './time-limits.ts'

const GET = 'GET / HTTP/1.1\r\nHost: journal\r\n\r\n'
const timeLimits = { ...TIME_LIMITS, uploadWindowMs: 50 }

const blocks = (count: number) =>
  Readable.from(
    Array.from({ length: count }, () => Buffer.alloc(65_536)),
    { objectMode: false },
  )

describe.each(Object.entries(edges))('%s', (_, start) => {
  /** Resolves once a client that reads nothing has lost its connection. */
  const refusedToRead = async () => {
    const body = blocks(1000)
    const client = await connection(await start({ content: async () => body, timeLimits }))
    client.socket.pause()
    client.socket.write(GET)
    await expect.poll(() => body.destroyed).toBe(true)
    return { ...client, body }
  }

  test('closes the connection of a client that reads nothing, and what it sent from', async () => {
    const { socket, closed, body } = await refusedToRead()
    expect(body.readableEnded).toBe(false)
    socket.resume()
    await closed()
  })

  test('waits for a response that begins later than a client may read nothing', async () => {
    const requested = new EventEmitter()
    const ready = Promise.withResolvers<Readable>()
    const content = async () => {
      requested.emit('request')
      return ready.promise
    }
    const { socket, heard } = await connection(await start({ content, timeLimits }))
    socket.write(GET)
    await once(requested, 'request')
    // another connection that is closed meanwhile shows that the time is over
    await refusedToRead()
    ready.resolve(Readable.from(['at last']))
    expect(await heard('at last')).toMatch(/^HTTP\/1\.1 200 /u)
  })
})
