import { openEmbeddedPorts } from '@shodh/adapters/testing/embedded-ports.ts'
import { expect, test } from 'vitest'
import { register } from '../../testing/register.ts'
import { withService } from '../../testing/with-service.ts'
import { NOBODY, viewOf } from './accounts.ts'

const at = withService(openEmbeddedPorts, async () => {})
const accounts = () => at.ports.identity.accounts
const given = { email: 'Rao@example.org', name: 'A. Rao', passwordHash: 'hash' }

test('An account is found by its id and by its address in any case', async () => {
  const { id } = await register(at.ports.identity, 'author', given)
  const account = await accounts().of(id)
  expect(account).toMatchObject({ id, ...given, pendingEmail: undefined, state: { is: 'known', role: 'author' } })
  expect(await accounts().byEmail('rao@EXAMPLE.org')).toEqual(account)
  expect(account && viewOf(account)).toMatchObject({ id, name: 'A. Rao', email: 'Rao@example.org', role: 'author' })
  expect(await accounts().byEmail('sen@example.org')).toBeUndefined()
  expect(await accounts().of(NOBODY)).toBeUndefined()
})

test('An address that is only claimed finds nobody', async () => {
  const { id } = await register(at.ports.identity, 'author', given)
  await at.ports.vault.put('emails', { id: 'claim', userId: id, key: 'new@example.org' }, { unique: 'new@example.org' })
  expect(await accounts().byEmail('new@example.org')).toBeUndefined()
})

test('All accounts are those of people who are there', async () => {
  const one = await register(at.ports.identity, 'author', given)
  const two = await register(at.ports.identity, 'admin')
  await at.ports.vault.put('users', { id: 'nobody', name: 'x', email: 'x@example.org', asOf: {}, pending: {} })
  await at.ports.vault.update(
    'users',
    two.id,
    row => row && { id: row.id, asOf: row.asOf, pending: row.pending, name: 'x' },
  )
  expect((await accounts().all()).map(({ id }) => id)).toEqual([one.id])
})

test('A password is valid from its event on, also while the vault is not yet updated', async () => {
  const { id } = await register(at.ports.identity, 'author', given)
  const stamp = (await accounts().of(id))?.state.securityStamp ?? ''
  const pending = {
    [stamp]: { passwordHash: 'new', attempt: 'x', at: 0 },
    other: { passwordHash: 'other', attempt: 'y', at: 0 },
  }
  await at.ports.vault.update('users', id, row => row && { ...row, pending })
  expect((await accounts().of(id))?.passwordHash).toBe('new')
  await at.ports.vault.update(
    'users',
    id,
    row => row && { id: row.id, asOf: {}, pending: {}, name: 'A', email: 'b@c.d' },
  )
  expect((await accounts().of(id))?.passwordHash).toBe('')
})
