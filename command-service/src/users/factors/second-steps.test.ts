import { openEmbeddedPorts } from '@shodh/adapters/testing/embedded-ports.ts'
import { Secret } from 'otpauth'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { register } from '../../testing/register.ts'
import { withService } from '../../testing/with-service.ts'
import { hashPassword } from '../passwords/passwords.ts'
import { userRoutes } from '../routes.ts'
import { codeAt } from './testing/totp-code.ts'

const PASSWORD = 'Neem-leaf-17-lamp'
const passwordHash = await hashPassword(PASSWORD)
const email = 'rao@example.org'
const STEP_MS = 30_000

// before the service takes the clock
beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2026-01-15T09:00:00.000Z'), toFake: ['Date', 'performance'] })
})
const at = withService(openEmbeddedPorts, userRoutes)
let userId: string
beforeEach(async () => {
  userId = (await register(at.ports.identity, 'admin', { email, name: 'A. Rao', passwordHash })).id
})
afterEach(() => {
  vi.useRealTimers()
})

const post = (url: string, body?: object) => at.send('POST', url, body ? { body } : {})
const wait = (ms: number) => vi.advanceTimersByTime(ms)

/** A session of the user, who sends what follows. */
const signedIn = async () => {
  const stamp = (await at.ports.identity.accounts.of(userId))?.state.securityStamp ?? ''
  const begun = await at.ports.identity.sessions.begin(userId, stamp)
  at.sender.actor = begun?.actor ?? null
  return begun?.actor.sessionId ?? ''
}

const addTotp = async () => {
  await signedIn()
  const { factorId, secret } = (await post('/users/profile/factors/totp')).body.data
  const codes = { first: codeAt(secret, Date.now() - STEP_MS), second: codeAt(secret) }
  const { body } = await post(`/users/profile/factors/totp/${factorId}/activate`, codes)
  wait(STEP_MS)
  return { factorId: String(factorId), secret: String(secret), codes: body.data.recoveryCodes as string[] }
}

const logIn = () => post('/auth/login', { email, password: PASSWORD })
const challenged = async () => (await logIn()).body.extensions.challenge
const proven = async (step: object) => post('/auth/second-factor', { challengeId: (await challenged()).id, ...step })
/** What the mails about second steps say. */
const news = async () =>
  (await at.mails()).flatMap(({ subject }) => subject.match(/^Your second step: (.+) – The Journal$/u)?.[1] ?? [])
const outcome = ({ status, body }: { status: number; body: { refused?: string } }) => body.refused ?? status

describe('an authenticator app', () => {
  test('counts from two codes in a row on, and comes with ten recovery codes', async () => {
    await signedIn()
    const begun = (await post('/users/profile/factors/totp', { name: 'Phone' })).body.data
    expect(begun.uri).toMatch(/^otpauth:\/\/totp\/.*rao%40example\.org/u)
    expect((await logIn()).status).toBe(200)
    const activate = (first: string, second: string) =>
      post(`/users/profile/factors/totp/${begun.factorId}/activate`, { first, second })
    const [last = '', now = '', next = ''] = [-STEP_MS, 0, STEP_MS].map(ms => codeAt(begun.secret, Date.now() + ms))
    expect(outcome(await activate(now, now))).toBe('FACTOR_CODES_WRONG')
    expect(outcome(await activate(now, last))).toBe('FACTOR_CODES_WRONG')
    expect(outcome(await activate(last, next))).toBe('FACTOR_CODES_WRONG')
    const { status, body } = await activate(last, now)
    expect([status, body.data.factor]).toMatchObject([200, { kind: 'totp', name: 'Phone', usedAt: null }])
    expect(new Set(body.data.recoveryCodes)).toHaveLength(10)
    expect((await at.events()).slice(-2)).toMatchObject([
      { type: 'FactorAdded', data: { userId, kind: 'totp', factorId: begun.factorId } },
      { type: 'RecoveryCodesCreated', data: { userId } },
    ])
    expect(outcome(await activate(last, now))).toBe('FACTOR_NOT_FOUND')
    expect(await news()).toEqual(['an authenticator app was added'])
  })

  test('is encrypted in the vault, and none of its secrets is in the log', async () => {
    const { secret, codes, factorId } = await addTotp()
    const stored = JSON.stringify([
      await at.ports.vault.list('factors'),
      await at.ports.vault.list('recovery-codes'),
      await at.events(),
    ])
    for (const one of [
      secret,
      ...codes,
      codes[0]?.replaceAll('-', '') ?? '',
      Buffer.from(Secret.fromBase32(secret).bytes).toString('base64url'),
    ])
      expect(stored).not.toContain(one)
    expect(stored).toContain(factorId)
  })

  test('is asked for after the right password, in words that no client takes for another case', async () => {
    await addTotp()
    const { status, body } = await logIn()
    expect([status, body.refused, body.extensions.challenge]).toMatchObject([
      401,
      'SECOND_FACTOR_REQUIRED',
      { id: expect.any(String), methods: ['totp', 'recovery'], expiresAt: '2026-01-15T09:05:30.000Z' },
    ])
    expect(outcome(await post('/auth/login', { email, password: 'wrong' }))).toBe('INVALID_CREDENTIALS')
  })

  test('signs in by each code once, with a clock that is off by one step', async () => {
    const { secret } = await addTotp()
    const code = codeAt(secret)
    const { status, body } = await proven({ code: `${code.slice(0, 3)} ${code.slice(3)}` })
    expect([status, body.data.user]).toMatchObject([200, { id: userId }])
    expect(await at.ports.identity.verify(body.data.tokens.accessToken)).toMatchObject({ userId })
    expect(outcome(await proven({ code }))).toBe('CODE_WRONG')
    expect(outcome(await proven({ code: codeAt(secret, Date.now() - STEP_MS) }))).toBe('CODE_WRONG')
    expect(outcome(await proven({ code: codeAt(secret, Date.now() + STEP_MS) }))).toBe(200)
    wait(5 * STEP_MS)
    expect(outcome(await proven({ code: codeAt(secret, Date.now() - 2 * STEP_MS) }))).toBe('CODE_WRONG')
    expect(outcome(await proven({ code: codeAt(secret, Date.now() - STEP_MS) }))).toBe(200)
  })

  test('counts once of two sign-ins at the same time', async () => {
    const { secret } = await addTotp()
    const code = codeAt(secret)
    const ids = [(await challenged()).id, (await challenged()).id]
    const both = await Promise.all(ids.map(challengeId => post('/auth/second-factor', { challengeId, code })))
    expect(new Set(both.map(outcome))).toEqual(new Set([200, 'CODE_WRONG']))
  })

  test('of another account has no say, and neither has a challenge twice, late, or after the sessions were ended', async () => {
    const { secret } = await addTotp()
    const { id: challengeId } = await challenged()
    const answered = (code: string, to = challengeId) => post('/auth/second-factor', { challengeId: to, code })
    const other = await register(at.ports.identity, 'author', { email: 'other@example.org', passwordHash })
    expect((await post('/auth/login', { email: other.email, password: PASSWORD })).status).toBe(200)
    expect(outcome(await answered(codeAt(secret)))).toBe(200)
    wait(STEP_MS)
    expect(outcome(await answered(codeAt(secret)))).toBe('CHALLENGE_EXPIRED')
    const late = (await challenged()).id
    wait(5 * 60_000)
    expect(outcome(await answered(codeAt(secret), late))).toBe('CHALLENGE_EXPIRED')
    expect(outcome(await answered(codeAt(secret), 'unknown'))).toBe('CHALLENGE_EXPIRED')
  })

  test('is not guessed: five wrong codes lock it for a while, also for the right one', async () => {
    const { secret } = await addTotp()
    const wrong = codeAt(secret, Date.now() + 100 * STEP_MS)
    for (let n = 0; n < 5; n += 1) expect(outcome(await proven({ code: wrong }))).toBe('CODE_WRONG')
    expect(outcome(await proven({ code: codeAt(secret) }))).toBe('SIGN_IN_THROTTLED')
    wait(61_000)
    expect(outcome(await proven({ code: codeAt(secret) }))).toBe(200)
  })
})

describe('a recovery code', () => {
  test('signs in once, however it is typed', async () => {
    const { codes } = await addTotp()
    const typed = codes[0]?.toUpperCase().replaceAll('-', ' ') ?? ''
    expect(outcome(await proven({ recoveryCode: typed }))).toBe(200)
    expect(outcome(await proven({ recoveryCode: codes[0] }))).toBe('CODE_WRONG')
    expect((await at.events()).at(-1)).toMatchObject({ type: 'RecoveryCodeUsed', data: { userId, left: 9 } })
    expect(await news()).toContain('a recovery code was used, and 9 are left')
  })
  test('no longer counts once there are new ones', async () => {
    const { codes } = await addTotp()
    const created = (await post('/users/profile/factors/recovery-codes')).body.data.codes
    expect(created).toHaveLength(10)
    expect(outcome(await proven({ recoveryCode: codes[0] }))).toBe('CODE_WRONG')
    expect(outcome(await proven({ recoveryCode: created[0] }))).toBe(200)
  })
})

describe('to be there', () => {
  const askAgain = (sessionId: string) => at.ports.identity.askAgain({ userId, role: 'admin', sessionId })
  const provenAt = async (sessionId: string) => (await at.ports.vault.get('sessions', sessionId))?.provenAt

  test('is proven by the password where there is no second step', async () => {
    const sessionId = await signedIn()
    wait(STEP_MS)
    expect(outcome(await post('/users/profile/step-up', { password: 'wrong' }))).toBe('CURRENT_PASSWORD_WRONG')
    expect(outcome(await post('/users/profile/step-up', { password: PASSWORD }))).toBe(200)
    expect(await provenAt(sessionId)).toBe(Date.now())
    expect(await askAgain(sessionId)).toMatchObject({ methods: ['password'] })
  })
  test('is proven by another sign-in alone where there is neither a password nor a second step', async () => {
    const sessionId = await signedIn()
    await at.ports.vault.update('users', userId, row => row && ({ ...row, passwordHash: undefined } as never))
    expect(await askAgain(sessionId)).toMatchObject({ methods: [] })
  })
  test('is asked for by one challenge, however often an act is refused, and by another for its last minutes', async () => {
    const sessionId = await signedIn()
    const ask = async () => (await askAgain(sessionId))?.id
    const first = await ask()
    expect(await ask()).toBe(first)
    wait(3 * 60_000)
    expect(await ask()).not.toBe(first)
    expect(await at.ports.vault.list('sign-in-challenges')).toHaveLength(2)
  })
  test('is proven by the second step where there is one', async () => {
    const { secret, codes } = await addTotp()
    const sessionId = at.sender.actor?.sessionId ?? ''
    const before = await provenAt(sessionId)
    expect(outcome(await post('/users/profile/step-up', { password: PASSWORD }))).toBe('CODE_WRONG')
    expect(await provenAt(sessionId)).toBe(before)
    expect(outcome(await post('/users/profile/step-up', { code: codeAt(secret) }))).toBe(200)
    expect(await provenAt(sessionId)).toBe(Date.now())
    expect(outcome(await post('/users/profile/step-up', { recoveryCode: codes[1] }))).toBe(200)
    expect(await at.ports.vault.get('sessions', sessionId)).toMatchObject({ methods: ['password', 'totp', 'recovery'] })
  })
})

describe('a second step', () => {
  test('is named and removed by its owner alone, and its codes go with it', async () => {
    const { factorId } = await addTotp()
    const renamed = await at.send('PATCH', `/users/profile/factors/${factorId}`, { body: { name: 'Old phone' } })
    expect(renamed.body.data.factor).toMatchObject({ name: 'Old phone' })
    const owner = at.sender.actor
    at.signIn('admin')
    for (const method of ['PATCH', 'DELETE'] as const) {
      const body = method === 'PATCH' ? { body: { name: 'Mine' } } : {}
      expect((await at.send(method, `/users/profile/factors/${factorId}`, body)).status).toBe(404)
    }
    at.sender.actor = owner
    expect((await at.send('DELETE', `/users/profile/factors/${factorId}`)).status).toBe(200)
    expect([await at.ports.vault.list('factors'), await at.ports.vault.list('recovery-codes')]).toEqual([[], []])
    expect((await logIn()).status).toBe(200)
    expect(await news()).toContain('an authenticator app was removed')
  })

  test('that must be there stays', async () => {
    const { factorId } = await addTotp()
    const body = { required: 'administrators', reason: 'The record' }
    const set = async () => (await at.send('PUT', '/admin/sign-in-policy', { body })).body.message
    expect([await set(), await set()]).toEqual(['The policy was changed', 'The policy is as it was'])
    expect(outcome(await at.send('DELETE', `/users/profile/factors/${factorId}`))).toBe('SECOND_FACTOR_NEEDED')
  })

  test('is reset by another administrator, with a reason, which ends every session', async () => {
    const { factorId } = await addTotp()
    expect(outcome(await post(`/admin/users/${userId}/reset-factors`, { reason: 'Mine' }))).toBe('OWN_FACTORS')
    at.signIn('admin')
    expect(outcome(await post(`/admin/users/${userId}/reset-factors`, { reason: 'The phone was stolen' }))).toBe(200)
    expect(await at.ports.identity.sessions.ofUser(userId)).toEqual([])
    expect(await at.ports.vault.get('factors', factorId)).toBeUndefined()
    expect((await logIn()).status).toBe(200)
    expect((await at.mails()).map(({ subject }) => subject)).toContainEqual(expect.stringContaining('was reset'))
  })

  test('is asked for again before the password changes what the account signs in with', async () => {
    await addTotp()
    wait(10 * 60_000)
    const newPassword = 'Banyan-root-23-well'
    const change = () => post('/auth/change-password', { currentPassword: PASSWORD, newPassword })
    const revise = (body: object) =>
      at.send('PATCH', '/users/profile', { body: { currentPassword: PASSWORD, ...body } })
    const asked = { refused: 'STEP_UP_REQUIRED', extensions: { challenge: { methods: ['totp', 'recovery'] } } }
    expect((await change()).body).toMatchObject(asked)
    expect((await revise({ email: 'new@example.org' })).body).toMatchObject(asked)
    expect((await revise({ name: 'A. K. Rao', email })).status).toBe(200)
    at.sender.actor = at.sender.actor && { ...at.sender.actor, provenAt: Date.now() }
    expect((await revise({ email: 'new@example.org' })).status).toBe(200)
    expect((await change()).status).toBe(200)
  })

  test('goes with the account, and leaves nothing', async () => {
    await addTotp()
    await challenged()
    await at.ports.identity.erasePersonalData(userId)
    const kinds = ['factors', 'recovery-codes', 'sign-in-challenges', 'sessions'] as const
    expect((await Promise.all(kinds.map(kind => at.ports.vault.list(kind)))).flat()).toEqual([])
  })

  test('that was begun and never activated is swept, with challenges that nobody has answered', async () => {
    await addTotp()
    await post('/users/profile/factors/totp')
    await challenged()
    wait(61 * 60_000)
    await at.ports.identity.sweep()
    expect((await at.ports.vault.list('factors')).map(({ isActive }) => isActive)).toEqual([true])
    expect(await at.ports.vault.list('sign-in-challenges')).toEqual([])
  })
})

describe('where a second step must be there', () => {
  test('a session without one is overdue after seven days', async () => {
    const { secret } = await addTotp()
    await at.send('PUT', '/admin/sign-in-policy', { body: { required: 'everybody', reason: 'The record' } })
    const other = await register(at.ports.identity, 'author', { email: 'other@example.org', passwordHash })
    const verified = async (address: string) => {
      const first = await post('/auth/login', { email: address, password: PASSWORD })
      const challengeId = first.body.extensions?.challenge.id
      const { body } = challengeId ? await post('/auth/second-factor', { challengeId, code: codeAt(secret) }) : first
      return at.ports.identity.verify(body.data.tokens.accessToken)
    }
    expect(await verified(other.email)).not.toHaveProperty('isOverdue')
    wait(7 * 24 * 60 * 60_000)
    expect(await verified(other.email)).toMatchObject({ isOverdue: true })
    expect(await verified(email)).not.toHaveProperty('isOverdue')
  })
})
