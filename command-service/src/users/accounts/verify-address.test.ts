import { openEmbeddedPorts } from '@shodh/adapters/testing/embedded-ports.ts'
import { expect, test } from 'vitest'
import { isRefusal } from '../../decider.ts'
import { register } from '../../testing/register.ts'
import { withService } from '../../testing/with-service.ts'
import { verifyAddress } from './verify-address.ts'

const at = withService(openEmbeddedPorts, async () => {})

const linkOf = async (userId: string, email: string) => {
  const proof = await at.ports.identity.challenges.issue('verification', email, { userId })
  return isRefusal(proof) ? expect.unreachable('No link was issued') : proof.link
}
const lastEvent = async (userId: string) => {
  const event = (await at.ports.events.readStream(`user-${userId}`)).events.at(-1)
  return [event?.type, JSON.parse(event?.metadata ?? '')]
}

test('A user verifies the own address, by the request that has the link', async () => {
  const email = 'rao@example.org'
  const { id } = await register(at.ports.identity, 'author', { email, isVerified: false })
  await verifyAddress(at.ports.identity, { email, token: await linkOf(id, email) }, 'request-1')
  expect(await lastEvent(id)).toMatchObject(['EmailVerified', { actorId: id, correlationId: 'request-1' }])
})

test('A user changes the own address, by the request that has the link', async () => {
  const { id } = await register(at.ports.identity, 'author', { email: 'rao@example.org' })
  const email = 'new@example.org'
  const account = await at.ports.identity.accounts.of(id)
  if (account) await at.ports.identity.emailChanges.begin(account, email)
  await verifyAddress(at.ports.identity, { email, token: await linkOf(id, email) }, 'request-2')
  expect(await lastEvent(id)).toMatchObject([expect.any(String), { actorId: id, correlationId: 'request-2' }])
  expect(await at.ports.identity.accounts.of(id)).toMatchObject({ email })
})

/** A user who waits for the addresses to be verified, one after the other. */
const changing = async (...emails: readonly string[]) => {
  const { id } = await register(at.ports.identity, 'author', { email: 'rao@example.org' })
  const account = await at.ports.identity.accounts.of(id)
  for (const email of emails) if (account) await at.ports.identity.emailChanges.begin(account, email)
  return id
}
const verify = async (email: string, token: string) =>
  (await verifyAddress(at.ports.identity, { email, token }, 'request')) as { readonly refused?: string }

test('A link to an address that is no longer wanted does not verify the one that is', async () => {
  const id = await changing('first@example.org', 'second@example.org')
  const { refused } = await verify('first@example.org', await linkOf(id, 'first@example.org'))
  expect(refused).toBe('VERIFICATION_LINK_INVALID')
  expect(await at.ports.identity.accounts.of(id)).toMatchObject({ email: 'rao@example.org' })
})

test('Nobody is notified of an address that somebody else has meanwhile', async () => {
  const id = await changing('new@example.org')
  const link = await linkOf(id, 'new@example.org')
  await register(at.ports.identity, 'author', { email: 'new@example.org' })
  expect(await verify('new@example.org', link)).toMatchObject({ refused: 'EMAIL_TAKEN' })
  expect(await at.mails()).toEqual([])
})

test('A link of somebody who was erased meanwhile verifies nothing', async () => {
  const link = await linkOf('somebody', 'rao@example.org')
  const wrong = await verifyAddress(at.ports.identity, { email: 'rao@example.org', token: 'x'.repeat(43) }, 'request')
  expect(await verifyAddress(at.ports.identity, { email: 'rao@example.org', token: link }, 'request')).toEqual(wrong)
})
