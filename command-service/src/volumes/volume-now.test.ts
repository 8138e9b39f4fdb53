import { openEmbeddedPorts } from '@shodh/adapters/testing/embedded-ports.ts'
import { expect, test } from 'vitest'
import { withService } from '../testing/with-service.ts'
import { volumeRoutes } from './routes.ts'
import { volumeNow } from './volume-now.ts'
import { volumeIdOf } from './volume-request.ts'

const volumeId = volumeIdOf(2025, 'Regular', 'Vol. I')
let seen: unknown
const at = withService(openEmbeddedPorts, async (app, ports) => {
  await app.register(volumeRoutes, ports)
  app.get<{ Params: { volumeId: string } }>('/now/:volumeId', { config: { allow: 'everyone' } }, async request => {
    const volume = await volumeNow(ports, request)
    seen = volume && (volume.document?.name ?? 'none')
    return {}
  })
})
const now = async (id: string, headers = {}) => {
  await at.send('GET', `/now/${id}`, { headers })
  return seen
}

test('A volume is read as it is now, also under a key, and without an event', async () => {
  const headers = { 'idempotency-key': 'key' }
  expect(await now(volumeId)).toBe('none')
  await at.send('POST', '/papers/volumes', {
    body: { year: 2025, issueType: 'Regular', volumeName: 'Vol. I' },
    headers,
  })
  expect([await now(volumeId, headers), await now(volumeId)]).toEqual(['Vol. I', 'Vol. I'])
  expect(await at.events()).toHaveLength(1)
})

test('It is not read where its id or the key is wrong', async () => {
  expect(await now('no-id')).toBeUndefined()
  expect(await now(volumeId, { 'idempotency-key': '' })).toBeUndefined()
})
