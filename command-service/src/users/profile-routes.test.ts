import { openEmbeddedPorts } from '@shodh/adapters/testing/embedded-ports.ts'
import { beforeEach, describe, expect, test } from 'vitest'
import { register } from '../testing/register.ts'
import { withService } from '../testing/with-service.ts'
import { hashPassword } from './passwords/passwords.ts'
import { profileRoutes } from './profile-routes.ts'

const PASSWORD = 'Neem-leaf-17-lamp'
const passwordHash = await hashPassword(PASSWORD)
const NEW = 'new@example.org'
const UNKNOWN = '0f0e0d0c-0b0a-4908-8706-050403020100'

const at = withService(openEmbeddedPorts, profileRoutes)
let id: string
beforeEach(async () => {
  id = (await register(at.ports.identity, 'author', { email: 'rao@example.org', name: 'A. Rao', passwordHash })).id
  at.signIn('author', id)
})

const revise = (body: object, headers = {}) => at.send('PATCH', '/users/profile', { body, headers })
const changeEmail = (email: string, currentPassword: string | undefined = PASSWORD) =>
  revise({ email, currentPassword })
const recipients = async () => (await at.mails()).map(({ to, subject }) => `${to}: ${subject}`).toSorted()
const events = async () => (await at.events()).slice(2).map(({ type, data }) => [type, data])

describe('the own profile', () => {
  test('is revised, and its events say who changed what', async () => {
    const { status, body } = await revise({ name: 'B. Rao' })
    expect([status, body.message]).toEqual([200, 'Profile updated successfully'])
    expect(body.data).toMatchObject({ id, name: 'B. Rao', email: 'rao@example.org', role: 'author' })
    expect(body.data).not.toHaveProperty('pendingEmail')
    expect(await events()).toEqual([['UserRevised', { userId: id, changed: ['name'] }]])
  })

  test('is nobody’s who is not there, or under a wrong key', async () => {
    expect((await revise({ name: 'B. Rao' }, { 'idempotency-key': '' })).body.refused).toBe('IDEMPOTENCY_KEY_INVALID')
    at.signIn('author', UNKNOWN)
    expect((await revise({ name: 'B. Rao' })).body.refused).toBe('USER_NOT_FOUND')
    expect((await changeEmail(NEW)).body.refused).toBe('USER_NOT_FOUND')
  })
})

test('an auditor turns the weekly mail about the record off and on again', async () => {
  const auditor = (await register(at.ports.identity, 'auditor', { email: 'b@example.org' })).id
  at.signIn('auditor', auditor)
  const wanted = async (weeklyDigest: boolean) => {
    const { body } = await revise({ weeklyDigest })
    return [body.data.weeklyDigest, (await at.ports.identity.accounts.of(auditor))?.weeklyDigest]
  }
  expect((await revise({})).body.data.weeklyDigest).toBe(true)
  expect(await wanted(false)).toEqual([false, false])
  expect(await wanted(true)).toEqual([true, true])
  at.signIn('author', id)
  expect((await revise({ name: 'A. Rao' })).body.data).not.toHaveProperty('weeklyDigest')
})

describe('another e-mail address', () => {
  test('waits until it is verified, and both addresses are notified', async () => {
    const { body } = await changeEmail(NEW)
    expect(body.data).toMatchObject({ email: 'rao@example.org', pendingEmail: NEW })
    expect(await events()).toEqual([])
    expect(await recipients()).toEqual([
      `${NEW}: Verify your new email address – The Journal`,
      'rao@example.org: A change of your email address was requested – The Journal',
    ])
    const mails = await at.mails()
    expect(mails.find(({ to }) => to === NEW)?.html).toContain(
      `https://journal.example.org/login#email=${encodeURIComponent(NEW)}&amp;token=`,
    )
    expect(mails.find(({ to }) => to !== NEW)?.text).toContain('https://journal.example.org/forgot-password')
  })

  test('needs the password', async () => {
    const message = 'Please enter your current password to change your e-mail address'
    expect((await revise({ email: NEW })).body).toEqual({
      refused: 'INVALID_INPUT',
      message,
      errors: [{ pointer: '#/currentPassword', message }],
    })
    expect((await changeEmail(NEW, 'wrong')).body).toMatchObject({
      refused: 'CURRENT_PASSWORD_WRONG',
      errors: [{ pointer: '#/currentPassword' }],
    })
    expect(await recipients()).toEqual([])
  })

  test('may be guessed at five times, then even the right password waits', async () => {
    for (let n = 0; n < 5; n += 1) await changeEmail(NEW, 'wrong')
    expect((await changeEmail(NEW)).body).toMatchObject({ refused: 'SIGN_IN_THROTTLED', retryAfter: 60 })
  })

  test('that somebody has is refused, now or once it is pending', async () => {
    await register(at.ports.identity, 'author', { email: 'taken@example.org' })
    expect((await changeEmail('taken@example.org')).body).toMatchObject({
      refused: 'EMAIL_TAKEN',
      errors: [{ pointer: '#/email' }],
    })
    await changeEmail(NEW)
    await register(at.ports.identity, 'author', { email: NEW })
    expect((await changeEmail(NEW)).body.refused).toBe('EMAIL_TAKEN')
    expect((await revise({ name: 'B. Rao' })).body.data).not.toHaveProperty('pendingEmail')
  })

  test('that is requested again sends no further mail, and the present one ends it', async () => {
    await changeEmail(NEW)
    expect((await changeEmail(NEW)).body.data.pendingEmail).toBe(NEW)
    expect(await recipients()).toHaveLength(2)
    expect((await revise({ email: 'RAO@example.org' })).body.data).not.toHaveProperty('pendingEmail')
  })

  test('can be requested five times an hour', async () => {
    for (let n = 0; n < 5; n += 1) expect((await changeEmail(`new${n}@example.org`)).status).toBe(200)
    expect((await changeEmail(NEW)).body).toMatchObject({
      refused: 'TOO_MANY_REQUESTS',
      retryAfter: expect.any(Number),
    })
  })
})

describe('the own sessions', () => {
  const begin = async () => {
    const stamp = (await at.ports.identity.accounts.of(id))?.state.securityStamp ?? ''
    return (await at.ports.identity.sessions.begin(id, stamp))?.actor.sessionId ?? ''
  }
  const live = async () => (await at.ports.identity.sessions.ofUser(id)).map(row => row.id)
  const endOthers = (headers = {}) => at.send('DELETE', '/users/profile/sessions', { headers })
  const end = (sessionId: string, headers = {}) =>
    at.send('DELETE', `/users/profile/sessions/${sessionId}`, { headers })

  test('end, but for the one that asks', async () => {
    const [current] = [await begin(), await begin(), await begin()]
    at.sender.actor = { userId: id, role: 'author', sessionId: current }
    expect((await endOthers()).body).toEqual({
      success: true,
      message: 'All other sessions have ended',
      data: { ended: 2 },
    })
    expect(await live()).toEqual([current])
    expect(await events()).toEqual([['SessionsEnded', { userId: id, sessions: 2 }]])
    expect((await endOthers()).body.data).toEqual({ ended: 0 })
    expect(await events()).toHaveLength(1)
  })

  test('end one by one', async () => {
    const [one, other] = [await begin(), await begin()]
    expect((await end(one)).body).toEqual({ success: true, message: 'The session has ended', data: {} })
    expect(await live()).toEqual([other])
    expect((await end(one)).body.refused).toBe('SESSION_NOT_FOUND')
    for (const send of [() => end(other, { 'idempotency-key': '' }), () => endOthers({ 'idempotency-key': '' })])
      expect((await send()).body.refused).toBe('IDEMPOTENCY_KEY_INVALID')
  })

  test('that began after they were ended are not ended by a retry', async () => {
    const headers = { 'idempotency-key': 'key' }
    await begin()
    expect((await endOthers(headers)).body.data).toEqual({ ended: 1 })
    const endedAt = Date.now()
    await expect.poll(() => Date.now()).toBeGreaterThan(endedAt)
    const later = await begin()
    const again = await endOthers(headers)
    expect([again.body.data, again.headers['idempotency-replayed']]).toEqual([{ ended: 1 }, 'true'])
    expect(await live()).toEqual([later])
    expect((await end(later, headers)).body.refused).toBe('IDEMPOTENCY_KEY_REUSED')
  })
})
