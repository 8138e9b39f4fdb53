import { openEmbeddedPorts } from '@shodh/adapters/testing/embedded-ports.ts'
import { beforeEach, describe, expect, test } from 'vitest'
import { handler } from '../handle.ts'
import { withService } from '../testing/with-service.ts'
import { operationsRequest } from './operations.ts'
import { systemRoutes } from './routes.ts'

const reason = 'The clock was a year ahead'
const before = new Date(Date.now() + 3_600_000).toISOString()
const event = { type: 'StoresCleaned' as const, data: { reason, items: [] } }

let record: (at: string) => Promise<unknown>
const at = withService(openEmbeddedPorts, systemRoutes, ({ events }) => {
  const command = operationsRequest({ name: 'clean-up', request: null, outcome: [event] })
  record = time => handler(events, () => new Date(time))(command, { actorId: 'editor', correlationId: 'r' })
  return {}
})
const confirm = (body: object = { dryRun: false, reason }, headers = {}) =>
  at.send('POST', '/admin/system/clock', { body, headers })
beforeEach(() => at.signIn('admin'))

describe('the time of the clock', () => {
  test('is confirmed where the last event is of a later one, with both times and a reason', async () => {
    await record(before)
    const { body: tried } = await confirm({})
    expect(tried.data.clock).toEqual({ dryRun: true, now: expect.any(String), lastEventAt: before, isBehind: true })
    const headers = { 'idempotency-key': 'key' }
    const { body } = await confirm(undefined, headers)
    expect(body).toEqual({
      success: true,
      message: 'The time was confirmed',
      data: { clock: { dryRun: false, now: expect.any(String), lastEventAt: before, isBehind: false } },
    })
    expect(body.data.clock.now < before).toBe(true)
    expect((await at.events()).slice(1)).toEqual([
      { stream: 'operations', type: 'ClockCorrected', data: { before, reason } },
    ])
    const again = await confirm(undefined, headers)
    expect([again.body, again.headers['idempotency-replayed']]).toEqual([body, 'true'])
  })

  test('is not confirmed where it is not behind', async () => {
    for (const body of [{}, undefined]) expect((await confirm(body)).body.refused).toBe('CLOCK_NOT_BEHIND')
    await record(new Date(Date.now() + 60_000).toISOString())
    for (const body of [{}, undefined]) expect((await confirm(body)).body.refused).toBe('CLOCK_NOT_BEHIND')
    expect((await confirm(undefined, { 'idempotency-key': '' })).body.refused).toBe('IDEMPOTENCY_KEY_INVALID')
    expect(await at.events()).toHaveLength(1)
  })

  test('that is behind lets no cleanup remove what it could not record', async () => {
    await record(before)
    const cleanup = { cleanupTypes: ['sessions'], dryRun: false, reason }
    expect((await at.send('POST', '/papers/system/cleanup', { body: cleanup })).body.refused).toBe('CLOCK_BEHIND')
    expect((await at.send('POST', '/papers/system/cleanup', { body: {} })).status).toBe(200)
  })
})
