import { once } from 'node:events'
import { createServer } from 'node:http'
import { portOf } from '@shodh/contracts/testing/port-of.ts'
import { expect, test } from 'vitest'
import { type ServerEvent, eventsIn, followStream } from './follow.ts'
import { tagsOf } from './use-live.ts'

test('events are read from a text, and what is not complete yet is left', () => {
  const { events, rest } = eventsIn('event: open\ndata: {}\n\n: here\n\nevent: changed\ndata: {"a":1}\n\nevent: cha')
  expect(events).toEqual([
    { event: 'open', data: '{}' },
    { event: 'changed', data: '{"a":1}' },
  ])
  expect(rest).toBe('event: cha')
})

test('each read model is shown somewhere; too many changes refresh everything', () => {
  expect(tagsOf({ models: ['papers', 'paper-histories', 'blobs'], isPartial: false })).toEqual(['Paper'])
  expect(tagsOf({ models: [], isPartial: true })).toContain('User')
})

test('a stream is followed across its pieces until it ends; a refusal and no response are distinguished', async () => {
  const server = createServer((request, response) => {
    if (request.headers.authorization !== 'Bearer good') return void response.writeHead(401).end('{}')
    response.writeHead(200, { 'content-type': 'text/event-stream; charset=utf-8' })
    response.write('event: open\ndata: {}\n\nevent: changed\nda')
    response.end('ta: {"models":["papers"]}\n\n')
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const received: string[] = []
  const { signal } = new AbortController()
  const url = `http://127.0.0.1:${portOf(server)}/`
  const given = { url, signal, onEvent: ({ event, data }: ServerEvent) => void received.push(`${event} ${data}`) }
  expect(await followStream({ ...given, accessToken: 'good' })).toBe(200)
  expect(received).toEqual(['open {}', 'changed {"models":["papers"]}'])
  expect(await followStream({ ...given, accessToken: 'bad' })).toBe(401)
  server.close()
  await once(server, 'close')
  expect(await followStream({ ...given, accessToken: 'good' })).toBe(0)
})
