import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Client } from '../testing/client.ts'
import { type RunningJournal, runningJournal } from '../testing/journal.ts'
import { BEHIND_PROXY, mailTo, newAddress, PASSWORD, peopleOf } from '../testing/people.ts'

let journal: RunningJournal
let people: ReturnType<typeof peopleOf>
let editor: Client

beforeAll(async () => {
  journal = await runningJournal(BEHIND_PROXY)
  people = peopleOf(journal)
  editor = await people.editor()
})
afterAll(() => journal.close())

describe('an administrator', () => {
  const me = async () => String((await editor.get('/users/profile')).body.data.id)

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
  ])('cannot %s the own account', async (_, send, message) => {
    expect(await send(await me())).toMatchObject({ status: 409, body: { message } })
    expect((await editor.get('/users/profile')).body.data).toMatchObject({ role: 'admin', status: 'active' })
  })

  test('changes the own e-mail in the profile only, and everything else here', async () => {
    const { client, id, email } = await people.person('admin')
    expect(await client.patch(`/admin/users/${id}`, { name: 'Renamed', email: `own-${email}` })).toMatchObject({
      status: 409,
      body: { code: 'OWN_EMAIL', message: 'Please change your own e-mail address in your profile' },
    })
    expect((await client.patch(`/admin/users/${id}`, { name: 'Renamed', email })).body.data.user).toMatchObject({
      name: 'Renamed',
      email,
      emailVerified: true,
    })
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
        const responses = await Promise.all([one(a.client, b.id), other(b.client, a.id)])
        expect(responses.filter(({ status }) => status === 200)).toHaveLength(1)
        expect(responses.every(({ status }) => status < 500)).toBe(true)
      }
  })

  test('sends a user a link for a new password, or sets one and ends every session', async () => {
    const { id, email, client } = await people.person('author')
    expect(await editor.post(`/admin/users/${id}/reset-password`, {})).toMatchObject({ status: 200 })
    expect((await mailTo(journal, email, 2)).subject).toContain('Choose a new password')
    expect((await client.get('/users/profile')).status).toBe(200)

    const newPassword = 'Another-leaf-18-lamp'
    expect((await editor.post(`/admin/users/${id}/reset-password`, { newPassword })).status).toBe(200)
    expect((await client.get('/users/profile')).status).toBe(401)
    expect((await people.signIn(email)).status).toBe(401)
    expect((await people.signIn(email, newPassword)).status).toBe(200)
    expect((await mailTo(journal, email, 3)).subject).toContain('Your password was changed')
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
