import Fastify from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import type { Seen } from './batches.ts'
import { countReadings } from './count-readings.ts'

const shown = { kind: 'pdf', paperId: 'p' } as const

const served = () => {
  const recorded: Seen[] = []
  const further: string[] = []
  const app = Fastify()
  onTestFinished(() => app.close())
  app.decorateRequest('actor', null)
  countReadings(app, { record: seen => void recorded.push(seen) })
  app.addHook('onResponse', async ({ url }) => void further.push(url))
  app.get<{ Querystring: Record<string, string> }>('/paper', async (request, reply) => {
    const { status = '200', range, staff } = request.query
    request.shown = shown
    if (staff) request.actor = { userId: 'u', role: 'author', sessionId: 's' }
    if (range) reply.header('content-range', range)
    return reply.code(Number(status)).send()
  })
  app.get('/nothing', async () => 'x')
  const get = async (url: string, headers = {}, method: 'GET' | 'HEAD' = 'GET') => {
    recorded.length = 0
    await app.inject({ url, headers, method })
    return recorded
  }
  return { get, further }
}

test('a reading is recorded with what it came from', async () => {
  const { get } = served()
  const before = Date.now()
  const [reading] = await get('/paper', { 'user-agent': 'Firefox' })
  expect(reading).toEqual({ at: expect.any(Number), shown, ip: '127.0.0.1', userAgent: 'Firefox', isStaff: false })
  expect(reading?.at).toBeGreaterThanOrEqual(before)
  expect(await get('/paper?staff=1')).toMatchObject([{ isStaff: true }])
  expect(await get('/nothing')).toEqual([])
})

test('what others do after a response is done for each, whether it was a reading or not', async () => {
  const { get, further } = served()
  await get('/paper')
  await get('/nothing')
  expect(further).toEqual(['/paper', '/nothing'])
})

test.each([
  ['status=200', true],
  ['status=304', true],
  ['status=404', false],
  ['status=404&range=bytes%200-9/10', false],
  ['status=451', false],
  ['status=206&range=bytes%200-9/10', true],
  ['status=206&range=bytes%203-9/10', false],
  ['status=206&range=bytes%2010-19/20', false],
  ['status=206', false],
  ['status=200&range=bytes%203-9/10', true],
])('a response counts where somebody reads it from its beginning: %s', async (query, isReading) => {
  expect(await served().get(`/paper?${query}`)).toHaveLength(isReading ? 1 : 0)
})

test.each([
  ['sec-purpose', 'prefetch', 0],
  ['purpose', 'prefetch', 0],
  ['x-moz', 'prefetch', 0],
  ['x-purpose', 'save', 0],
  ['x-purpose', 'read', 1],
])('what is fetched ahead is no reading: %s: %s', async (name, value, count) => {
  expect(await served().get('/paper', { [name]: value })).toHaveLength(count)
})

test('headers alone are no reading', async () => {
  expect(await served().get('/paper', {}, 'HEAD')).toEqual([])
})
