import { openEmbeddedPorts } from '@shodh/adapters/testing/embedded-ports.ts'
import type { UserEvent } from '@shodh/contracts/users/events.ts'
import { expect, test } from 'vitest'
import { register } from '../../testing/register.ts'
import { withService } from '../../testing/with-service.ts'
import { providerSignIn } from './sign-in.ts'
import { university } from './testing/university.ts'

const at = withService(openEmbeddedPorts, async () => {})
const email = 'asha@example.edu'
const by = { actorId: 'editor', correlationId: '1' }

const signIn = (given: object = {}) => {
  const claims = { sub: 'asha', email, email_verified: true, ...given }
  return providerSignIn(at.ports.identity, '1')({ provider: university, claims })
}
const providers = async (userId: string) => (await at.ports.identity.accounts.of(userId))?.state.providers ?? []

test('An account is linked by its trusted address, until its owner unlinks it', async () => {
  const account = await register(at.ports.identity, 'author', { email })
  expect(await signIn()).toMatchObject({ id: account.id })
  expect(await providers(account.id)).toEqual(['university'])
  const mails = async () => (await at.mails()).map(({ subject }) => subject.replace(/ – .*/u, ''))
  expect(await mails()).toEqual(['Your ways to sign in: signing in with university was linked'])
  const unlinked: UserEvent = { type: 'IdentityUnlinked', data: { userId: account.id, provider: 'university' } }
  const command = { name: 'x', userId: account.id, request: null, decide: () => [unlinked] }
  await at.ports.identity.handleUser(command, by)
  expect(await mails()).toContain('Your ways to sign in: signing in with university was unlinked')
  expect(await signIn()).toMatchObject({ refused: 'IDENTITY_UNKNOWN' })
  expect(await providers(account.id)).toEqual([])
})

test('One with a second step is found by its trusted address, and not linked before that step', async () => {
  const { id: userId } = await register(at.ports.identity, 'author', { email })
  const added: UserEvent = { type: 'FactorAdded', data: { userId, kind: 'totp', factorId: 'app' } }
  const command = { name: 'x', userId, request: null, decide: () => [added] }
  await at.ports.identity.handleUser(command, by)
  expect(await signIn({ sub: 'stranger' })).toMatchObject({ id: userId })
  expect([await providers(userId), await at.ports.vault.list('linked-identities')]).toEqual([[], []])
})

test('One that a role claim opens ends the invitation of its address', async () => {
  const { id: actorId } = await register(at.ports.identity, 'admin', { email: 'meera@example.org' })
  const asha = { name: 'Asha Rao', email, role: 'admin' } as const
  await at.ports.identity.invitations.invite(asha, { actorId, correlationId: '1' })
  expect(await signIn({ groups: 'staff' })).toMatchObject({ email, state: { role: 'author' } })
  expect(await at.ports.vault.list('invitations')).toEqual([])
})
