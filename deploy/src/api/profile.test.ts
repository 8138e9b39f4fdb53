import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { client } from '../testing/client.ts'
import { type RunningJournal, runningJournal } from '../testing/journal.ts'
import { BEHIND_PROXY, PASSWORD, type Person, peopleOf } from '../testing/people.ts'

let journal: RunningJournal
let author: Person
let people: ReturnType<typeof peopleOf>

beforeAll(async () => {
  journal = await runningJournal(BEHIND_PROXY)
  people = peopleOf(journal)
  author = await people.person('author')
})
afterAll(() => journal.close())

describe('the own profile', () => {
  test('is read and revised by every role', async () => {
    for (const role of ['author', 'auditor', 'admin'] as const) {
      const { client, email } = await people.person(role)
      const response = await client.patch('/users/profile', { name: `शोधकर्ता ${role}` })
      expect(response).toMatchObject({ status: 200, body: { data: { name: `शोधकर्ता ${role}`, email, role } } })
      expect((await client.get('/users/profile')).body.data).toEqual(response.body.data)
    }
  })

  test.each(['role', 'status', '_id', 'id', 'pendingEmail', 'emailVerified', 'passwordHash', 'createdAt'])(
    'takes no %s',
    async field => {
      const before = (await author.client.get('/users/profile')).body.data
      const response = await author.client.patch('/users/profile', { name: 'Somebody else', [field]: 'admin' })
      expect(response).toMatchObject({
        status: 400,
        body: { message: `Unknown field: ${field}`, errors: [{ pointer: `#/${field}` }] },
      })
      expect((await author.client.get('/users/profile')).body.data).toEqual(before)
    },
  )

  test('takes no prototype, no list and no line break', async () => {
    const poison: unknown = JSON.parse('{"__proto__":{"role":"admin"}}')
    expect((await author.client.patch('/users/profile', poison)).status).toBe(400)
    expect((await author.client.patch('/users/profile', [])).status).toBe(400)
    const response = await author.client.patch('/users/profile', { name: 'Rao\r\nBcc: b@example.org' })
    expect(response).toMatchObject({ status: 400, body: { message: 'Name contains invalid characters' } })
  })

  test('is nobody’s without a session', async () => {
    for (const response of [
      await journal.visitor().get('/users/profile'),
      await journal.visitor().patch('/users/profile', {}),
    ])
      expect(response).toMatchObject({ status: 401, body: { message: 'Authentication required' } })
  })
})

describe('the key for what a browser stores', () => {
  const path = '/users/profile/storage-key'

  test('is of 32 bytes, the same in every session of a user, another for each user, and stored by no cache', async () => {
    const { status, headers, body } = await author.client.get(path)
    expect([status, headers.get('cache-control')]).toEqual([200, 'no-store'])
    expect(Buffer.from(body.data.key, 'base64url')).toHaveLength(32)
    const again = client(journal.address, await journal.visitor().logIn({ email: author.email, password: PASSWORD }))
    expect((await again.get(path)).body.data).toEqual(body.data)
    const { client: other } = await people.person('author')
    expect((await other.get(path)).body.data).not.toEqual(body.data)
  })

  test('is nobody’s who is not signed in', async () => {
    expect((await journal.visitor().get(path)).status).toBe(401)
  })
})
