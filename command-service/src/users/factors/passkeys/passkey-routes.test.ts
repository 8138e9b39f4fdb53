import { openEmbeddedPorts } from '@shodh/adapters/testing/embedded-ports.ts'
import type { Role } from '@shodh/contracts/users/fields.ts'
import { describe, expect, test } from 'vitest'
import { register } from '../../../testing/register.ts'
import { withService } from '../../../testing/with-service.ts'
import { hashPassword } from '../../passwords/passwords.ts'
import { userRoutes } from '../../routes.ts'
import { authenticator } from '../testing/authenticator.ts'

const PASSWORD = 'Neem-leaf-17-lamp'
const passwordHash = await hashPassword(PASSWORD)
const journal = { id: 'journal.example.org', origin: 'https://journal.example.org' }

const at = withService(openEmbeddedPorts, userRoutes)
const post = (url: string, body: object = {}) => at.send('POST', url, { body })
const outcome = ({ status, body }: { status: number; body: { refused?: string } }) => body.refused ?? status

const activeOf = async (userId: string) => {
  const { accounts, factors } = at.ports.identity
  return factors.active((await accounts.of(userId))?.state ?? { id: userId })
}

type Device = ReturnType<typeof authenticator>

/** An account with a passkey, whose user is signed in. */
const withPasskey = async (role: Role = 'admin', options: Parameters<Device['create']>[1] = {}) => {
  const email = `${role}@example.org`
  const { id: userId } = await register(at.ports.identity, role, { email, name: 'A. Rao', passwordHash })
  const stamp = (await at.ports.identity.accounts.of(userId))?.state.securityStamp ?? ''
  at.sender.actor = (await at.ports.identity.sessions.begin(userId, stamp))?.actor ?? null
  const device = authenticator(journal, userId)
  const { challengeId, publicKey } = (await post('/users/profile/factors/passkeys/options')).body.data
  const add = { challengeId, name: 'Laptop', attestation: device.create(publicKey.challenge, options) }
  const added = await post('/users/profile/factors/passkeys', add)
  return { userId, email, device, publicKey, add, added }
}

const begun = async () => (await post('/auth/passkey/options')).body.data
const alone = async (device: Device, options: Parameters<Device['use']>[1] = {}) => {
  const { challengeId, publicKey } = await begun()
  const given = { challengeId, assertion: device.use(publicKey.challenge, options) }
  return { given, reply: await post('/auth/passkey', given) }
}
const afterPassword = async (email: string) =>
  (await post('/auth/login', { email, password: PASSWORD })).body.extensions.challenge

describe('a new passkey', () => {
  test('is one of the account from its event on, and comes with recovery codes', async () => {
    const { userId, added, publicKey } = await withPasskey()
    expect(publicKey).toMatchObject({
      rp: { id: 'journal.example.org' },
      user: { name: 'admin@example.org' },
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    })
    expect(added.status).toBe(201)
    expect(added.body.data.factor).toMatchObject({ kind: 'passkey', name: 'Laptop', usedAt: null, isBackedUp: false })
    expect(added.body.data.recoveryCodes).toHaveLength(10)
    expect((await at.events()).map(({ type }) => type).slice(-2)).toEqual(['FactorAdded', 'RecoveryCodesCreated'])
    const second = (await post('/users/profile/factors/passkeys/options')).body.data.publicKey
    expect(second.excludeCredentials).toHaveLength(1)
    expect(await activeOf(userId)).toHaveLength(1)
  })

  test('is refused a second time, with an attestation of something else, and for another account', async () => {
    const { add, device } = await withPasskey()
    expect(outcome(await post('/users/profile/factors/passkeys', add))).toBe('CHALLENGE_EXPIRED')
    const { challengeId } = (await post('/users/profile/factors/passkeys/options')).body.data
    const other = { ...add, challengeId, attestation: device.create('b3RoZXI') }
    expect(outcome(await post('/users/profile/factors/passkeys', other))).toBe('PASSKEY_WRONG')
    await withPasskey('author')
    expect(outcome(await post('/users/profile/factors/passkeys', other))).toBe('CHALLENGE_EXPIRED')
    const begun = (await post('/users/profile/factors/passkeys/options')).body.data
    const same = { ...add, challengeId: begun.challengeId, attestation: device.create(begun.publicKey.challenge) }
    expect((await post('/users/profile/factors/passkeys', same)).body).toEqual({
      refused: 'PASSKEY_WRONG',
      message: 'This passkey is in use already.',
    })
  })
})

describe('a passkey alone', () => {
  test('signs in once for each challenge, and its use is stored', async () => {
    const { userId, device } = await withPasskey()
    const { given, reply } = await alone(device, { counter: 1 })
    expect([reply.status, reply.body.data.user.id]).toEqual([200, userId])
    expect(await activeOf(userId)).toMatchObject([{ usedAt: expect.any(Number), passkey: { counter: 1 } }])
    const replayed = { ...given, assertion: device.use((await begun()).publicKey.challenge, { counter: 2 }) }
    expect(outcome(await post('/auth/passkey', replayed))).toBe('PASSKEY_WRONG')
    expect(outcome(await post('/auth/passkey', given))).toBe('CHALLENGE_EXPIRED')
  })

  test('whose authenticator does not count signs in once for each challenge', async () => {
    const { device } = await withPasskey()
    const { given, reply } = await alone(device)
    expect(reply.status).toBe(200)
    expect(outcome(await post('/auth/passkey', given))).toBe('CHALLENGE_EXPIRED')
  })

  test('that may be a copy is refused', async () => {
    const { device } = await withPasskey()
    expect((await alone(device, { counter: 5 })).reply.status).toBe(200)
    const { reply } = await alone(device, { counter: 5 })
    expect(reply.body).toEqual({ refused: 'PASSKEY_WRONG', message: expect.stringContaining('may have been copied') })
  })

  test('is refused without verification of its user, from another origin, of nobody, and once it is removed', async () => {
    const { added, device } = await withPasskey('author')
    const elsewhere = { at: { ...journal, origin: 'https://journal.example.com' } }
    const nobody = authenticator(journal, '3f0e0d0c-0b0a-4908-8706-050403020100')
    expect(outcome((await alone(device, { isVerified: false })).reply)).toBe('PASSKEY_WRONG')
    expect(outcome((await alone(device, elsewhere)).reply)).toBe('PASSKEY_WRONG')
    expect(outcome((await alone(nobody)).reply)).toBe('PASSKEY_WRONG')
    expect(outcome((await alone(device)).reply)).toBe(200)
    expect((await at.send('DELETE', `/users/profile/factors/${added.body.data.factor.id}`)).status).toBe(200)
    expect(outcome((await alone(device)).reply)).toBe('PASSKEY_WRONG')
  })

  test('is refused where the account is deactivated, and with too many bytes', async () => {
    const { userId, device } = await withPasskey('author')
    await withPasskey('admin')
    expect((await at.send('PATCH', `/admin/users/${userId}`, { body: { status: 'inactive' } })).status).toBe(200)
    const { given, reply } = await alone(device)
    expect(outcome(reply)).toBe('PASSKEY_WRONG')
    const { assertion } = given
    const large = { ...assertion, response: { ...assertion.response, signature: 'A'.repeat(100_000) } }
    expect(outcome(await post('/auth/passkey', { ...given, assertion: large }))).toBe('INVALID_INPUT')
  })
})

describe('a passkey as second step', () => {
  test('signs in after the password', async () => {
    const { email, device } = await withPasskey()
    const { id: challengeId, methods, publicKey } = await afterPassword(email)
    expect(methods).toEqual(['passkey', 'recovery'])
    expect(publicKey).toMatchObject({ userVerification: 'required', allowCredentials: [{ id: device.credentialId }] })
    const given = { challengeId, assertion: device.use(publicKey.challenge) }
    expect((await post('/auth/second-factor', given)).status).toBe(200)
    expect(outcome(await post('/auth/second-factor', given))).toBe('CHALLENGE_EXPIRED')
  })

  test.each([
    ['admin', 'PASSKEY_WRONG'],
    ['author', 200],
  ] as const)('of an %s without verification: %s', async (role, result) => {
    const { email, device } = await withPasskey(role)
    const { id: challengeId, publicKey } = await afterPassword(email)
    const assertion = device.use(publicKey.challenge, { isVerified: false })
    expect(outcome(await post('/auth/second-factor', { challengeId, assertion }))).toBe(result)
  })

  test('of another account is refused', async () => {
    const { device } = await withPasskey('author')
    const { email } = await withPasskey('admin')
    const { id: challengeId, publicKey } = await afterPassword(email)
    const assertion = device.use(publicKey.challenge)
    expect(outcome(await post('/auth/second-factor', { challengeId, assertion }))).toBe('PASSKEY_WRONG')
  })

  test('confirms an act of weight, once for its challenge', async () => {
    const { userId, device } = await withPasskey()
    const sessionId = at.sender.actor?.sessionId ?? ''
    const { id: challengeId, publicKey } =
      (await at.ports.identity.askAgain({ userId, role: 'admin', sessionId })) ?? {}
    const given = { challengeId, assertion: device.use(publicKey?.challenge ?? '') }
    const both = await Promise.all([given, given].map(body => post('/users/profile/step-up', body)))
    expect(new Set(both.map(outcome))).toEqual(new Set([200, 'CHALLENGE_EXPIRED']))
    expect(outcome(await post('/users/profile/step-up', given))).toBe('CHALLENGE_EXPIRED')
  })
})

describe('a passkey that does not verify its user', () => {
  /** Its owner has become an administrator, and is signed in. */
  const promoted = async () => {
    const { userId, email, device } = await withPasskey('author', { isVerified: false })
    at.signIn('admin')
    const { body } = await at.send('PATCH', `/admin/users/${userId}`, { body: { role: 'admin' } })
    expect(body.data.note).toContain('PIN')
    const stamp = (await at.ports.identity.accounts.of(userId))?.state.securityStamp ?? ''
    at.sender.actor = (await at.ports.identity.sessions.begin(userId, stamp))?.actor ?? null
    return { userId, email, device }
  }
  const setPolicy = () =>
    at.send('PUT', '/admin/sign-in-policy', { body: { required: 'administrators', reason: 'The record' } })

  test('counts for an author, and no longer once they are an administrator', async () => {
    const { email, device } = await promoted()
    const { id: challengeId, publicKey, methods } = await afterPassword(email)
    expect([publicKey.userVerification, methods]).toEqual(['preferred', ['passkey', 'recovery']])
    const assertion = device.use(publicKey.challenge, { isVerified: false })
    expect((await post('/auth/second-factor', { challengeId, assertion })).status).toBe(200)
    expect(outcome(await setPolicy())).toBe('POLICY_LOCKS_OUT')
  })
  test('is asked for again until there is a second step that counts, and the password alone changes nothing', async () => {
    const { userId, device } = await promoted()
    const { actor } = at.sender
    at.sender.actor = actor && { ...actor, provenAt: 0 }
    const revised = { email: 'new@example.org', currentPassword: PASSWORD }
    expect(outcome(await at.send('PATCH', '/users/profile', { body: revised }))).toBe('STEP_UP_REQUIRED')
    expect(outcome(await post('/users/profile/step-up', { password: PASSWORD }))).toBe('CODE_WRONG')
    const sessionId = actor?.sessionId ?? ''
    const asked = await at.ports.identity.askAgain({ userId, role: 'admin', sessionId })
    expect(asked).toMatchObject({ methods: ['passkey', 'recovery'], publicKey: { userVerification: 'preferred' } })
    const assertion = device.use(asked?.publicKey?.challenge ?? '', { isVerified: false })
    expect((await post('/users/profile/step-up', { challengeId: asked?.id, assertion })).status).toBe(200)
  })
  test('is not asked for any more once there is a second step that counts', async () => {
    const { userId, email } = await promoted()
    const { challengeId, publicKey } = (await post('/users/profile/factors/passkeys/options')).body.data
    const other = authenticator(journal, userId)
    const added = { challengeId, name: 'Phone', attestation: other.create(publicKey.challenge) }
    expect((await post('/users/profile/factors/passkeys', added)).status).toBe(201)
    const asked = (await afterPassword(email)).publicKey
    expect(asked).toMatchObject({ userVerification: 'required', allowCredentials: [{ id: other.credentialId }] })
    expect((await setPolicy()).status).toBe(200)
    const strong = (await activeOf(userId)).find(({ name }) => name === 'Phone')?.id
    const weak = (await activeOf(userId)).find(({ id }) => id !== strong)?.id
    expect(outcome(await at.send('DELETE', `/users/profile/factors/${strong}`))).toBe('SECOND_FACTOR_NEEDED')
    expect((await at.send('DELETE', `/users/profile/factors/${weak}`)).status).toBe(200)
  })
})
