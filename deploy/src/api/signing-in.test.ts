import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { client } from '../testing/client.ts'
import { administrator, type RunningJournal, runningJournal } from '../testing/journal.ts'
import { BEHIND_PROXY, newAddress, peopleOf } from '../testing/people.ts'

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

  test('is possible twenty times a minute from one address', async () => {
    const from = newAddress()
    const responses = []
    for (let n = 0; n < 21; n++) responses.push(await journal.visitor().post('/auth/login', {}, from))
    expect(responses.map(({ status }) => status)).toEqual([...Array.from({ length: 20 }, () => 400), 429])
    expect(Number(responses.at(-1)?.headers.get('retry-after'))).toBeGreaterThan(0)
    expect((await people.signIn(administrator.email, administrator.password)).status).toBe(200)
  })
})
