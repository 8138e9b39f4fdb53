import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { client } from '../testing/client.ts'
import { administrator, type RunningJournal, runningJournal } from '../testing/journal.ts'
import { BEHIND_PROXY, newAddress, PASSWORD, peopleOf } from '../testing/people.ts'

let journal: RunningJournal
let people: ReturnType<typeof peopleOf>

beforeAll(async () => {
  journal = await runningJournal(BEHIND_PROXY)
  people = peopleOf(journal)
})
afterAll(() => journal.close())

const profileWith = (accessToken: string) => client(journal.address, accessToken).get('/users/profile')

describe('signing in', () => {
  test('returns the user and the tokens', async () => {
    const response = await people.signIn(administrator.email, administrator.password)
    expect(response).toMatchObject({ status: 200, body: { message: 'Logged in successfully' } })
    expect(response.body.data).toEqual({
      user: expect.objectContaining({
        email: administrator.email,
        role: 'admin',
        status: 'active',
        emailVerified: true,
      }),
      tokens: { accessToken: expect.any(String), refreshToken: expect.any(String), expiresIn: 900 },
    })
    expect(response.headers.get('cache-control')).toBe('no-store')
    expect((await profileWith(response.body.data.tokens.accessToken)).body.data).toEqual(response.body.data.user)
  })

  test('knows the e-mail in any case, width and Unicode form', async () => {
    for (const email of ['EDITOR@Example.ORG', 'ｅｄｉｔｏｒ＠ｅｘａｍｐｌｅ．ｏｒｇ', ' editor@example.org '])
      expect((await people.signIn(email, administrator.password)).status).toBe(200)
  })

  test('gives the same response for a wrong password, an unknown e-mail and a deactivated account', async () => {
    const { id, email } = await people.person('author')
    await (await people.editor()).patch(`/admin/users/${id}`, { status: 'inactive' })
    const responses = await Promise.all([
      people.signIn(administrator.email, 'Not-the-password-7'),
      people.signIn('nobody@example.org'),
      people.signIn(email),
    ])
    for (const { status, body } of responses)
      expect([status, body.code, body.message]).toEqual([401, 'INVALID_CREDENTIALS', 'Invalid email or password'])
  })

  test.each([
    ['both', {}, 'Email and password are required'],
    ['both, and no null', { email: null, password: null }, 'Email and password are required'],
    ['an object', [], 'Email and password are required'],
    ['an e-mail', { password: PASSWORD }, 'Email is required'],
    ['a password', { email: 'a@example.org' }, 'Password is required'],
    ['a text as password', { email: 'a@example.org', password: { $ne: 1 } }, 'Password is required'],
    [
      'a password within 128 characters',
      { email: 'a@example.org', password: 'x'.repeat(129) },
      'Password cannot exceed 128 characters',
    ],
    [
      'an e-mail within 254 characters',
      { email: 'x'.repeat(255), password: PASSWORD },
      'Please enter a valid email address',
    ],
  ])('needs %s', async (_, body, message) => {
    expect(await journal.visitor().post('/auth/login', body, newAddress())).toMatchObject({
      status: 400,
      body: { message },
    })
  })

  test('rests after five wrong passwords, also with the right one and after a restart, and says for how long', async () => {
    const { email } = await people.person('author')
    for (let n = 0; n < 5; n++) expect((await people.signIn(email, 'Not-the-password-7')).status).toBe(401)
    const resting = async () => {
      const { status, headers, body } = await people.signIn(email)
      expect(body.message).not.toMatch(/verif|inactive/iu)
      return [status, Number(headers.get('retry-after'))] as const
    }
    const [status, seconds] = await resting()
    expect(status).toBe(429)
    expect(seconds).toBeGreaterThan(50)
    expect(seconds).toBeLessThanOrEqual(60)
    await journal.restart()
    expect((await resting())[0]).toBe(429)
    expect((await people.signIn(administrator.email, administrator.password)).status).toBe(200)
  })

  test('rests for an e-mail that nobody has just the same', async () => {
    const responses = []
    for (let n = 0; n < 6; n++) responses.push((await people.signIn('ghost@example.org')).status)
    expect(responses).toEqual([401, 401, 401, 401, 401, 429])
  })

  test('is possible twenty times a minute from one address', async () => {
    const from = newAddress()
    const responses = []
    for (let n = 0; n < 21; n++) responses.push(await journal.visitor().post('/auth/login', {}, from))
    expect(responses.map(({ status }) => status)).toEqual([...Array.from({ length: 20 }, () => 400), 429])
    expect(Number(responses.at(-1)?.headers.get('retry-after'))).toBeGreaterThan(0)
    expect((await people.signIn(administrator.email, administrator.password)).status).toBe(200)
  })
})
