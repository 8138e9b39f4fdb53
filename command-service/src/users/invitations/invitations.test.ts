import { openEmbeddedPorts } from '@shodh/adapters/testing/embedded-ports.ts'
import { INVITATION_SECONDS, INVITATIONS_OPEN_MAX } from '@shodh/contracts/limits.ts'
import type { UserEvent } from '@shodh/contracts/users/events.ts'
import type { InvitationRow } from '@shodh/contracts/users/vault-rows.ts'
import { beforeEach, describe, expect, test } from 'vitest'
import { register } from '../../testing/register.ts'
import { specify } from '../../testing/specification.ts'
import { withService } from '../../testing/with-service.ts'
import { createAccount } from '../accounts/create-account.ts'
import { eraseUser } from '../accounts/erase-user.ts'
import { isPasswordOf } from '../passwords/passwords.ts'
import { user } from '../user.ts'
import { acceptInvitation, inviteUser, withdrawInvitation } from './decisions.ts'
import { openInvitations } from './invitations.ts'
import { invitationRoutes } from './routes.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const PASSWORD = 'Neem-leaf-17-lamp'
const userId = '2f0e0d0c-0b0a-4908-8706-050403020100'
const given = specify(user)

const invited: UserEvent = { type: 'UserInvited', data: { userId, role: 'auditor' } }
const withdrawn: UserEvent = { type: 'InvitationWithdrawn', data: { userId } }
const registered: UserEvent = { type: 'UserRegistered', data: { userId, role: 'auditor' } }
const verified: UserEvent = { type: 'EmailVerified', data: { userId } }
const erased: UserEvent = { type: 'UserErased', data: { userId } }

describe('an invitation', () => {
  const command = { userId, role: 'auditor' } as const
  test('is sent, and sent again', () => {
    given().when(inviteUser, command).then(invited)
    given(invited).when(inviteUser, command).then(invited)
  })
  test('is accepted once, with the role that it names, and the address is verified', () => {
    given(invited).when(acceptInvitation, { userId }).then(registered, verified)
    given(invited, registered, verified).when(acceptInvitation, { userId }).thenRefused('INVITATION_INVALID')
    given().when(acceptInvitation, { userId }).thenRefused('INVITATION_INVALID')
  })
  test('is withdrawn while nobody has accepted it', () => {
    given(invited).when(withdrawInvitation, userId).then(withdrawn)
    given(invited, registered).when(withdrawInvitation, userId).thenRefused('INVITATION_NOT_FOUND')
    given().when(withdrawInvitation, userId).thenRefused('INVITATION_NOT_FOUND')
  })
  test.for([
    ['withdrawn', [invited, withdrawn]],
    ['erased', [invited, registered, verified, erased]],
  ] as const)('that was %s is neither sent nor accepted', ([, history]) => {
    given(...history)
      .when(inviteUser, command)
      .thenRefused('INVITATION_NOT_FOUND')
    given(...history)
      .when(acceptInvitation, { userId })
      .thenRefused('INVITATION_INVALID')
  })
  test('is no account yet', () => {
    given(invited).when(eraseUser, { actorId: 'editor' }).thenRefused('USER_NOT_FOUND')
  })
})

const at = withService(openEmbeddedPorts, invitationRoutes)
const asha = { name: 'Asha Rao', email: 'asha@example.org', role: 'author' } as const
let adminId: string
beforeEach(async () => {
  adminId = (await register(at.ports.identity, 'admin', { name: 'Meera', email: 'meera@example.org' })).id
  at.signIn('admin', adminId)
})

const invite = (people: readonly object[] = [asha], headers = {}) =>
  at.send('POST', '/admin/invitations', { body: { invitations: people }, headers })
const rows = () => at.ports.vault.list('invitations')
const row = async (): Promise<InvitationRow> => (await rows())[0] ?? expect.unreachable('Nobody is invited')
const invitationMails = async () => (await at.mails()).filter(({ subject }) => subject.startsWith('You are invited'))
const token = async (n = -1) =>
  /invitation#token=([\w-]{43})"/u.exec((await invitationMails()).at(n)?.html ?? '')?.[1] ?? ''
const read = (of: string) => at.send('POST', '/auth/invitation', { body: { token: of } })
const accept = (of: string, changes: object = {}) =>
  at.send('POST', '/auth/accept-invitation', {
    body: { token: of, name: 'Asha K. Rao', password: PASSWORD, ...changes },
  })
const act = async (method: 'POST' | 'DELETE', path = '') =>
  at.send(method, `/admin/invitations/${(await row()).id}${path}`)
/** Invitations as they are seen so many milliseconds later. */
const after = (ms: number) => {
  const { identity, vault } = at.ports
  return openInvitations({ ...identity, vault }, () => Date.now() + ms)
}
const types = async () => (await at.events()).slice(2).map(({ type }) => type)
/** As the last mail was sent long ago. */
const isOld = async () => {
  const { id } = await row()
  await at.ports.vault.update('invitations', id, before => before && { ...before, sentAt: [0] })
}

describe('inviting', () => {
  test('mails a link, of which only a hash is stored, and no event names the person', async () => {
    const { status, body } = await invite()
    expect([status, body.message]).toEqual([200, '1 invitation is on its way'])
    expect(body.data).toMatchObject({ succeeded: 1, results: [{ id: asha.email, success: true }] })
    const [mail] = await invitationMails()
    expect(mail).toMatchObject({ to: asha.email, text: expect.stringContaining('Dear Asha Rao,') })
    expect(mail?.text.replaceAll('\n', ' ')).toContain('Meera invites you to The Journal as an author.')
    const stored = await row()
    expect(stored).toMatchObject({ ...asha, invitedBy: adminId })
    expect(JSON.stringify(stored)).not.toContain(await token())
    expect(JSON.stringify(await at.events())).not.toMatch(/asha|Rao/iu)
  })

  test('refuses who has an account or is invited, and goes on with the others', async () => {
    await invite()
    const ravi = { name: 'Ravi Shah', email: 'ravi@example.org', role: 'admin' }
    const { body } = await invite([
      { ...asha, email: 'ASHA@example.org' },
      { ...asha, email: 'meera@example.org' },
      ravi,
    ])
    expect(body.message).toBe('1 invitation is on its way, 2 failed')
    expect(body.data.results.map(({ code }: { code: string }) => code)).toEqual([
      'ALREADY_INVITED',
      'EMAIL_TAKEN',
      null,
    ])
    expect((await invitationMails()).map(({ to }) => to)).toEqual([asha.email, ravi.email])
  })

  test('is done once under one key', async () => {
    const key = { 'idempotency-key': 'one' }
    await invite([asha], key)
    expect((await invite([asha], key)).body.data.succeeded).toBe(1)
    expect(await invitationMails()).toHaveLength(1)
    expect(await types()).toEqual(['UserInvited'])
  })

  test('has a bound of open invitations', async () => {
    for (let n = 0; n < INVITATIONS_OPEN_MAX; n++)
      await at.ports.vault.put('invitations', { ...asha, id: `${n}`, hash: '', until: 0, invitedBy: '', sentAt: [] })
    expect((await invite()).body.data.results[0].code).toBe('TOO_MANY_INVITATIONS')
    expect(await types()).toEqual([])
  })

  test('is refused, and leaves nothing, where the event is', async () => {
    await at.ports.identity.invitations.invite(asha, { actorId: adminId, correlationId: '1', key: 'one' })
    const { id } = await row()
    await at.ports.identity.invitations.withdraw(id, { actorId: adminId, correlationId: '2' })
    const again = await at.ports.identity.invitations.invite(
      { ...asha, role: 'admin' },
      { actorId: adminId, correlationId: '3', key: 'one' },
    )
    expect([again, await rows()]).toMatchObject([{ refused: 'IDEMPOTENCY_KEY_REUSED' }, []])
  })
})

describe('the link', () => {
  test('shows who is invited, opens the account and signs in, once', async () => {
    await invite()
    const link = await token()
    expect((await read(link)).body.data).toMatchObject({ ...asha, expiresAt: expect.any(String) })
    const { id } = await row()
    const { status, body } = await accept(link)
    expect([status, body.message]).toEqual([200, 'Your account is ready'])
    expect(body.data.user).toMatchObject({ id, name: 'Asha K. Rao', email: asha.email, emailVerified: true })
    const actor = await at.ports.identity.verify(body.data.tokens.accessToken)
    expect(actor).toMatchObject({ userId: id, role: 'author' })
    const account = await at.ports.identity.accounts.byEmail(asha.email)
    expect(await isPasswordOf(account?.passwordHash, PASSWORD)).toBe(true)
    expect([await types(), await rows()]).toEqual([['UserInvited', 'UserRegistered', 'EmailVerified'], []])
    expect((await accept(link)).body.refused).toBe('INVITATION_INVALID')
    expect((await read(link)).body.refused).toBe('INVITATION_INVALID')
  })

  test('opens one account where it is followed twice at once', async () => {
    await invite()
    const link = await token()
    const found = await at.ports.identity.invitations.find(link)
    if ('refused' in found) throw new Error(found.refused)
    const { invitations } = at.ports.identity
    const choice = { name: 'Asha', password: PASSWORD }
    const outcomes = await Promise.all(['1', '2'].map(id => invitations.accept(found, choice, id)))
    expect(outcomes.filter(outcome => 'refused' in outcome)).toMatchObject([{ refused: 'INVITATION_INVALID' }])
    expect(await at.ports.identity.accounts.of(found.id)).toMatchObject({ name: 'Asha', email: asha.email })
  })

  test('is not used up by a password that is refused', async () => {
    await invite()
    const link = await token()
    expect((await accept(link, { password: 'Asha@example.org' })).body.refused).toBe('PASSWORD_PERSONAL')
    expect((await accept(link)).status).toBe(200)
  })

  test('is worth nothing where it was guessed, is of another mail, or the address has an account by now', async () => {
    await invite()
    const first = await token()
    await isOld()
    await act('POST', '/resend')
    for (const wrong of ['x'.repeat(43), first]) expect((await accept(wrong)).body.refused).toBe('INVITATION_INVALID')
    await register(at.ports.identity, 'author', { email: asha.email })
    expect((await read(await token())).body.refused).toBe('EMAIL_TAKEN')
    expect((await accept(await token())).body.refused).toBe('EMAIL_TAKEN')
  })

  test('is worth nothing once who sent it no longer administers the journal, until somebody else sends it again', async () => {
    await invite()
    await register(at.ports.identity, 'admin', { name: 'Ravi', email: 'ravi@example.org' })
    const demoted: UserEvent = { type: 'RoleChanged', data: { userId: adminId, role: 'author' } }
    const command = { name: 'x', userId: adminId, request: null, decide: () => [demoted] }
    await at.ports.identity.handleUser(command, { actorId: 'other', correlationId: '1' })
    expect((await read(await token())).body.refused).toBe('INVITATION_INVALID')
    const other = await at.ports.identity.accounts.byEmail('ravi@example.org')
    at.signIn('admin', other?.id ?? '')
    await isOld()
    await act('POST', '/resend')
    expect((await row()).invitedBy).toBe(other?.id)
    expect((await accept(await token())).status).toBe(200)
  })

  test('is worth nothing after seven days', async () => {
    await invite()
    const link = await token()
    expect(await after(INVITATION_SECONDS * 1000 - 5000).find(link)).toMatchObject(asha)
    expect(await after(INVITATION_SECONDS * 1000).find(link)).toMatchObject({ refused: 'INVITATION_INVALID' })
  })

  test('is worth nothing after the invitation was withdrawn, of which nothing is left', async () => {
    await invite()
    const link = await token()
    const { id } = await row()
    const { body } = await act('DELETE')
    expect(body.message).toBe('The invitation is withdrawn')
    expect((await accept(link)).body.refused).toBe('INVITATION_INVALID')
    expect([await rows(), await at.ports.vault.listBy('mails', id)]).toEqual([[], []])
    expect(await types()).toEqual(['UserInvited', 'InvitationWithdrawn'])
    expect((await at.send('DELETE', `/admin/invitations/${id}`)).body.refused).toBe('INVITATION_NOT_FOUND')
    expect((await at.send('POST', `/admin/invitations/${id}/resend`)).body.refused).toBe('INVITATION_NOT_FOUND')
  })
})

describe('sending again', () => {
  test('mails another link, not more than once a minute', async () => {
    await invite()
    expect((await act('POST', '/resend')).body).toMatchObject({ refused: 'INVITED_TOO_SOON', retryAfter: 60 })
    await isOld()
    expect((await act('POST', '/resend')).status).toBe(200)
    expect([await types(), (await invitationMails()).length]).toEqual([['UserInvited', 'UserInvited'], 2])
    expect((await accept(await token())).status).toBe(200)
  })

  test('is refused where the address has an account by now', async () => {
    await invite()
    await register(at.ports.identity, 'author', { email: asha.email })
    expect((await act('POST', '/resend')).body.refused).toBe('EMAIL_TAKEN')
  })
})

describe('an account with the address', () => {
  const by = { actorId: 'editor', correlationId: '1' }

  test('that an administrator creates ends the invitation', async () => {
    await invite()
    const link = await token()
    const account = { ...asha, email: 'Asha@example.org', password: PASSWORD, status: 'active' } as const
    await createAccount(at.ports.identity, account, by)
    expect([await rows(), (await types()).at(-1)]).toEqual([[], 'InvitationWithdrawn'])
    expect((await read(link)).body.refused).toBe('INVITATION_INVALID')
  })

  test('that came another way ends it at the next sweep', async () => {
    await invite()
    await register(at.ports.identity, 'author', { email: asha.email })
    await after(0).sweep()
    expect([await rows(), (await types()).at(-1)]).toEqual([[], 'InvitationWithdrawn'])
  })

  test('that is erased takes the invitation with it, and its mails', async () => {
    await invite()
    const { id } = await row()
    const account = await register(at.ports.identity, 'author', { email: asha.email })
    await at.ports.identity.erasePersonalData(account.id)
    expect([await rows(), await at.ports.vault.listBy('mails', id), await invitationMails()]).toEqual([[], [], []])
  })
})

describe('the sweep', () => {
  test('withdraws what expired 30 days ago, and leaves what is open', async () => {
    await invite()
    await after(36 * DAY_MS).sweep()
    expect(await rows()).toHaveLength(1)
    await after(38 * DAY_MS).sweep()
    expect([await rows(), await types()]).toEqual([[], ['UserInvited', 'InvitationWithdrawn']])
  })

  test('erases what never became an invitation, or is an account', async () => {
    const stored = { ...asha, hash: '', until: Date.now() + INVITATION_SECONDS * 1000, invitedBy: '', sentAt: [] }
    await at.ports.vault.put('invitations', { ...stored, id: userId })
    await at.ports.vault.put('invitations', { ...stored, id: adminId })
    await after(0).sweep()
    expect((await rows()).map(({ id }) => id)).toEqual([userId])
    await after(2 * 60 * 60 * 1000).sweep()
    expect(await rows()).toEqual([])
  })
})
