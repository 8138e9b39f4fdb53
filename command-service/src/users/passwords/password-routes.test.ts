import { openEmbeddedPorts } from '@shodh/adapters/testing/embedded-ports.ts'
import type { UserEvent } from '@shodh/contracts/users/events.ts'
import { beforeEach, describe, expect, test } from 'vitest'
import { register } from '../../testing/register.ts'
import { withService } from '../../testing/with-service.ts'
import { firstAdministratorId, registerAdministrator } from '../accounts/first-administrator.ts'
import { passwordRoutes } from './password-routes.ts'
import { hashPassword, isPasswordOf } from './passwords.ts'
import { profileRoutes } from '../profile-routes.ts'

const PASSWORD = 'Neem-leaf-17-lamp'
const OTHER = 'Another-leaf-18-lamp'
const passwordHash = await hashPassword(PASSWORD)
const email = 'rao@example.org'
const NEW = 'new@example.org'
const WRONG_CODE = '000000'
const factorId = '7d3c1a52-9a0c-5a2f-9d1e-5d3d6b1f2a44'

const at = withService(openEmbeddedPorts, async (app, ports) => {
  await app.register(passwordRoutes, ports)
  await app.register(profileRoutes, ports)
})
const person = (given: object = {}) =>
  register(at.ports.identity, 'author', { email, name: 'Krishnamurthy', passwordHash, ...given })
let id: string

const post = (path: string, body: object, headers = {}) => at.send('POST', `/auth/${path}`, { body, headers })
const lastMetadata = async () => JSON.parse((await at.ports.events.readStream(`user-${id}`)).events.at(-1)!.metadata)
const account = () => at.ports.identity.accounts.of(id)
const events = async () => (await at.events()).filter(({ stream }) => stream === `user-${id}`).map(({ type }) => type)
const subjects = async () => (await at.mails()).map(({ to, subject }) => `${to}: ${subject.split(' –')[0]}`)

/** The code and the link's parameters of the last mail to the address. */
const proofIn = async (to = email) => {
  const { text, html } = (await at.mails()).findLast(mail => mail.to === to)!
  const link = new URL(/href="(https:[^"]+#[^"]+)"/u.exec(html)?.[1]?.replace('&amp;', '&') ?? '')
  const params = new URLSearchParams(link.hash.slice(1))
  const [otp = ''] = /^\d{6}$/mu.exec(text.replaceAll('\r', '')) ?? []
  return { otp, token: params.get('token') ?? '', link, email: params.get('email') }
}

describe('an address that waits to be verified', () => {
  beforeEach(async () => {
    id = (await person({ isVerified: false })).id
  })
  const message = 'If this address is waiting to be verified, an OTP is on its way to it.'

  test('gets a code and a link, of which each verifies it', async () => {
    expect((await post('resend-otp', { email })).body).toEqual({ success: true, message, data: {} })
    const { otp, token, link, email: named } = await proofIn()
    expect([link.origin + link.pathname, named]).toEqual(['https://journal.example.org/login', email])
    const { body } = await post('verify-email', { email, otp })
    expect(body).toEqual({ success: true, message: 'Email verified successfully', data: {} })
    expect(await events()).toEqual(['UserRegistered', 'EmailVerified'])
    expect((await post('verify-email', { email, token })).body.refused).toBe('VERIFICATION_LINK_INVALID')
  })

  test('is verified by the link', async () => {
    await post('resend-otp', { email: 'RAO@example.org' })
    expect((await post('verify-email', { email, token: (await proofIn()).token })).status).toBe(200)
    expect((await account())?.state.emailVerified).toBe(true)
  })

  test('is not verified by a wrong code or link, in the same words for every address', async () => {
    await post('resend-otp', { email })
    for (const to of [email, 'nobody@example.org']) {
      expect((await post('verify-email', { email: to, otp: WRONG_CODE })).body).toEqual({
        refused: 'OTP_WRONG',
        message:
          'Invalid OTP. Please try again. If it is not accepted any more, open the link in the mail or request a new OTP.',
      })
      const link = await post('verify-email', { email: to, token: 'x'.repeat(43) })
      expect(link.body).toEqual({ refused: 'VERIFICATION_LINK_INVALID' })
    }
  })

  test('gets one mail a minute, and where nobody waits there is the same response and none', async () => {
    await post('resend-otp', { email })
    expect((await post('resend-otp', { email })).body).toMatchObject({ refused: 'OTP_TOO_SOON' })
    expect((await post('resend-otp', { email: 'nobody@example.org' })).body.message).toBe(message)
    await person({ email: 'verified@example.org' })
    expect((await post('resend-otp', { email: 'verified@example.org' })).body.message).toBe(message)
    expect(await subjects()).toEqual(['rao@example.org: Your verification code'])
  })
})

describe('a new address of an account', () => {
  beforeEach(async () => {
    id = (await person()).id
    at.signIn('author', id)
    await at.send('PATCH', '/users/profile', { body: { email: NEW, currentPassword: PASSWORD } })
  })

  test('takes the place of the old one once it is verified, which is notified', async () => {
    const { otp } = await proofIn(NEW)
    expect((await post('verify-email', { email: NEW, otp })).status).toBe(200)
    expect(await account()).toMatchObject({ email: NEW, pendingEmail: undefined, state: { emailVerified: true } })
    expect((await events()).slice(2)).toEqual(['UserRevised', 'EmailVerified'])
    expect(await subjects()).toContain('rao@example.org: Your email address was changed')
  })

  test('that somebody has meanwhile is taken', async () => {
    const { token } = await proofIn(NEW)
    await person({ email: NEW })
    expect((await post('verify-email', { email: NEW, token })).body.refused).toBe('EMAIL_TAKEN')
    expect(await account()).toMatchObject({ email })
  })

  test('that is no longer wanted is not verified', async () => {
    const { token } = await proofIn(NEW)
    await at.send('PATCH', '/users/profile', { body: { email } })
    expect((await post('verify-email', { email: NEW, token })).body.refused).toBe('VERIFICATION_LINK_INVALID')
  })

  test('gets another code where that is requested, under the limit', async () => {
    expect((await post('resend-otp', { email: NEW })).status).toBe(200)
    expect((await subjects()).filter(subject => subject === `${NEW}: Verify your new email address`)).toHaveLength(2)
  })
})

describe('a forgotten password', () => {
  beforeEach(async () => {
    id = (await person()).id
  })
  const message = 'If an account has this address, an OTP and a link are on their way to it.'

  test('is replaced by a code, once, and the user is notified', async () => {
    expect((await post('forgot-password', { email })).body).toEqual({ success: true, message, data: {} })
    const { otp, link } = await proofIn()
    expect(link.origin + link.pathname).toBe('https://journal.example.org/reset-password')
    const { body } = await post('reset-password', { email, otp, newPassword: OTHER })
    expect(body).toEqual({ success: true, message: 'Password reset successfully', data: {} })
    expect(await isPasswordOf((await account())?.passwordHash, OTHER)).toBe(true)
    expect((await at.events()).at(-1)?.data).toEqual({ userId: id, means: 'recovery' })
    expect(await lastMetadata()).toMatchObject({ actorId: id, correlationId: expect.any(String) })
    expect(await subjects()).toContain('rao@example.org: Your password was changed')
    expect((await post('reset-password', { email, otp, newPassword: OTHER })).body.refused).toBe('OTP_WRONG')
  })

  test('is replaced by the link, but not by a wrong one', async () => {
    await post('forgot-password', { email })
    const { token } = await proofIn()
    const wrong = await post('reset-password', { email, token: 'x'.repeat(43), newPassword: OTHER })
    const wrongCode = await post('reset-password', { email, otp: WRONG_CODE, newPassword: OTHER })
    expect([wrong.body.refused, wrongCode.body.refused]).toEqual(['RESET_LINK_INVALID', 'OTP_WRONG'])
    expect((await post('reset-password', { email, token, newPassword: OTHER })).status).toBe(200)
  })

  test('needs a new one that nobody tries first, and a refused one uses up no code', async () => {
    await post('forgot-password', { email })
    const { otp } = await proofIn()
    for (const [newPassword, refused] of [
      ['Password123!', 'PASSWORD_COMMON'],
      ['Krishnamurthy-1', 'PASSWORD_PERSONAL'],
    ])
      expect((await post('reset-password', { email, otp, newPassword })).body).toMatchObject({
        refused,
        errors: [{ pointer: '#/newPassword' }],
      })
    expect((await post('reset-password', { email, otp, newPassword: OTHER })).status).toBe(200)
  })

  test('of nobody, or of a deactivated user, has the same response and no mail', async () => {
    await person({ email: 'off@example.org', status: 'inactive' })
    for (const to of ['nobody@example.org', 'off@example.org'])
      expect((await post('forgot-password', { email: to })).body.message).toBe(message)
    await post('forgot-password', { email })
    expect((await post('forgot-password', { email })).body.refused).toBe('OTP_TOO_SOON')
    expect(await subjects()).toEqual(['rao@example.org: Choose a new password'])
  })

  test('of a user who was deactivated meanwhile is not replaced', async () => {
    await post('forgot-password', { email })
    const { otp, token } = await proofIn()
    const decide = () => [{ type: 'UserDeactivated', data: { userId: id } } as const]
    await at.ports.identity.handleUser(
      { name: 'x', userId: id, request: null, decide },
      { actorId: 'x', correlationId: 'x' },
    )
    expect((await post('reset-password', { email, otp, newPassword: OTHER })).body.refused).toBe('OTP_WRONG')
    expect((await post('reset-password', { email, token, newPassword: OTHER })).body.refused).toBe('RESET_LINK_INVALID')
  })
})

describe('the own password', () => {
  beforeEach(async () => {
    id = (await person()).id
  })
  const change = (currentPassword: string, newPassword: string) =>
    post('change-password', { currentPassword, newPassword })
  const begin = async () => {
    const stamp = (await account())?.state.securityStamp ?? ''
    return (await at.ports.identity.sessions.begin(id, stamp))?.actor.sessionId ?? ''
  }

  test('is changed, which ends every other session and the trust in other devices', async () => {
    const [current, other] = [await begin(), await begin()]
    at.sender.actor = { userId: id, role: 'author', sessionId: current }
    const { body, headers } = await change(PASSWORD, OTHER)
    expect(body).toEqual({ success: true, message: 'Password changed successfully', data: {} })
    expect((await at.events()).at(-1)?.data).toEqual({ userId: id, means: 'owner' })
    expect(await at.ports.identity.sessions.actor(current)).toBeDefined()
    expect(await at.ports.identity.sessions.actor(other)).toBeUndefined()
    expect(String(headers['set-cookie'])).toMatch(/-device-[\w-]{8}=/u)
    expect(await subjects()).toEqual(['rao@example.org: Your password was changed'])
  })

  test('is not changed without the current one, into itself, or by nobody', async () => {
    expect((await change(PASSWORD, OTHER)).body.refused).toBe('AUTHENTICATION_REQUIRED')
    at.signIn('author', id)
    const wrong = await change('wrong', OTHER)
    expect([wrong.body.refused, wrong.headers['set-cookie']]).toEqual(['CURRENT_PASSWORD_WRONG', undefined])
    expect((await change(PASSWORD, PASSWORD)).body).toEqual({ refused: 'PASSWORD_UNCHANGED' })
    expect((await change(PASSWORD, 'Krishnamurthy-1')).body.refused).toBe('PASSWORD_PERSONAL')
    at.signIn('author', '0f0e0d0c-0b0a-4908-8706-050403020100')
    expect((await change(PASSWORD, OTHER)).body.refused).toBe('USER_NOT_FOUND')
    expect(await events()).toEqual(['UserRegistered', 'EmailVerified'])
  })
})

describe('the link of the first start', () => {
  const values = { name: 'The editor', email: NEW, password: PASSWORD }
  beforeEach(async () => {
    id = firstAdministratorId
    await registerAdministrator(at.ports.identity, async () => ({ email, password: OTHER }))
    await at.ports.identity.setUp.prepare()
  })
  const token = async () => (await at.ports.identity.setUp.renew())?.split('token=')[1] ?? ''

  test('gives the administrator a name, an address and a password, once', async () => {
    const link = await token()
    const { body } = await post('set-up', { token: link, ...values })
    expect(body).toMatchObject({
      success: true,
      message: 'Your account is ready',
      data: { user: { id: firstAdministratorId } },
    })
    expect(await account()).toMatchObject({ name: 'The editor', email: NEW })
    expect(await isPasswordOf((await account())?.passwordHash, PASSWORD)).toBe(true)
    expect(await lastMetadata()).toMatchObject({ actorId: id, correlationId: expect.any(String) })
    expect((await post('set-up', { token: link, ...values })).body.refused).toBe('SET_UP_LINK_INVALID')
    expect([await at.ports.identity.setUp.renew(), await at.ports.vault.list('set-up')]).toEqual([undefined, []])
  })

  test('is the latest one, and gives no password that everybody tries first', async () => {
    const [earlier, link] = [await token(), await token()]
    expect((await post('set-up', { token: earlier, ...values })).body.refused).toBe('SET_UP_LINK_INVALID')
    expect((await post('set-up', { token: link, ...values, password: 'Password123!' })).body).toMatchObject({
      refused: 'PASSWORD_COMMON',
      errors: [{ pointer: '#/password' }],
    })
    const personal = { token: link, ...values, password: `${NEW.toUpperCase()}-17` }
    expect((await post('set-up', personal)).body.refused).toBe('PASSWORD_PERSONAL')
    await person({ email: NEW })
    expect((await post('set-up', { token: link, ...values })).body.refused).toBe('EMAIL_TAKEN')
    expect((await post('set-up', { token: link, ...values, email })).status).toBe(200)
  })

  test('who has a second step goes on with that', async () => {
    const added: UserEvent = { type: 'FactorAdded', data: { userId: id, kind: 'totp', factorId } }
    const command = { name: 'x', userId: id, request: null, decide: () => [added] }
    await at.ports.identity.handleUser(command, { actorId: id, correlationId: 'test' })
    const { body } = await post('set-up', { token: await token(), ...values })
    expect(body).toMatchObject({
      refused: 'SECOND_FACTOR_REQUIRED',
      extensions: { challenge: { id: expect.any(String) } },
    })
    const { id: challengeId } = body.extensions.challenge
    expect(await at.ports.identity.factors.challenges.find(challengeId, 'sign-in')).toBeDefined()
  })
})
