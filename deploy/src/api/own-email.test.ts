import { describe, expect, test } from 'vitest'
import { BEHIND_PROXY, codeIn, mailsTo, mailTo, newAddress, PASSWORD, type Person, tokenIn } from '../testing/people.ts'
import { withJournal } from '../testing/with-journal.ts'

const at = withJournal({ ...BEHIND_PROXY, PUBLIC_URL: 'https://journal.example.org' })

const post = (path: string, body: unknown) => at.visitor.post(path, body, newAddress())
const verify = (email: string, proof: { otp?: string; token?: string }) =>
  post('/auth/verify-email', { email, ...proof })
const profile = async ({ client }: Person) => (await client.get('/users/profile')).body.data
const request = ({ client }: Person, email: string, currentPassword: string | undefined = PASSWORD) =>
  client.patch('/users/profile', { email, currentPassword })
const subjects = async (email: string) => (await mailsTo(at.journal, email)).map(({ subject }) => subject)

/** Somebody who has requested a new address, with the mail that it was sent; mails of one moment come in any order. */
const moving = async () => {
  const person = await at.people.person('author')
  const email = `new-${person.email}`
  const { status, body } = await request(person, email)
  expect(status).toBe(200)
  expect(body.data).toMatchObject({ email: person.email, emailVerified: true, pendingEmail: email })
  const mail = await mailTo(at.journal, email)
  await mailTo(at.journal, person.email, 2)
  return { person, email, otp: codeIn(mail), token: tokenIn(mail), mail }
}

describe('the own e-mail', () => {
  test.each(['otp', 'token'] as const)('changes once the new address is verified by its %s', async kind => {
    const { person, email, ...proof } = await moving()
    expect(await profile(person)).toMatchObject({ email: person.email, pendingEmail: email })
    expect((await at.people.signIn(email)).status).toBe(401)
    expect(await verify(email, { [kind]: proof[kind] })).toMatchObject({ status: 200 })
    const now = await profile(person)
    expect(now).toMatchObject({ email, emailVerified: true })
    expect(now).not.toHaveProperty('pendingEmail')
    expect((await at.people.signIn(person.email)).status).toBe(401)
    expect((await at.people.signIn(email)).status).toBe(200)
    expect((await verify(email, { [kind]: proof[kind] })).status).toBe(400)
  })

  test('is announced to the old address, when it is requested and when it changes', async () => {
    const { person, email, otp, mail } = await moving()
    expect(mail.subject).toContain('Verify your new email address')
    const news = await mailTo(at.journal, person.email, 2)
    expect(news.subject).toContain('A change of your email address was requested')
    expect(news.text.replaceAll(/\s+/gu, ' ')).toContain('choose a new password at once')
    expect(news.text).toContain('https://journal.example.org/forgot-password')
    expect(news.text).not.toContain(email)
    await verify(email, { otp })
    expect((await mailTo(at.journal, person.email, 3)).subject).toContain('Your email address was changed')
    expect(await subjects(email)).toHaveLength(1)
  })

  test('and the name change atomically', async () => {
    const person = await at.people.person('author')
    const email = `both-${person.email}`
    const refused = await person.client.patch('/users/profile', {
      name: 'Both',
      email,
      currentPassword: 'Wrong-leaf-17',
    })
    expect(refused.status).toBe(400)
    expect((await profile(person)).name).not.toBe('Both')
    const changed = await person.client.patch('/users/profile', { name: 'Both', email, currentPassword: PASSWORD })
    expect(changed.body.data).toMatchObject({ name: 'Both', email: person.email, pendingEmail: email })
  })
})

describe('an address that somebody else has', () => {
  test('is looked for five times an hour, and the request that waits stays', async () => {
    const { person, email } = await moving()
    const other = await at.people.person('author')
    const statuses = []
    for (let n = 0; n < 6; n++) statuses.push((await request(person, other.email)).status)
    expect(statuses).toEqual([409, 409, 409, 409, 429, 429])
    expect((await request(person, `free-${person.email}`)).status).toBe(429)
    expect((await profile(person)).pendingEmail).toBe(email)
  })
})

describe('a stolen access token alone', () => {
  test('is not shown a waiting address of others', async () => {
    const { person } = await moving()
    const editor = await at.people.editor()
    for (const path of [`/admin/users/${person.id}`, `/admin/users?search=${person.email}`])
      expect(JSON.stringify((await editor.get(path)).body)).not.toContain('pendingEmail')
  })
})
