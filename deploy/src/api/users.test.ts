import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Client } from '../testing/client.ts'
import { administrator, type RunningJournal, runningJournal } from '../testing/journal.ts'
import { BEHIND_PROXY, PASSWORD, peopleOf } from '../testing/people.ts'

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
})

describe('a new user', () => {
  const cases: [string, Record<string, unknown>, string][] = [
    ['without a name', { name: ' ' }, 'Name is required'],
    ['without an e-mail', { email: undefined }, 'Email is required'],
    ['with an e-mail that is none', { email: 'rao' }, 'Invalid email format'],
    ['with two e-mails', { email: 'a@example.org,b@example.org' }, 'Invalid email format'],
    ['with an invisible sign in the e-mail', { email: 'r\u200dao@example.org' }, 'Invalid email format'],
    ['with a line break in the e-mail', { email: 'rao@example.org\r\nBcc: b@example.org' }, 'Invalid email format'],
    ['with an e-mail of 255 characters', { email: `${'r'.repeat(243)}@example.org` }, 'Email address is too long'],
    ['with a line break in the name', { name: 'Rao\r\nBcc: b@example.org' }, 'Name contains invalid characters'],
    ['with half a character in the name', { name: 'Rao \ud83d' }, 'Name contains invalid characters'],
    ['with half a character in the e-mail', { email: 'rao\ud83d@example.org' }, 'Invalid email format'],
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
    const response = await editor.post('/admin/users', { ...rao, email: 'new@example.org', ...changes })
    const [field = ''] = Object.keys(changes)
    expect(response).toMatchObject({ status: 400, body: { message, errors: [{ pointer: `#/${field}`, message }] } })
  })

  test('with a password of 128 characters is welcome', async () => {
    const password = 'aB3!'.repeat(32)
    const { email } = await people.person('author', { password })
    expect((await people.signIn(email, password)).status).toBe(200)
    expect((await people.signIn(email, password.slice(0, -1))).status).toBe(401)
  })
})
