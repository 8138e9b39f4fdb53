import { agentOf, type ReadingBatch } from '@shodh/adapters/usage/readings/readings.ts'
import { openEmbeddedPorts } from '@shodh/adapters/testing/embedded-ports.ts'
import { beforeEach, describe, expect, test } from 'vitest'
import { withService } from '../testing/with-service.ts'
import { readingRoutes } from './routes.ts'

const PAPER = '1f0e0d0c-0b0a-4908-8706-050403020100'
const reading = {
  id: 'AF0E0D0C-0B0A-4908-8706-050403020100',
  paperId: PAPER,
  kind: 'pdf',
  at: '2026-01-15T10:00:00+05:30',
}
const unknown = { ...reading, paperId: '2f0e0d0c-0b0a-4908-8706-050403020100' }

describe('late readings', () => {
  let appended: ReadingBatch[]
  const at = withService(openEmbeddedPorts, readingRoutes, {
    isPaper: async id => id === PAPER,
    readings: { append: async batch => appended.push(batch) },
  })
  const send = (readings: readonly object[]) =>
    at.send('POST', '/readings', { body: { readings }, headers: { 'user-agent': 'A browser' } })
  beforeEach(() => {
    appended = []
  })

  test('are stored with when they happened, when they arrived and by which agent', async () => {
    const before = Date.now()
    const { status, body } = await send([reading, unknown])
    expect([status, body]).toEqual([200, { success: true, message: 'Readings received', data: {} }])
    const { ref, text } = agentOf('A browser')
    expect(appended).toEqual([
      {
        late: [
          {
            id: reading.id.toLowerCase(),
            item: PAPER,
            kind: 'pdf',
            at: Date.UTC(2026, 0, 15, 4, 30),
            agent: ref,
            receivedAt: expect.any(Number),
          },
        ],
        agents: { [ref]: text },
      },
    ])
    expect(appended[0]?.late?.[0]?.receivedAt).toBeGreaterThanOrEqual(before)
  })

  test('of no paper are left out', async () => {
    expect((await send([unknown])).status).toBe(200)
    expect(appended).toEqual([])
  })

  test('beyond the limit are refused; each of them counts', async () => {
    at.sender.waits['late readings'] = 60
    const { status, body } = await send([reading])
    expect([status, body, appended]).toEqual([429, { refused: 'TOO_MANY_REQUESTS', retryAfter: 60 }, []])
    at.sender.waits['late readings'] = 0
    await send([reading, unknown])
    expect(at.sender.counted).toEqual(['late readings', 'late readings'])
  })
})
