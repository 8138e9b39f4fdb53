import { openEmbeddedPorts } from '@shodh/adapters/testing/embedded-ports.ts'
import { recorded } from '@shodh/contracts/event.ts'
import type { UserEvent } from '@shodh/contracts/users/events.ts'
import { expect, test } from 'vitest'
import { register } from '../../testing/register.ts'
import { withService } from '../../testing/with-service.ts'
import { commandIdOf } from '../../idempotency.ts'
import { userStream } from '../accounts/accounts.ts'
import { createApiToken } from '../tokens/decisions.ts'
import { mailEmailChange, mailPasswordChange, mailReset } from './mail-changes.ts'

const at = withService(openEmbeddedPorts, async () => {})
const email = 'rao@example.org'
const by = { actorId: 'editor', correlationId: 'test' }

/** The event as stored, of a command that was completed. */
const happens = async (userId: string, event: UserEvent, personal?: object, key?: string) => {
  const command = { name: 'x', userId, request: null, decide: () => [event], ...(personal && { personal }) }
  await at.ports.identity.handleUser(command, { ...by, key })
  return recorded((await at.ports.events.readStream(userStream(userId))).events.at(-1) ?? expect.unreachable())
}
type Change = Parameters<typeof mailEmailChange>[1]
type PasswordChange = Parameters<typeof mailPasswordChange>[1]
const rows = () => at.ports.vault.list('mails')
const mails = async () => {
  const { identity, vault } = at.ports
  await identity.outbox.send()
  return (await vault.list('mails')).map(({ purpose, state }) => `${purpose} ${state}`)
}

test('A new password is mailed with when it was chosen and a link, for three days, unless it came with the set-up', async () => {
  const { id: userId } = await register(at.ports.identity, 'author', { email })
  const changed = await happens(userId, { type: 'PasswordChanged', data: { userId, means: 'owner' } })
  const event = { ...changed, metadata: { ...changed.metadata, at: '2026-01-15T09:30:00.000Z' } } as PasswordChange
  await mailPasswordChange(at.ports.identity, event)
  const [row] = await rows()
  expect(row).toMatchObject({ userId, purpose: 'password-changed', mail: { to: email } })
  expect(((row?.until ?? 0) - (row?.queuedAt ?? 0)) / 3_600_000).toBe(72)
  expect(row?.mail?.text.replaceAll('\n', ' ')).toContain('was changed on January 15, 2026 at 9:30')
  expect(row?.mail?.text).toContain('https://journal.example.org/forgot-password')
  await mailPasswordChange(at.ports.identity, { ...event, id: 'other', data: { userId, means: 'set-up' } })
  expect(await rows()).toHaveLength(1)
})

test('A mail about a new password says how many API tokens go on', async () => {
  const { id: userId } = await register(at.ports.identity, 'author', { email })
  const changed = await happens(userId, { type: 'PasswordChanged', data: { userId, means: 'owner' } })
  await mailPasswordChange(at.ports.identity, changed as PasswordChange)
  const wanted = { name: 'Import', scopes: ['papers' as const], days: 30 }
  for (const _ of [1, 2]) await createApiToken(at.ports.identity, wanted, { actorId: userId, correlationId: 'test' })
  await mailPasswordChange(at.ports.identity, { ...changed, id: 'later' } as PasswordChange)
  const texts = (await rows()).map(({ mail }) => mail?.text.match(/API tokens .*: \d/gu))
  expect(texts.flat().filter(Boolean)).toEqual(['API tokens of your account that still work: 2'])
})

test('A changed address is mailed to the one before, of which nothing is left in the account', async () => {
  const { id: userId } = await register(at.ports.identity, 'author', { email, name: 'A. Rao' })
  const personal = { email: 'new@example.org', formerEmail: email }
  const event = await happens(userId, { type: 'UserRevised', data: { userId, changed: ['email'] } }, personal)
  expect(await at.ports.vault.get('users', userId)).toMatchObject({ email: 'new@example.org' })
  await mailEmailChange(at.ports.identity, event as Change)
  expect(await rows()).toMatchObject([{ userId, mail: { to: email, text: expect.stringContaining('Dear A. Rao,') } }])
  expect(JSON.stringify(await at.ports.vault.get('users', userId))).not.toContain(email)
})

test('A changed address is also mailed where the process ended before the change was confirmed', async () => {
  const { id: userId } = await register(at.ports.identity, 'author', { email })
  const { personal } = at.ports.identity
  const event = await happens(userId, { type: 'UserRevised', data: { userId, changed: ['email'] } }, undefined, 'key')
  const claim = { userId, commandId: commandIdOf(userStream(userId), 'key') }
  await personal.claim({ ...claim, values: { email: 'new@example.org', formerEmail: email } })
  await mailEmailChange(at.ports.identity, event as Change)
  expect(await rows()).toMatchObject([{ mail: { to: email } }])
  expect(await at.ports.identity.accounts.of(userId)).toMatchObject({ email: 'new@example.org' })
  expect(await at.ports.vault.get('users', userId)).not.toHaveProperty('formerEmails')
})

test('One change is one mail, also where two processes hear of it at once, or one hears of it again', async () => {
  const { id: userId } = await register(at.ports.identity, 'author', { email })
  const event = (await happens(userId, { type: 'PasswordChanged', data: { userId, means: 'owner' } })) as PasswordChange
  const mailed = () => mailPasswordChange(at.ports.identity, event)
  await Promise.all([mailed(), mailed()])
  expect(await mails()).toEqual(['password-changed sent'])
  await mailed()
  expect(await mails()).toEqual(['password-changed sent'])
  expect(await at.mails()).toHaveLength(1)
})

test('Nobody is mailed who was erased meanwhile', async () => {
  const { id: userId } = await register(at.ports.identity, 'author', { email })
  const event = (await happens(userId, { type: 'PasswordChanged', data: { userId, means: 'owner' } })) as PasswordChange
  await happens(userId, { type: 'UserErased', data: { userId } })
  await mailPasswordChange(at.ports.identity, event)
  expect(await rows()).toEqual([])
})

test('A reset on the server is mailed to every administrator, with whose it was, when and why', async () => {
  const { id: userId } = await register(at.ports.identity, 'admin', { email, name: 'A. Rao' })
  await register(at.ports.identity, 'admin', { email: 'other@example.org' })
  const reset = { userId, means: 'operator', reason: 'Lost' } as const
  const event = await happens(userId, { type: 'FactorsReset', data: reset })
  const metadata = { ...event.metadata, at: '2026-01-15T09:30:00.000Z' }
  await mailReset(at.ports.identity, { ...event, metadata } as Parameters<typeof mailReset>[1])
  const notices = (await rows()).filter(({ purpose }) => purpose === 'factors-reset-notice')
  expect(notices.map(({ mail }) => mail?.to).toSorted((one = '', two = '') => one.localeCompare(two))).toEqual([
    'other@example.org',
    email,
  ])
  expect(notices[0]?.mail?.text.replaceAll('\n', ' ')).toMatch(
    /^Whoever runs the server has reset the second step of the account of A\. Rao on January 15, 2026 at 9:30.AM UTC\. The reason given: Lost/u,
  )
})
