import { once } from 'node:events'
import { createServer, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { onceClosed } from './once-closed.ts'

/** A response whose client is to leave, and how it leaves. */
const waited = async () => {
  const received = Promise.withResolvers<ServerResponse>()
  const server = createServer((_, response) => received.resolve(response)).listen(0, '127.0.0.1')
  onTestFinished(() => void server.close())
  await once(server, 'listening')
  const sent = request({ host: '127.0.0.1', port: (server.address() as AddressInfo).port })
  sent.on('error', () => {}).end()
  const response = await received.promise
  const leave = async () => {
    const closed = once(response, 'close')
    sent.destroy()
    await closed
  }
  return { response, leave }
}

test('all who want to know hear of a client who leaves, each once', async () => {
  const { response, leave } = await waited()
  const heard: string[] = []
  onceClosed(response, () => heard.push('one'))
  onceClosed(response, () => heard.push('other'))
  expect(heard).toEqual([])
  await leave()
  expect(heard).toEqual(['one', 'other'])
})

test('who asks once the client has left hears of it at once', async () => {
  const { response, leave } = await waited()
  onceClosed(response, () => {})
  await leave()
  const heard: string[] = []
  onceClosed(response, () => heard.push('late'))
  expect(heard).toEqual(['late'])
})
