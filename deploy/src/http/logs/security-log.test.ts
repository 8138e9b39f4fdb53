import type { FastifyBaseLogger } from 'fastify'
import { expect, test } from 'vitest'
import { Unavailable } from '@shodh/adapters/event-store/event-store.ts'
import { pino } from 'pino'
import { limitLogger, outageLogger } from './security-log.ts'
import { silentServer } from '../testing/silent-server.ts'

test('why a store is unavailable is written once a minute', () => {
  let now = 0
  const lines: unknown[] = []
  const log = { warn: (line: unknown) => void lines.push(line) } as unknown as FastifyBaseLogger
  const write = outageLogger(() => now)
  for (const reason of ['it is silent', 'it is silent', 'it has another log']) write({ log }, new Error(reason))
  now = 60_000
  write({ log }, new Error('it is silent'))
  const reasons = ['it is silent', 'it has another log', 'it is silent']
  expect(lines).toEqual(reasons.map(reason => ({ reason })))
})

test('the log says why a store is unavailable, and the response does not', async () => {
  const lines: string[] = []
  const app = await silentServer({ logger: pino({ level: 'warn' }, { write: line => void lines.push(line) }) })
  app.get('/gone', { config: { allow: 'everyone' } }, async () => {
    throw new Unavailable('the server has another log')
  })
  const { statusCode, body } = await app.inject('/gone')
  expect(statusCode).toBe(503)
  expect(body).not.toContain('another log')
  expect(lines.map((line): unknown => JSON.parse(line).reason)).toEqual(['the server has another log'])
})

test('limits that are met are written once a minute each, and no more than a thousand', () => {
  let now = 0
  const lines: unknown[] = []
  const log = { warn: (line: unknown) => void lines.push(line) } as unknown as FastifyBaseLogger
  const write = limitLogger(() => now)
  for (const limit of ['contact', 'contact', 'refresh']) write({ log }, limit, '203.0.113.7')
  expect(lines).toEqual([
    { network: '203.0.113.7', limit: 'contact' },
    { network: '203.0.113.7', limit: 'refresh' },
  ])
  for (let n = 0; n < 2000; n += 1) write({ log }, 'contact', `network ${n}`)
  expect(lines).toHaveLength(1000)
  now = 60_000
  write({ log }, 'contact', '203.0.113.7')
  expect(lines).toHaveLength(1001)
})
