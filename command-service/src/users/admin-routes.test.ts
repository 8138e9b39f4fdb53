import { openEmbeddedPorts } from '@shodh/adapters/testing/embedded-ports.ts'
import { beforeEach, describe, expect, test } from 'vitest'
import { register } from '../testing/register.ts'
import { withService } from '../testing/with-service.ts'
import { adminRoutes } from './admin-routes.ts'
import { isPasswordOf } from './passwords/passwords.ts'

const PASSWORD = 'Neem-leaf-17-lamp'
const UNKNOWN = '0f0e0d0c-0b0a-4908-8706-050403020100'
const body = { name: 'A. Rao', email: 'rao@example.org', password: PASSWORD }

const at = withService(openEmbeddedPorts, adminRoutes)
let adminId: string
beforeEach(async () => {
  adminId = (await register(at.ports.identity, 'admin', { email: 'admin@example.org' })).id
  at.signIn('admin', adminId)
})

const create = (changes: object = {}, headers = {}) =>
  at.send('POST', '/admin/users', { body: { ...body, ...changes }, headers })
const revise = (id: string, changes: object, headers = {}) =>
  at.send('PATCH', `/admin/users/${id}`, { body: changes, headers })
const erase = (id: string, headers = {}) => at.send('DELETE', `/admin/users/${id}`, { headers })
const reset = (id: string, given: object | null = null, headers = {}) =>
  at.send('POST', `/admin/users/${id}/reset-password`, { ...(given && { body: given }), headers })
const accountOf = (id: string) => at.ports.identity.accounts.of(id)
/** The last events, without those of the administrator's registration. */
const events = async () => (await at.events()).slice(2).map(({ type, data }) => [type, data])
const recipients = async () => (await at.mails()).map(({ to, subject }) => `${to}: ${subject}`)
const wrongKey = { 'idempotency-key': '' }

describe('an account', () => {
  test('is created, and its user is sent a code', async () => {
    const { status, body: response } = await create()
    const { user } = response.data
    expect([status, response.message]).toEqual([201, 'User created successfully'])
    expect(user).toMatchObject({
      name: 'A. Rao',
      email: 'rao@example.org',
      role: 'author',
      status: 'active',
      emailVerified: false,
    })
    expect(await events()).toEqual([['UserRegistered', { userId: user.id, role: 'author' }]])
    expect(await isPasswordOf((await accountOf(user.id))?.passwordHash, PASSWORD)).toBe(true)
    expect(await recipients()).toEqual(['rao@example.org: Your verification code – The Journal'])
  })

  test('that is activated again is sent a code where its address was never verified', async () => {
    for (const isVerified of [true, false]) {
      const address = `${isVerified ? 'verified' : 'unverified'}@example.org`
      const { id } = await register(at.ports.identity, 'author', { email: address, isVerified })
      for (const status of ['inactive', 'active']) await revise(id, { status })
    }
    expect(await recipients()).toEqual(['unverified@example.org: Your verification code – The Journal'])
    expect(await at.ports.vault.list('email-proofs')).toHaveLength(1)
  })

  test('that is inactive is sent no code to a new address', async () => {
    const { id } = await register(at.ports.identity, 'author', { email: 'rao@example.org', isVerified: false })
    await revise(id, { status: 'inactive', email: 'new@example.org' })
    expect((await recipients()).filter(one => one.includes('verification code'))).toEqual([])
    expect(await at.ports.vault.list('email-proofs')).toEqual([])
  })

  test('may be created inactive, of another role', async () => {
    const { user } = (await create({ role: 'auditor', status: 'inactive' })).body.data
    expect(user).toMatchObject({ role: 'auditor', status: 'inactive' })
    expect(await events()).toHaveLength(2)
    expect(await recipients()).toEqual([])
  })

  test('is one where it is created twice under a key, with the same password', async () => {
    const headers = { 'idempotency-key': 'key' }
    const first = await create({}, headers)
    const again = await create({}, headers)
    expect([again.body, again.headers['idempotency-replayed']]).toEqual([first.body, 'true'])
    expect(await recipients()).toHaveLength(1)
    for (const other of [{ password: 'Another-leaf-17' }, { name: 'B. Rao' }])
      expect((await create(other, headers)).body.refused).toBe('IDEMPOTENCY_KEY_REUSED')
  })

  test('needs an address that nobody has, and a password that nobody tries first', async () => {
    await create()
    expect((await create({ email: 'RAO@example.org' })).body).toMatchObject({
      refused: 'EMAIL_TAKEN',
      errors: [{ pointer: '#/email' }],
    })
    const common = await create({ email: 'b@example.org', password: 'Password123!' })
    expect(common.body).toMatchObject({ refused: 'PASSWORD_COMMON', errors: [{ pointer: '#/password' }] })
    const personal = await create({ email: 'krishnamurthy@example.org', password: 'Krishnamurthy-1' })
    expect(personal.body).toMatchObject({ refused: 'PASSWORD_PERSONAL', errors: [{ pointer: '#/password' }] })
    expect((await create({}, wrongKey)).body.refused).toBe('IDEMPOTENCY_KEY_INVALID')
  })
})

describe('a revision', () => {
  let id: string
  beforeEach(async () => {
    id = (await register(at.ports.identity, 'author', { email: 'rao@example.org', name: 'A. Rao' })).id
  })
  const sinceThen = async () => (await events()).slice(2)

  test('records what changed, not to what', async () => {
    const { body: response } = await revise(id, { name: 'B. Rao', role: 'auditor' })
    expect(response).toMatchObject({
      message: 'User updated successfully',
      data: { user: { id, name: 'B. Rao', role: 'auditor', email: 'rao@example.org' } },
    })
    expect(await sinceThen()).toEqual([
      ['UserRevised', { userId: id, changed: ['name'] }],
      ['RoleChanged', { userId: id, role: 'auditor' }],
    ])
    expect(await recipients()).toEqual([])
    await revise(id, { name: 'B. Rao', email: 'rao@example.org', role: 'auditor', status: 'active' })
    expect(await sinceThen()).toHaveLength(2)
  })

  test('of the address notifies the old one, and sends a code to the new one', async () => {
    await revise(id, { email: 'new@example.org' })
    expect((await accountOf(id))?.state.emailVerified).toBe(false)
    expect((await recipients()).toSorted()).toEqual([
      'new@example.org: Your verification code – The Journal',
      'rao@example.org: Your email address was changed – The Journal',
    ])
  })

  test('that activates an unverified user sends a code', async () => {
    const { id: newId } = await register(at.ports.identity, 'author', {
      email: 'new@example.org',
      isVerified: false,
      status: 'inactive',
    })
    await revise(newId, { email: 'newer@example.org' })
    expect(await recipients()).toEqual(['new@example.org: Your email address was changed – The Journal'])
    await revise(newId, { status: 'active' })
    expect((await recipients())[1]).toBe('newer@example.org: Your verification code – The Journal')
    await revise(newId, { name: 'C. Rao' })
    expect(await recipients()).toHaveLength(2)
  })

  test('is refused where it was changed meanwhile, or is not there', async () => {
    expect((await revise(id, { name: 'B. Rao' }, { 'if-match': '"7-x"' })).body.refused).toBe('PRECONDITION_FAILED')
    expect((await revise(UNKNOWN, { name: 'B. Rao' })).body).toEqual({ refused: 'USER_NOT_FOUND' })
    expect((await revise(id, {}, wrongKey)).body.refused).toBe('IDEMPOTENCY_KEY_INVALID')
    expect(await sinceThen()).toEqual([])
    expect((await accountOf(id))?.name).toBe('A. Rao')
  })

  test('is another one under the same key for other values, and notifies once', async () => {
    const headers = { 'idempotency-key': 'key' }
    for (let n = 0; n < 2; n += 1) await revise(id, { email: 'new@example.org' }, headers)
    expect(await recipients()).toHaveLength(2)
    expect((await revise(id, { email: 'newer@example.org' }, headers)).body.refused).toBe('IDEMPOTENCY_KEY_REUSED')
  })

  test('takes no one’s own role or access, and leaves an administrator', async () => {
    expect((await revise(adminId, { role: 'author' })).body.refused).toBe('OWN_ROLE')
    expect((await revise(adminId, { status: 'inactive' })).body.refused).toBe('OWN_STATUS')
    expect((await revise(adminId, { email: 'b@example.org' })).body.refused).toBe('OWN_EMAIL')
    at.signIn('admin', UNKNOWN)
    for (const changes of [{ role: 'author' }, { status: 'inactive' }])
      expect((await revise(adminId, changes)).body.refused).toBe('FORBIDDEN')
    expect((await revise(adminId, { role: 'admin', name: 'B. Rao' })).status).toBe(200)
  })
})

describe('the erasure of an account', () => {
  test('leaves nothing of the person', async () => {
    const { user } = (await create()).body.data
    await at.mails()
    expect((await erase(user.id, { 'if-match': '"7-x"' })).body.refused).toBe('PRECONDITION_FAILED')
    const { status, body: response } = await erase(user.id)
    expect([status, response]).toEqual([200, { success: true, message: 'User deleted successfully', data: {} }])
    expect((await events()).at(-1)).toEqual(['UserErased', { userId: user.id }])
    expect(await accountOf(user.id)).toBeUndefined()
    const kinds = ['emails', 'mails', 'sessions'] as const
    const left = (await Promise.all(kinds.map(kind => at.ports.vault.list(kind)))).flat()
    expect(left.filter(({ userId }) => userId === user.id)).toEqual([])
    expect(await recipients()).toEqual([])
    expect((await create()).status).toBe(201)
  })

  test('is nobody’s own, leaves an administrator, and is of somebody who is there', async () => {
    expect((await erase(adminId)).body.refused).toBe('OWN_ACCOUNT_DELETION')
    expect((await erase(UNKNOWN)).body.refused).toBe('USER_NOT_FOUND')
    expect((await erase(adminId, wrongKey)).body.refused).toBe('IDEMPOTENCY_KEY_INVALID')
    const other = await register(at.ports.identity, 'admin')
    at.signIn('admin', UNKNOWN)
    expect((await erase(other.id)).body.refused).toBe('FORBIDDEN')
    at.signIn('admin', adminId)
    expect((await erase(other.id)).status).toBe(200)
    expect(await accountOf(adminId)).toBeDefined()
  })
})

describe('a reset of a password', () => {
  let id: string
  beforeEach(async () => {
    id = (await register(at.ports.identity, 'author', { email: 'rao@example.org', name: 'Krishnamurthy' })).id
  })

  test('mails a link to an active user', async () => {
    expect((await reset(id)).body).toEqual({
      success: true,
      message: 'A mail with a link to choose a new password is on its way',
      data: {},
    })
    expect(await recipients()).toEqual(['rao@example.org: Choose a new password – The Journal'])
    const off = await register(at.ports.identity, 'author', { status: 'inactive' })
    expect((await reset(off.id)).body.refused).toBe('USER_INACTIVE')
    expect((await reset(UNKNOWN)).body.refused).toBe('USER_NOT_FOUND')
  })

  test('sets the password that is given, and notifies the user', async () => {
    const headers = { 'idempotency-key': 'key' }
    const { body: response } = await reset(id, { newPassword: PASSWORD }, headers)
    expect(response).toEqual({ success: true, message: 'Password reset successfully', data: {} })
    expect((await events()).at(-1)).toEqual(['PasswordChanged', { userId: id, means: 'administrator' }])
    expect(await isPasswordOf((await accountOf(id))?.passwordHash, PASSWORD)).toBe(true)
    expect(await recipients()).toEqual(['rao@example.org: Your password was changed – The Journal'])
    expect((await reset(id, { newPassword: PASSWORD }, headers)).headers['idempotency-replayed']).toBe('true')
    expect((await reset(id, { newPassword: 'Another-leaf-17' }, headers)).body.refused).toBe('IDEMPOTENCY_KEY_REUSED')
    expect(await recipients()).toHaveLength(1)
  })

  test('needs a password that nobody tries first, and is of somebody else', async () => {
    const personal = await reset(id, { newPassword: 'Krishnamurthy-1' })
    expect(personal.body).toMatchObject({ refused: 'PASSWORD_PERSONAL', errors: [{ pointer: '#/newPassword' }] })
    expect((await reset(adminId, { newPassword: PASSWORD })).body.refused).toBe('OWN_PASSWORD')
    expect((await reset(id, { newPassword: PASSWORD }, wrongKey)).body.refused).toBe('IDEMPOTENCY_KEY_INVALID')
  })
})

test('Roles are fixed', async () => {
  expect((await at.send('DELETE', '/roles/author')).body).toEqual({ refused: 'ROLES_ARE_FIXED' })
})
