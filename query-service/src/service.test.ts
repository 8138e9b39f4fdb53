import { operations } from '@shodh/contracts/operations/all.ts'
import type { FastifyPluginAsync } from 'fastify'
import { expect, test } from 'vitest'
import type { Ports } from './ports.ts'
import type { Caching } from './responses.ts'
import { queryService } from './service.ts'
import { LOG_ID, withQueries } from './testing/with-queries.ts'

/** The service has a cache of its own. */
const alone: FastifyPluginAsync<Ports & Caching> = async (app, { responses: _, ...ports }) => {
  await app.register(queryService, ports)
}

const at = withQueries(alone, () => ({
  bus: { subscribe: () => () => {}, listen: () => () => {}, announce: () => {} } as never,
  system: {} as never,
  publicLog: {} as never,
  search: {
    isComplete: () => true,
    textsUpTo: () => 0,
    state: async () => ({ position: 0, texts: 0 }),
    find: async () => ({ papers: [], total: 0, volumes: [] }),
    meant: async () => undefined,
  },
  freshness: async () => false,
}))

test('the service has each call of the API that is a query', () => {
  const queries = Object.values(operations).filter(({ method }) => method === 'GET')
  const missing = queries.filter(({ path }) => !at.app.hasRoute({ method: 'GET', url: path }))
  // that of the server is its own
  expect(missing.map(({ path }) => path)).toEqual(['/health'])
  expect(queries.length).toBeGreaterThan(50)
})

test('each of its calls waits for the position that the client has seen', async () => {
  const { status, headers } = await at.get('/papers/years', { 'x-wait-for-position': `${LOG_ID}.7` })
  expect([status, headers['x-stale']]).toEqual([200, 'true'])
})

test('each of its parts has what it answers from', async () => {
  for (const path of ['/header', '/contact/config', '/search?q=rivers', '/redirects', '/counter/r51/status'])
    expect([path, (await at.get(path)).status]).toEqual([path, 200])
})
