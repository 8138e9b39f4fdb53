import { describe, expect, test } from 'vitest'
import { client } from '../../testing/client.ts'
import { administrator } from '../../testing/journal.ts'
import { allMailsTo, BEHIND_PROXY, isAboutSignIn, newAddress, PASSWORD } from '../../testing/people.ts'
import { withJournal } from '../../testing/with-journal.ts'

const at = withJournal(BEHIND_PROXY)

const rao = { name: 'A. Rao', email: 'rao@example.org', password: PASSWORD }
const uuid = /^[0-9a-f-]{36}$/u

describe('a user', () => {
  test('is created as an active author, listed, read, updated and deleted', async () => {
    const { editor } = at
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
    for (const id of [user.id, '7', '__proto__', encodeURIComponent('../x')])
      expect(await editor.get(`/admin/users/${id}`)).toMatchObject({ status: 404, body: { message: 'User not found' } })
    expect(await editor.remove(`/admin/users/${user.id}`)).toMatchObject({ status: 404 })
    expect((await editor.post('/admin/users', rao)).status).toBe(201)
  })

  test('has a key for what a browser stores, the same in every session, which no cache stores', async () => {
    const path = '/users/profile/storage-key'
    const { client: here, email } = await at.people.person('author')
    const { status, headers, body } = await here.get(path)
    expect([status, headers.get('cache-control')]).toEqual([200, 'no-store'])
    expect(Buffer.from(body.data.key, 'base64url')).toHaveLength(32)
    const again = client(at.journal.address, await at.visitor.logIn({ email, password: PASSWORD }))
    expect((await again.get(path)).body.data).toEqual(body.data)
    expect((await at.editor.get(path)).body.data).not.toEqual(body.data)
  })

  test('signs in twenty times a minute from one address', async () => {
    const from = newAddress()
    const responses = []
    for (let n = 0; n < 21; n++) responses.push(await at.visitor.post('/auth/login', {}, from))
    expect(responses.map(({ status }) => status)).toEqual([...Array.from({ length: 20 }, () => 400), 429])
    expect(Number(responses.at(-1)?.headers.get('retry-after'))).toBeGreaterThan(0)
    expect((await at.people.signIn(administrator.email, administrator.password)).status).toBe(200)
  })
})

describe('a session', () => {
  const refresh = (refreshToken: string) => at.visitor.post('/auth/refresh', { refreshToken }, newAddress())
  const profileWith = (accessToken: string) => client(at.journal.address, accessToken).get('/users/profile')

  test('survives a restart of the journal, its access token as well', async () => {
    const { tokens } = await at.people.person('author')
    await at.restart()
    expect((await profileWith(tokens.accessToken)).status).toBe(200)
    expect((await refresh(tokens.refreshToken)).status).toBe(200)
  })

  test.each([
    ['deactivated', (id: string) => ['PATCH', `/admin/users/${id}`, { status: 'inactive' }] as const],
    ['given another role', (id: string) => ['PATCH', `/admin/users/${id}`, { role: 'auditor' }] as const],
    ['deleted', (id: string) => ['DELETE', `/admin/users/${id}`, undefined] as const],
    [
      'given a password',
      (id: string) => ['POST', `/admin/users/${id}/reset-password`, { newPassword: 'Another-leaf-18-lamp' }] as const,
    ],
  ])('is over within one request once its user is %s', async (_, act) => {
    const { id, client: author, tokens } = await at.people.person('author')
    expect((await author.get('/users/profile')).status).toBe(200)
    const [method, path, json] = act(id)
    expect((await at.editor.call(method, path, { json })).status).toBe(200)
    expect((await author.get('/users/profile')).status).toBe(401)
    expect((await author.upload({})).status).toBe(401)
    expect((await refresh(tokens.refreshToken)).status).toBe(401)
  })

  test('is over once an administrator ends all of its user’s; the sign-ins stay for the user to see', async () => {
    const { id, email, client: author } = await at.people.person('author')
    await at.visitor.logIn({ email, password: PASSWORD })
    expect((await at.editor.get(`/admin/users/${id}/sessions`)).body.data.sessions).toHaveLength(2)
    expect((await author.remove(`/admin/users/${id}/sessions`)).status).toBe(403)
    expect((await at.editor.remove(`/admin/users/${id}/sessions`)).body.data).toEqual({ ended: 2 })
    expect((await author.get('/users/profile')).status).toBe(401)
    const again = client(at.journal.address, await at.visitor.logIn({ email, password: PASSWORD }))
    const { signIns } = (await again.get('/users/profile/sign-ins')).body.data
    expect(signIns).toHaveLength(3)
    expect((await at.visitor.get('/users/profile/sign-ins')).status).toBe(401)
    const mailed = async () => (await allMailsTo(at.journal, email)).filter(isAboutSignIn)
    await expect.poll(mailed).toHaveLength(1)
  })
})
