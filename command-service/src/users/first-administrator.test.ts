import { openEmbeddedPorts } from '@shodh/adapters/testing/embedded-ports.ts'
import { expect, test } from 'vitest'
import { withService } from '../testing/with-service.ts'
import { firstAdministratorId } from './first-administrator.ts'
import { registerAdministrator } from './register-administrator.ts'

const at = withService(openEmbeddedPorts, async () => {})
const credentials = async () => ({ email: 'admin@example.org', password: 'Neem-leaf-17-lamp' })

test('The first administrator has the same id in every version, since logs name it', () => {
  expect(firstAdministratorId).toBe('0910dc14-bc3c-5921-b879-51377a81b684')
})

test('The first administrator is registered once, by the first start', async () => {
  for (let starts = 0; starts < 2; starts += 1) await registerAdministrator(at.ports.identity, credentials)
  const { events } = await at.ports.events.readStream(`user-${firstAdministratorId}`)
  expect(events.map(({ type }) => type)).toEqual(['UserRegistered', 'EmailVerified'])
  const first = { actorId: firstAdministratorId, correlationId: 'first start' }
  for (const { metadata } of events) expect(JSON.parse(metadata)).toMatchObject(first)
})
