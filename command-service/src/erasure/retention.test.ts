import { openEmbeddedPorts } from '@shodh/adapters/testing/embedded-ports.ts'
import type { Role } from '@shodh/contracts/users/fields.ts'
import { describe, expect, test } from 'vitest'
import { contactRoutes } from '../contact/routes.ts'
import { contact, message } from '../contact/testing/contact.ts'
import { isRefusal } from '../decider.ts'
import { withService } from '../testing/with-service.ts'
import { createAccount } from '../users/accounts/create-account.ts'
import { retentionSweeper } from './retention.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const at = withService(openEmbeddedPorts, contactRoutes, { contact })
const after = (days: number) => retentionSweeper(at.ports, () => Date.now() + days * DAY_MS)

const invite = async (role: Role, email = `${role}@example.org`) => {
  const account = { name: 'A. Rao', email, password: 'Neem-leaf-17-lamp', role } as const
  const by = { actorId: 'editor', correlationId: '1' }
  const created = await createAccount(at.ports.identity, { ...account, status: 'active' }, by)
  if (isRefusal(created)) throw new Error(created.refused)
  return created.user.id
}

describe('messages', () => {
  const send = async () => (await at.send('POST', '/contact', { body: message })).body.data.id as string
  const stored = async () => (await at.ports.vault.list('contact-messages')).map(({ id }) => id)

  test('are erased, with an event, once nothing was done with them for the period', async () => {
    const id = await send()
    await after(27)({ messages: 1 })
    await after(1000)({ accounts: 1 })
    await after(1000)()
    expect(await stored()).toEqual([id])
    await after(32)({ messages: 1 })
    expect(await stored()).toEqual([])
    expect((await at.events()).at(-1)).toMatchObject({
      type: 'ContactMessageErased',
      data: { messageId: id },
    })
  })

  test('stay while something was done with them', async () => {
    const id = await send()
    await at.ports.vault.update('contact-messages', id, row => row && { ...row, at: 0 })
    await after(0)({ messages: 1 })
    expect(await stored()).toEqual([id])
  })
})

describe('accounts', () => {
  const stored = async () => new Set((await at.ports.vault.list('users')).map(({ id }) => id))

  const notices = async () => {
    const mails = await at.mails()
    return mails.filter(({ subject }) => subject.startsWith('Your account will be deleted'))
  }

  test('are erased once nobody signed in for the period, 14 days after a mail, but for those of administrators', async () => {
    const [author, admin] = [await invite('author'), await invite('admin')]
    await after(13)({ accounts: 1 })
    expect(await notices()).toEqual([])
    for (const days of [20, 32, 33]) await after(days)({ accounts: 1 })
    expect(await stored()).toEqual(new Set([author, admin]))
    expect(await notices()).toMatchObject([{ to: 'author@example.org', text: expect.stringContaining('on ') }])
    await after(34.1)({ accounts: 1 })
    expect(await stored()).toEqual(new Set([admin]))
    expect((await at.ports.identity.accounts.state(author)).is).toBe('erased')
  })

  test('are not erased before the mail is 14 days old, however short the period becomes', async () => {
    const author = await invite('author')
    await after(1000)({ accounts: 1 })
    await after(1013.9)({ accounts: 1 })
    expect(await stored()).toEqual(new Set([author]))
    await after(1014.1)({ accounts: 1 })
    expect(await stored()).toEqual(new Set())
  })

  test('stay where somebody signed in after the mail, which is sent again the next time', async () => {
    const author = await invite('author')
    await after(20)({ accounts: 1 })
    const signedInAt = Date.now() + 25 * DAY_MS
    await at.ports.vault.update('users', author, row => row && { ...row, signedInAt })
    await after(40)({ accounts: 1 })
    expect([await stored(), (await notices()).length]).toEqual([new Set([author]), 1])
    for (const days of [60, 73]) await after(days)({ accounts: 1 })
    expect([await stored(), (await notices()).length]).toEqual([new Set([author]), 2])
    await after(75)({ accounts: 1 })
    expect(await stored()).toEqual(new Set())
  })

  test('stay where somebody signed in or is signed in, or a program used an API token', async () => {
    const [author, auditor] = [await invite('author'), await invite('auditor')]
    const silent = await invite('auditor', 'silent@example.org')
    const seenAt = Date.now() + 20 * DAY_MS
    await at.ports.vault.update('users', author, row => row && { ...row, signedInAt: seenAt })
    const session = { id: 's', userId: auditor, seenAt } as never
    await at.ports.vault.put('sessions', session, { group: auditor })
    await at.ports.vault.put('api-tokens', { id: 't', userId: silent, usedAt: seenAt } as never, { group: silent })
    await after(40)({ accounts: 1 })
    expect(await stored()).toEqual(new Set([author, auditor, silent]))
  })
})
