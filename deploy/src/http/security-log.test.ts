import type { FastifyBaseLogger } from 'fastify'
import { expect, test } from 'vitest'
import { limitLogger } from './security-log.ts'

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
