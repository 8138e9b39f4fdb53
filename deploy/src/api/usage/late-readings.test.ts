import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { countedReadings, FIREFOX, NO_READINGS } from '../../testing/usage/counted-readings.ts'

const { at, newPaper, counted } = countedReadings()

describe('Late readings', () => {
  const send = (readings: readonly object[]) => at.visitor.post('/readings', { readings })

  test('count once, however often they are sent, and unknown papers never', async () => {
    const { id: paperId } = await newPaper()
    const late = { id: randomUUID(), paperId, kind: 'pdf', at: new Date(Date.now() - 1000).toISOString() }
    const unknown = { ...late, id: randomUUID(), paperId: randomUUID() }
    const future = { ...late, id: randomUUID(), at: new Date(Date.now() + 3_600_000).toISOString() }
    for (let n = 0; n < 3; n += 1)
      expect(
        (
          await at.visitor.raw('/readings', {
            method: 'POST',
            headers: { 'content-type': 'application/json', 'user-agent': FIREFOX },
            body: JSON.stringify({ readings: [late, unknown, future] }),
          })
        ).status,
      ).toBe(200)
    expect((await counted(paperId)).pdf).toEqual({ ...NO_READINGS, counted: 1, late: 1 })
  })

  test('are limited by address and day, whatever they are of', async () => {
    const many = () => {
      const late = { paperId: randomUUID(), kind: 'pdf', at: new Date().toISOString() }
      return Array.from({ length: 100 }, () => ({ ...late, id: randomUUID() }))
    }
    const responses = [await send(many()), await send(many()), await send(many())]
    expect(responses.at(-1)?.status).toBe(429)
    expect(Number(responses.at(-1)?.headers.get('retry-after'))).toBeGreaterThan(60)
  })
})
