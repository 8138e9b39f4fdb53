import { openEmbeddedPorts } from '@shodh/adapters/testing/embedded-ports.ts'
import { beforeEach, expect, test } from 'vitest'
import { isRefusal } from '../../decider.ts'
import { register } from '../../testing/register.ts'
import { withService } from '../../testing/with-service.ts'
import { logIn } from './log-in.ts'
import { hashPassword } from '../passwords/passwords.ts'

const PASSWORD = 'Neem-leaf-17-lamp'
const passwordHash = await hashPassword(PASSWORD)
const email = 'rao@example.org'
const at = withService(openEmbeddedPorts, async () => {})
let id: string
beforeEach(async () => {
  ;({ id } = await register(at.ports.identity, 'author', { email, passwordHash }))
})

const refusalOf = async (password: string, address = email) => {
  const outcome = await logIn(
    at.ports.identity,
    { email: address, password },
    { userAgent: 'x', deviceOf: () => undefined, countStranger: () => 0 },
  )
  return isRefusal(outcome) ? outcome : undefined
}
const counted = async () => {
  const rows = await at.ports.vault.list('sign-in-attempts')
  return rows.map(({ userId, failures }) => [userId, failures])
}

test('A failure is counted for the user whose address it is, or for nobody', async () => {
  expect((await refusalOf('wrong'))?.refused).toBe('INVALID_CREDENTIALS')
  await refusalOf('wrong', 'nobody@example.org')
  expect(await counted()).toEqual(
    expect.arrayContaining([
      [id, 1],
      [null, 1],
    ]),
  )
})

test('An attempt that comes too early is neither compared nor counted', async () => {
  for (let n = 0; n < 5; n += 1) await refusalOf('wrong')
  for (const password of ['wrong', PASSWORD]) expect((await refusalOf(password))?.refused).toBe('SIGN_IN_THROTTLED')
  expect(await counted()).toEqual([[id, 5]])
})

test('The right password of a user who is inactive is a failure as a wrong one is', async () => {
  const decide = () => [{ type: 'UserDeactivated' as const, data: { userId: id } }]
  const by = { actorId: 'editor', correlationId: 'test' }
  await at.ports.identity.handleUser({ name: 'deactivate', userId: id, request: null, decide }, by)
  expect(await refusalOf(PASSWORD)).toEqual(await refusalOf('wrong'))
  expect(await counted()).toEqual([[id, 2]])
})
