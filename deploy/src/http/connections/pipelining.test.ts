import { Readable } from 'node:stream'
import { describe, expect, onTestFinished, test } from 'vitest'
import { edges } from '../../testing/edges.ts'
import { connection } from '../../testing/gateway.ts'
import { PIPELINED_REQUESTS } from './pipelining.ts'

const GET = 'GET / HTTP/1.1\r\nHost: journal\r\n\r\n'

const countOf = (text: string, part: string) => text.split(part).length - 1

describe.each(Object.entries(edges))('%s', (_, start) => {
  /** Its responses are numbered, and begin when the test lets them; `opened` counts them. */
  const pipelined = async (requests: number) => {
    const called = Promise.withResolvers<void>()
    const released = Promise.withResolvers<void>()
    onTestFinished(() => released.resolve())
    let opened = 0
    const content = async () => {
      opened += 1
      const body = Readable.from([`<${opened}>`])
      called.resolve()
      await released.promise
      return body
    }
    const client = await connection(await start({ content }))
    client.socket.write(GET.repeat(requests))
    return { ...client, called: called.promise, release: () => released.resolve(), opened: () => opened }
  }

  test('starts a pipelined request when the response before it has been sent', async () => {
    const { called, opened, release, heard } = await pipelined(PIPELINED_REQUESTS)
    await called
    expect(opened()).toBe(1)
    release()
    const text = await heard(`<${PIPELINED_REQUESTS}>`)
    expect(text.match(/<\d+>/gu)).toEqual(Array.from({ length: PIPELINED_REQUESTS }, (__, n) => `<${n + 1}>`))
    expect(countOf(text, 'HTTP/1.1 200 OK')).toBe(PIPELINED_REQUESTS)
  })

  test('closes a connection with too many pipelined requests, and starts none of the others', async () => {
    const { closed, opened } = await pipelined(420)
    expect(countOf(await closed(), 'HTTP/1.1')).toBe(0)
    expect(opened()).toBeLessThanOrEqual(1)
  })

  test('serves many requests on one connection one after the other', async () => {
    const { socket, heard, release, opened } = await pipelined(1)
    release()
    for (let n = 1; n <= 3 * PIPELINED_REQUESTS; n++) {
      await heard(`<${n}>`)
      socket.write(GET)
    }
    expect(opened()).toBeGreaterThanOrEqual(3 * PIPELINED_REQUESTS)
  })
})
