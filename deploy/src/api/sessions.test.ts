import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { client } from '../testing/client.ts'
import { type RunningJournal, runningJournal } from '../testing/journal.ts'
import { BEHIND_PROXY, newAddress, PASSWORD, peopleOf } from '../testing/people.ts'

let journal: RunningJournal
let people: ReturnType<typeof peopleOf>

beforeAll(async () => {
  journal = await runningJournal(BEHIND_PROXY)
  people = peopleOf(journal)
})
afterAll(() => journal.close())

const refresh = (refreshToken: string, headers = {}) =>
  journal.visitor().post('/auth/refresh', { refreshToken }, { ...newAddress(), ...headers })
const profileWith = (accessToken: string) => client(journal.address, accessToken).get('/users/profile')

describe('a session', () => {
  test('continues with a new token each time, and concurrent tabs get the same one', async () => {
    const { tokens } = await people.person('author')
    const tabs = await Promise.all(Array.from({ length: 20 }, () => refresh(tokens.refreshToken)))
    const successors = new Set(tabs.map(({ body }) => String(body.data.tokens.refreshToken)))
    expect(successors.size).toBe(1)
    const [next = ''] = successors
    expect(next).not.toBe(tokens.refreshToken)
    expect(tabs[0]?.body.data.tokens).toEqual({ accessToken: expect.any(String), refreshToken: next, expiresIn: 900 })
    expect((await refresh(next)).status).toBe(200)
    expect((await profileWith(tokens.accessToken)).status).toBe(200)
  })

  test('survives a restart of the journal, its access token as well', async () => {
    const { tokens } = await people.person('author')
    await journal.restart()
    expect((await profileWith(tokens.accessToken)).status).toBe(200)
    expect((await refresh(tokens.refreshToken)).status).toBe(200)
  })

  test('ends with signing out, by its access token or by its refresh token', async () => {
    const one = await people.person('author')
    expect(await one.client.post('/auth/logout', undefined)).toMatchObject({
      status: 200,
      body: { message: 'Logged out successfully' },
    })
    expect((await one.client.get('/users/profile')).status).toBe(401)
    expect((await refresh(one.tokens.refreshToken)).status).toBe(401)

    const other = await people.person('author')
    const { refreshToken } = other.tokens
    expect((await journal.visitor().post('/auth/logout', { refreshToken })).status).toBe(200)
    expect((await other.client.get('/users/profile')).status).toBe(401)
    expect((await journal.visitor().post('/auth/logout', {})).status).toBe(200)
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
    const { id, client: author, tokens } = await people.person('author')
    expect((await author.get('/users/profile')).status).toBe(200)
    const [method, path, json] = act(id)
    expect((await (await people.editor()).call(method, path, { json })).status).toBe(200)
    expect((await author.get('/users/profile')).status).toBe(401)
    expect((await author.upload({})).status).toBe(401)
    expect((await refresh(tokens.refreshToken)).status).toBe(401)
  })

  test('is over in every place but the one where the password was changed', async () => {
    const { email, client: here } = await people.person('author')
    const elsewhere = client(journal.address, (await people.signIn(email)).body.data.tokens.accessToken)
    const newPassword = 'Another-leaf-18-lamp'
    const change = (currentPassword: string, password = newPassword) =>
      here.post('/auth/change-password', { currentPassword, newPassword: password })
    expect(await change('Not-the-password-7')).toMatchObject({
      status: 400,
      body: { message: 'The current password is wrong' },
    })
    expect(await change(PASSWORD, PASSWORD)).toMatchObject({ status: 400, body: { code: 'PASSWORD_UNCHANGED' } })
    expect(await change(PASSWORD, 'Welcome@123')).toMatchObject({ status: 400, body: { code: 'PASSWORD_COMMON' } })
    expect(await change(PASSWORD)).toMatchObject({ status: 200, body: { message: 'Password changed successfully' } })
    expect((await elsewhere.get('/users/profile')).status).toBe(401)
    expect((await here.get('/users/profile')).status).toBe(200)
    expect((await people.signIn(email)).status).toBe(401)
    expect((await people.signIn(email, newPassword)).status).toBe(200)
  })

  test('is listed with the others of its user, and each can be ended', async () => {
    const { email, client: here } = await people.person('author')
    const places = await Promise.all([1, 2, 3].map(() => people.signIn(email)))
    const there = places.map(({ body }) => client(journal.address, body.data.tokens.accessToken))
    const sessions = async () => (await here.get('/users/profile/sessions')).body.data.sessions
    const all = await sessions()
    expect(all).toHaveLength(4)
    expect(all.filter(({ isCurrent }: { isCurrent: boolean }) => isCurrent)).toHaveLength(1)
    expect(all[0]).toEqual({
      ...{ id: expect.any(String), userAgent: expect.any(String), isCurrent: expect.any(Boolean) },
      ...{ createdAt: expect.any(String), lastSeenAt: expect.any(String), expiresAt: expect.any(String) },
    })
    const other = all.find(({ isCurrent }: { isCurrent: boolean }) => !isCurrent)
    expect((await here.remove(`/users/profile/sessions/${other.id}`)).status).toBe(200)
    expect((await here.remove(`/users/profile/sessions/${other.id}`)).status).toBe(404)
    const foreign = await people.person('author')
    expect((await foreign.client.remove(`/users/profile/sessions/${all[0].id}`)).status).toBe(404)
    expect(await here.remove('/users/profile/sessions')).toMatchObject({ status: 200, body: { data: { ended: 2 } } })
    expect(await sessions()).toHaveLength(1)
    expect(await Promise.all(there.map(async place => (await place.get('/users/profile')).status))).toEqual([
      401, 401, 401,
    ])
  })
})
