import { expect, test } from 'vitest'
import { steadyLoad } from './steady-load.ts'

const created = (status: number) =>
  new Response(JSON.stringify({ data: { volume: { id: '1' } } }), { status, headers: { 'x-event-position': 'log.1' } })

type Responding = (path: string, init: RequestInit, nth: number) => Response

const loadOn = (respond: Responding, writers = 1, readers = 0) => {
  let nth = 0
  const keys: (string | null)[] = []
  const load = steadyLoad({
    request: async (path, init) => {
      if (init.method === 'POST') keys.push(new Headers(init.headers).get('idempotency-key'))
      nth += 1
      return respond(path, init, nth)
    },
    headers: {},
    writers,
    readers,
    paths: ['/'],
  })
  return { load, keys, sent: () => nth }
}

test('A command that was refused for the moment, or whose connection broke, is sent again under its key', async () => {
  const { load, keys } = loadOn((_, __, nth) => {
    if (nth === 1) throw new TypeError('fetch failed')
    return created(nth === 2 ? 503 : 201)
  })
  await load.untilWritten(20_000)
  const { acknowledged, unknown, failures, counts } = await load.end()
  expect(new Set(keys.slice(0, 3)).size).toBe(1)
  expect(acknowledged).toContain(`Vol. ${keys[0]}`)
  expect([unknown.size, failures, counts.later, counts.broken]).toEqual([0, [], 1, 1])
})

test('Any other response than it should be is a failure: to a command, a reader, or a writer who reads', async () => {
  const bad = loadOn(() => new Response('', { status: 500 }), 1, 1)
  await expect.poll(bad.sent).toBeGreaterThan(1)
  expect((await bad.load.end()).failures.toSorted()[0]).toBe('/: 500')

  const stale = loadOn(
    (path, { method }) => (method ? created(201) : new Response('', { status: path === '/' ? 200 : 404 })),
    1,
    1,
  )
  await stale.load.untilWritten(20_000)
  await expect.poll(stale.sent).toBeGreaterThan(5)
  expect((await stale.load.end()).failures).toContain('/api/v1/papers/volumes/1: 404, and not said to be stale')
})

test('A journal that writes nothing for too long has failed', async () => {
  const { load, sent } = loadOn((_, __, nth) => created(nth < 3 ? 503 : 201))
  expect(await load.untilWritten(10)).toBeGreaterThanOrEqual(10)
  await expect.poll(sent, { timeout: 5_000 }).toBeGreaterThan(2)
  expect((await load.end()).failures).toEqual([expect.stringMatching(/^nothing was written in \d+ ms$/u)])
})
