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
    expect(news.text).toContain('choose a new password at once')
    expect(news.text).toContain('https://journal.example.org/forgot-password')
    expect(news.text).not.toContain(email)
    await verify(email, { otp })
    expect((await mailTo(at.journal, person.email, 3)).subject).toContain('Your email address was changed')
    expect(await subjects(email)).toHaveLength(1)
  })

  test('takes a code that is sent again', async () => {
    const { email, person } = await moving()
    expect((await post('/auth/resend-otp', { email })).status).toBe(200)
    expect((await verify(email, { otp: codeIn(await mailTo(at.journal, email, 2)) })).status).toBe(200)
    expect((await profile(person)).email).toBe(email)
  })

  test('stays where the current one is given again, which needs no password', async () => {
    const { person, email, otp, token } = await moving()
    const cancelled = await person.client.patch('/users/profile', { email: person.email.toUpperCase() })
    expect(cancelled.status).toBe(200)
    for (const data of [cancelled.body.data, await profile(person)]) {
      expect(data.email).toBe(person.email)
      expect(data).not.toHaveProperty('pendingEmail')
    }
    expect((await verify(email, { token })).status).toBe(400)
    expect((await verify(email, { otp })).status).toBe(400)
    expect((await profile(person)).email).toBe(person.email)
  })

  test('stays where a new password is chosen meanwhile', async () => {
    const { person, email, token } = await moving()
    await post('/auth/forgot-password', { email: person.email })
    const otp = codeIn(await mailTo(at.journal, person.email, 3))
    const newPassword = 'Another-leaf-18-lamp'
    expect((await post('/auth/reset-password', { email: person.email, otp, newPassword })).status).toBe(200)
    expect((await verify(email, { token })).status).toBe(400)
    expect((await at.people.signIn(person.email, newPassword)).body.data.user).toMatchObject({ email: person.email })
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

  test('that is requested twice is one request with one mail', async () => {
    const { person, email } = await moving()
    expect((await request(person, email)).body.data.pendingEmail).toBe(email)
    expect(await subjects(email)).toHaveLength(1)
  })

  test('can be requested five times an hour', async () => {
    const person = await at.people.person('author')
    const statuses = []
    for (let n = 0; n < 6; n++) statuses.push((await request(person, `${n}-${person.email}`)).status)
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429])
    expect((await profile(person)).pendingEmail).toBe(`4-${person.email}`)
  })
})

describe('an address that somebody else has', () => {
  test('is refused at once', async () => {
    const [one, other] = [await at.people.person('author'), await at.people.person('author')]
    expect(await request(one, other.email)).toMatchObject({
      status: 409,
      body: { code: 'EMAIL_TAKEN', errors: [{ pointer: '#/email' }] },
    })
    expect(await profile(one)).not.toHaveProperty('pendingEmail')
  })

  test('is looked for five times an hour, and the request that waits stays', async () => {
    const { person, email } = await moving()
    const other = await at.people.person('author')
    const statuses = []
    for (let n = 0; n < 6; n++) statuses.push((await request(person, other.email)).status)
    expect(statuses).toEqual([409, 409, 409, 409, 429, 429])
    expect((await request(person, `free-${person.email}`)).status).toBe(429)
    expect((await profile(person)).pendingEmail).toBe(email)
  })

  test('by the time that it is verified is refused then', async () => {
    const { person, email, token } = await moving()
    expect(
      (await (await at.people.editor()).post('/admin/users', { name: 'B. Rao', email, password: PASSWORD })).status,
    ).toBe(201)
    expect(await profile(person)).not.toHaveProperty('pendingEmail')
    const renamed = await person.client.patch('/users/profile', { name: 'C. Rao' })
    expect(renamed.body.data).toMatchObject({ name: 'C. Rao', email: person.email })
    expect(renamed.body.data).not.toHaveProperty('pendingEmail')
    expect(await request(person, email)).toMatchObject({ status: 409, body: { code: 'EMAIL_TAKEN' } })
    expect(await verify(email, { token })).toMatchObject({
      status: 409,
      body: { code: 'EMAIL_TAKEN', message: 'A user with this email already exists' },
    })
    expect((await profile(person)).email).toBe(person.email)
    await mailTo(at.journal, email, 2)
    await post('/auth/resend-otp', { email })
    expect((await verify(email, { otp: codeIn(await mailTo(at.journal, email, 3)) })).status).toBe(200)
    expect((await at.people.signIn(email)).body.data.user).toMatchObject({ name: 'B. Rao', email })
  })
})

describe('a stolen access token alone', () => {
  test('changes no e-mail: not without the password, not with a wrong one, and guesses are limited', async () => {
    const person = await at.people.person('admin')
    const email = `thief-${person.email}`
    expect(await person.client.patch('/users/profile', { email })).toMatchObject({
      status: 400,
      body: {
        message: 'Please enter your current password to change your e-mail address',
        errors: [{ pointer: '#/currentPassword' }],
      },
    })
    for (let n = 0; n < 5; n++)
      expect(await request(person, email, `Guess-leaf-${n}-lamp`)).toMatchObject({
        status: 400,
        body: { code: 'CURRENT_PASSWORD_WRONG', errors: [{ pointer: '#/currentPassword' }] },
      })
    for (const refused of [
      await request(person, email),
      await person.client.post('/auth/change-password', {
        currentPassword: PASSWORD,
        newPassword: 'Thief-leaf-17-lamp',
      }),
    ]) {
      expect([refused.status, refused.body.code]).toEqual([429, 'SIGN_IN_THROTTLED'])
      expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    }
    expect(await person.client.patch(`/admin/users/${person.id}`, { email })).toMatchObject({
      status: 409,
      body: { code: 'OWN_EMAIL' },
    })
    expect(await profile(person)).toMatchObject({ email: person.email })
    expect(await profile(person)).not.toHaveProperty('pendingEmail')
    expect(await mailsTo(at.journal, email)).toEqual([])
    expect((await at.people.signIn(person.email)).status).toBe(200)
  })

  test('is not shown a waiting address of others', async () => {
    const { person } = await moving()
    const editor = await at.people.editor()
    for (const path of [`/admin/users/${person.id}`, `/admin/users?search=${person.email}`])
      expect(JSON.stringify((await editor.get(path)).body)).not.toContain('pendingEmail')
  })
})
