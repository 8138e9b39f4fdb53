import { openEmbeddedPorts } from '@shodh/adapters/testing/embedded-ports.ts'
import { beforeEach, describe, expect, test } from 'vitest'
import { isRefusal } from '../../decider.ts'
import { register } from '../../testing/register.ts'
import { withService } from '../../testing/with-service.ts'
import { confirmInvitedPasskey } from '../factors/passkeys/add-passkey.ts'
import { authenticator } from '../factors/testing/authenticator.ts'
import { invitationRoutes } from './routes.ts'

const at = withService(openEmbeddedPorts, invitationRoutes)
const PASSWORD = 'Neem-leaf-17-lamp'
const asha = { name: 'Asha Rao', email: 'asha@example.org', role: 'author' } as const
beforeEach(async () => at.signIn('admin', (await register(at.ports.identity, 'admin')).id))

const invite = (people: readonly object[] = [asha]) =>
  at.send('POST', '/admin/invitations', { body: { invitations: people } })
const rows = () => at.ports.vault.list('invitations')
const token = async () => {
  const mails = (await at.mails()).filter(({ subject }) => subject.startsWith('You are invited'))
  return /invitation#token=([\w-]{43})"/u.exec(mails.at(-1)?.html ?? '')?.[1] ?? ''
}
const read = (of: string) => at.send('POST', '/auth/invitation', { body: { token: of } })
const accept = (of: string, changes: object) =>
  at.send('POST', '/auth/accept-invitation', { body: { token: of, name: 'Asha K. Rao', ...changes } })
const types = async () => (await at.events()).slice(2).map(({ type }) => type)

describe('a passkey in place of a password', () => {
  const journal = { id: 'journal.example.org', origin: 'https://journal.example.org' }
  type Options = Parameters<ReturnType<typeof authenticator>['create']>[1]
  /** A new passkey, as the link's page asks for it. */
  const created = async (link: string, options: Options = {}) => {
    const { challengeId, publicKey } = (await read(link)).body.data.passkey
    expect(publicKey.authenticatorSelection.userVerification).toBe('required')
    const device = authenticator(journal, Buffer.from(publicKey.user.id, 'base64url').toString())
    return {
      device,
      passkey: { challengeId, name: 'Laptop', attestation: device.create(publicKey.challenge, options) },
    }
  }
  const byPasskey = (link: string, passkey: object, changes: object = {}) => accept(link, { passkey, ...changes })

  test('opens the account, which has no password, and signs in', async () => {
    await invite()
    const link = await token()
    const [{ id } = { id: '' }] = await rows()
    const { passkey } = await created(link)
    const { status, body } = await byPasskey(link, passkey)
    expect([status, body.data.user.id]).toEqual([200, id])
    expect(await types()).toEqual(['UserInvited', 'UserRegistered', 'EmailVerified', 'FactorAdded'])
    expect((await at.events()).at(-1)?.data).toMatchObject({ userId: id, kind: 'passkey', verifiesUser: true })
    const { accounts, factors, vault } = at.ports.identity
    const account = await accounts.of(id)
    expect([account?.hasPassword, await factors.active(account?.state ?? { id })]).toMatchObject([
      false,
      [{ kind: 'passkey', name: 'Laptop', isActive: true }],
    ])
    expect((await vault.listBy('sessions', id)).map(({ methods }) => methods)).toEqual([['link', 'passkey']])
    expect((await byPasskey(link, passkey)).body.refused).toBe('INVITATION_INVALID')
  })

  test('verifies its user, is of this challenge, and each challenge is answered once', async () => {
    await invite()
    const link = await token()
    const unverified = await created(link, { isVerified: false })
    expect((await byPasskey(link, unverified.passkey)).body.refused).toBe('PASSKEY_WRONG')
    const { passkey, device } = await created(link)
    const other = { ...passkey, attestation: device.create('b3RoZXI') }
    expect((await byPasskey(link, other)).body.refused).toBe('PASSKEY_WRONG')
    expect((await byPasskey(link, { ...passkey, challengeId: 'x' })).body.refused).toBe('CHALLENGE_EXPIRED')
    expect([await types(), (await rows()).length]).toEqual([['UserInvited'], 1])
    expect((await byPasskey(link, passkey)).status).toBe(200)
    const second = { name: 'Ravi', email: 'ravi@example.org', role: 'author' }
    await invite([second])
    expect((await byPasskey(await token(), passkey)).body.refused).toBe('CHALLENGE_EXPIRED')
  })

  test('is not stored where the invitation is withdrawn meanwhile', async () => {
    await invite()
    const [row] = await rows()
    const { passkey } = await created(await token())
    const { identity, vault } = at.ports
    const userId = row?.id ?? ''
    const confirmed = await confirmInvitedPasskey(identity, { ...passkey, userId })
    if (isRefusal(confirmed) || !row) throw new Error('Not confirmed')
    await identity.invitations.withdraw(userId, { actorId: 'system', correlationId: 'test' })
    const outcome = await identity.invitations.accept(row, { name: 'Asha', passkey: confirmed }, 'test')
    expect([outcome, await vault.list('factors')]).toMatchObject([{ refused: 'INVITATION_INVALID' }, []])
  })

  test('is not taken beside a password, and one of the two is needed', async () => {
    await invite()
    const link = await token()
    const { passkey } = await created(link)
    const either = { refused: 'INVALID_INPUT', message: 'Please give either a password or a passkey' }
    expect((await byPasskey(link, passkey, { password: PASSWORD })).body).toMatchObject(either)
    expect((await accept(link, {})).body).toMatchObject(either)
  })
})
