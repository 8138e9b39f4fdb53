import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Client } from '../testing/client.ts'
import { administrator, type RunningJournal, runningJournal } from '../testing/journal.ts'
import { BEHIND_PROXY, codeIn, mailsTo, mailTo, newAddress, PASSWORD, peopleOf } from '../testing/people.ts'

let journal: RunningJournal
let people: ReturnType<typeof peopleOf>
let editor: Client

beforeAll(async () => {
  journal = await runningJournal(BEHIND_PROXY)
  people = peopleOf(journal)
  editor = await people.editor()
})
afterAll(() => journal.close())

const rao = { name: 'A. Rao', email: 'rao@example.org', password: PASSWORD }
const uuid = /^[0-9a-f-]{36}$/u

describe('a user', () => {
  test('is created as an active author, listed, read, updated and deleted', async () => {
    const created = await editor.post('/admin/users', rao)
    expect(created).toMatchObject({ status: 201, body: { message: 'User created successfully' } })
    const { user } = created.body.data
    expect(user).toEqual({
      ...{ id: expect.stringMatching(uuid), _id: user.id, name: 'A. Rao', email: 'rao@example.org' },
      ...{ role: 'author', status: 'active', emailVerified: false },
      ...{ createdAt: expect.any(String), updatedAt: user.createdAt },
    })
    expect(created.headers.get('x-event-position')).toMatch(/^[0-9a-f-]{36}\.\d+$/u)

    const { users, pagination } = (await editor.get('/admin/users')).body.data
    expect(users.map(({ email }: { email: string }) => email)).toEqual([administrator.email, 'rao@example.org'])
    expect(pagination).toEqual({ page: 1, limit: 1000, total: 2, totalPages: 1 })
    expect((await editor.get('/admin/users?search=RAO')).body.data.users).toEqual([user])
    expect((await editor.get('/admin/users?role=admin&limit=1')).body.data.users).toHaveLength(1)

    const updated = await editor.patch(`/admin/users/${user.id}`, { name: 'Anita Rao', role: 'auditor' })
    expect(updated).toMatchObject({ status: 200, body: { message: 'User updated successfully' } })
    expect(updated.body.data.user).toMatchObject({ id: user.id, name: 'Anita Rao', role: 'auditor', status: 'active' })
    const read = await editor.get(`/admin/users/${user.id}`)
    expect(read.body.data).toEqual(updated.body.data.user)
    expect(read.headers.get('cache-control')).toBe('no-store')

    expect(await editor.remove(`/admin/users/${user.id}`)).toMatchObject({
      status: 200,
      body: { message: 'User deleted successfully' },
    })
    expect(await editor.get(`/admin/users/${user.id}`)).toMatchObject({
      status: 404,
      body: { message: 'User not found' },
    })
    expect(await editor.remove(`/admin/users/${user.id}`)).toMatchObject({ status: 404 })
    expect((await editor.post('/admin/users', rao)).status).toBe(201)
  })

  test('is updated only as it was last seen, where the client says so', async () => {
    const { id } = await people.invite('author')
    const tag = async () => (await editor.get(`/admin/users/${id}`)).headers.get('etag') ?? ''
    const stale = await tag()
    await editor.patch(`/admin/users/${id}`, { name: 'Changed' })
    const change = (etag: string) => editor.patch(`/admin/users/${id}`, { status: 'inactive' }, { 'if-match': etag })
    expect(await change(stale)).toMatchObject({ status: 412, body: { code: 'PRECONDITION_FAILED' } })
    expect((await change(await tag())).body.data.user).toMatchObject({ status: 'inactive' })
  })

  test('with an id of any other shape is unknown', async () => {
    for (const id of ['7', '__proto__', '0f0e0d0c-0b0a-4908-8706-050403020100', encodeURIComponent('../x')])
      for (const { status } of [await editor.get(`/admin/users/${id}`), await editor.patch(`/admin/users/${id}`, {})])
        expect(status).toBe(404)
  })

  test('that changes nothing writes nothing', async () => {
    const { id } = await people.invite('author')
    const same = await editor.patch(`/admin/users/${id}`, { role: 'author', status: 'active' })
    expect(same.status).toBe(200)
    expect(same.headers.get('x-event-position')).toBeNull()
  })

  test('whose e-mail changes is told at both addresses, and shows that the new one is theirs', async () => {
    const { id, email } = await people.person('author')
    const moved = await editor.patch(`/admin/users/${id}`, { email: `moved-${email}` })
    expect(moved.body.data.user).toMatchObject({ email: `moved-${email}`, emailVerified: false })
    expect((await mailTo(journal, email, 2)).headers.get('subject')).toContain('Your email address was changed')
    expect(await people.signIn(email)).toMatchObject({ status: 401 })
    expect(await people.signIn(`moved-${email}`)).toMatchObject({ status: 403 })
    await people.verify(`moved-${email}`)
    expect(await people.signIn(`moved-${email}`)).toMatchObject({ status: 200 })
    expect((await editor.post('/admin/users', { ...rao, email })).status).toBe(201)
  })
})

describe('a new user', () => {
  const cases: [string, Record<string, unknown>, string][] = [
    ['without a name', { name: ' ' }, 'Name is required'],
    ['without an e-mail', { email: undefined }, 'Email is required'],
    ['with an e-mail that is none', { email: 'rao' }, 'Invalid email format'],
    ['with two e-mails', { email: 'a@example.org,b@example.org' }, 'Invalid email format'],
    ['with an invisible sign in the e-mail', { email: 'r\u200bao@example.org' }, 'Invalid email format'],
    ['with a line break in the e-mail', { email: 'rao@example.org\r\nBcc: b@example.org' }, 'Invalid email format'],
    ['with an e-mail of 255 characters', { email: `${'r'.repeat(243)}@example.org` }, 'Email address is too long'],
    ['with a line break in the name', { name: 'Rao\r\nBcc: b@example.org' }, 'Name contains invalid characters'],
    ['with a name of 101 characters', { name: 'x'.repeat(101) }, 'Name cannot exceed 100 characters'],
    ['without a password', { password: undefined }, 'Password is required'],
    ['with a password of 7 characters', { password: 'aB3!567' }, 'Password must be at least 8 characters'],
    [
      'with a password of 129 characters',
      { password: 'aB3!'.repeat(33).slice(0, 129) },
      'Password cannot exceed 128 characters',
    ],
    ['with a weak password', { password: 'onlylowercase' }, 'Password is too weak. Please choose a stronger password.'],
    [
      'with a common password',
      { password: 'Password123!' },
      'Password is too common. Please choose a stronger password.',
    ],
    ['with an unknown role', { role: 'owner' }, 'Role must be admin, author or auditor'],
    ['with an unknown status', { status: 'asleep' }, 'Status must be active or inactive'],
    ['with an unknown field', { colour: 'red' }, 'Unknown field: colour'],
    ['with an id', { _id: 'x' }, 'Unknown field: _id'],
  ]
  test.each(cases)('%s is refused in words, at the field', async (_, changes, message) => {
    const answer = await editor.post('/admin/users', { ...rao, email: 'new@example.org', ...changes })
    const [field = ''] = Object.keys(changes)
    expect(answer).toMatchObject({ status: 400, body: { message, errors: [{ pointer: `#/${field}`, message }] } })
  })

  test('with a password of 128 characters is welcome', async () => {
    const password = 'aB3!'.repeat(32)
    const { email } = await people.person('author', { password })
    expect((await people.signIn(email, password)).status).toBe(200)
    expect((await people.signIn(email, password.slice(0, -1))).status).toBe(401)
  })

  test('61 gets an e-mail that nobody has in any case, width or Unicode form', async () => {
    const spellings = [
      'Éva@Example.org',
      'e\u0301va@example.org',
      'ÉVA@EXAMPLE.ORG',
      'ｅ\u0301ｖａ＠ｅｘａｍｐｌｅ．ｏｒｇ',
      ' éva@example.org ',
    ]
    const claims = Array.from({ length: 50 }, (_, n) =>
      editor.post('/admin/users', { ...rao, email: spellings[n % spellings.length] }),
    )
    const answers = await Promise.all(claims)
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
    const refused = answers.filter(({ status }) => status !== 201)
    expect(refused.every(({ status, body }) => status === 409 && body.code === 'EMAIL_TAKEN')).toBe(true)
    expect((await editor.get(`/admin/users?search=${encodeURIComponent('éva@')}`)).body.data.users).toHaveLength(1)
  })

  test('is sent an OTP at once, and may sign in with it only once it is entered', async () => {
    const { email } = await people.invite('author')
    const mail = await mailTo(journal, email)
    expect(mail.headers.get('subject')).toContain('Your verification code')
    expect(mail.html).toContain(codeIn(mail))
    const refused = await people.signIn(email)
    expect(refused).toMatchObject({ status: 403, body: { message: 'Please verify your email address to continue' } })
    expect((await people.signIn(email, 'Not-the-password-7')).status).toBe(401)
    await people.verify(email)
    expect((await people.signIn(email)).status).toBe(200)
    expect(await mailsTo(journal, email)).toHaveLength(1)
  })

  test('that is sent twice under one key is one user with one mail', async () => {
    const asked = { ...rao, email: 'twice@example.org' }
    const create = (changes = {}) =>
      editor.post('/admin/users', { ...asked, ...changes }, { 'idempotency-key': 'twice' })
    const [first, again] = [await create(), await create()]
    expect(again.headers.get('idempotency-replayed')).toBe('true')
    expect(again).toMatchObject({ status: 201, body: first.body })
    for (const changes of [{ name: 'Other' }, { email: 'other@example.org' }, { password: 'Another-leaf-18-lamp' }])
      expect(await create(changes)).toMatchObject({ status: 422, body: { code: 'IDEMPOTENCY_KEY_REUSED' } })
    expect((await editor.get('/admin/users?search=other@example.org')).body.data.users).toEqual([])
    expect(await people.signIn('twice@example.org')).toMatchObject({ status: 403 })
    expect(await mailsTo(journal, 'twice@example.org')).toHaveLength(1)
    await people.verify('twice@example.org')
  })
})

describe('an administrator', () => {
  const me = async () => (await editor.get('/users/profile')).body.data.id as string

  test.each([
    ['delete', (id: string) => editor.remove(`/admin/users/${id}`), 'You cannot delete your own account'],
    [
      'demote',
      (id: string) => editor.patch(`/admin/users/${id}`, { role: 'author' }),
      'You cannot change your own role',
    ],
    [
      'deactivate',
      (id: string) => editor.patch(`/admin/users/${id}`, { status: 'inactive' }),
      'You cannot deactivate your own account',
    ],
    [
      'set the password of',
      (id: string) => editor.post(`/admin/users/${id}/reset-password`, { newPassword: 'Another-leaf-18-lamp' }),
      'Please change your own password in your profile',
    ],
  ])('cannot %s the own account', async (_, ask, message) => {
    expect(await ask(await me())).toMatchObject({ status: 409, body: { message } })
    expect((await editor.get('/users/profile')).body.data).toMatchObject({ role: 'admin', status: 'active' })
  })

  test('renames oneself and takes a new e-mail without being locked out', async () => {
    const { client, id, email } = await people.person('admin')
    expect((await client.patch(`/admin/users/${id}`, { email: `own-${email}` })).body.data.user.emailVerified).toBe(
      true,
    )
    expect((await people.signIn(`own-${email}`)).status).toBe(200)
  })

  test('and another who demote, deactivate or delete each other: one of them stays', async () => {
    const acts = [
      (by: Client, id: string) => by.patch(`/admin/users/${id}`, { role: 'author' }),
      (by: Client, id: string) => by.patch(`/admin/users/${id}`, { status: 'inactive' }),
      (by: Client, id: string) => by.remove(`/admin/users/${id}`),
    ]
    for (const one of acts)
      for (const other of acts) {
        const [a, b] = [await people.person('admin'), await people.person('admin')]
        const answers = await Promise.all([one(a.client, b.id), other(b.client, a.id)])
        expect(answers.map(({ status }) => status).sort()).toEqual([200, expect.any(Number)])
        expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
      }
  })

  test('sends a user a link for a new password, or sets one and ends every session', async () => {
    const { id, email, client } = await people.person('author')
    expect(await editor.post(`/admin/users/${id}/reset-password`, {})).toMatchObject({ status: 200 })
    expect((await mailTo(journal, email, 2)).headers.get('subject')).toContain('Choose a new password')
    expect((await client.get('/users/profile')).status).toBe(200)

    const newPassword = 'Another-leaf-18-lamp'
    expect((await editor.post(`/admin/users/${id}/reset-password`, { newPassword })).status).toBe(200)
    expect((await client.get('/users/profile')).status).toBe(401)
    expect((await people.signIn(email)).status).toBe(401)
    expect((await people.signIn(email, newPassword)).status).toBe(200)
    expect((await mailTo(journal, email, 3)).headers.get('subject')).toContain('Your password was changed')
    expect((await editor.post('/admin/users/7/reset-password', {})).status).toBe(404)
  })

  test('cannot delete a role, and hears why', async () => {
    expect(await editor.remove('/roles/author')).toMatchObject({
      status: 409,
      body: { message: 'The roles are fixed and cannot be deleted' },
    })
  })

  test('sees what needs attention: locked accounts', async () => {
    const { id, email } = await people.person('author')
    for (let n = 0; n < 5; n++) await people.signIn(email, 'Not-the-password-7')
    const { lockedAccounts, failedMails, laggingReadModels } = (await editor.get('/admin/attention')).body.data
    expect(lockedAccounts).toMatchObject([{ userId: id, email }])
    expect([failedMails, laggingReadModels]).toEqual([[], []])
    expect((await journal.visitor().post('/auth/login', { email, password: PASSWORD }, newAddress())).status).toBe(429)
  })
})
