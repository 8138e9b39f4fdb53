import { describe, expect, test } from 'vitest'
import { BEHIND_PROXY, codeIn, fragmentOf, linkIn, mailsTo, mailTo, newAddress, tokenIn } from '../testing/people.ts'
import { withJournal } from '../testing/with-journal.ts'

const at = withJournal({ ...BEHIND_PROXY, PUBLIC_URL: 'https://journal.example.org/' })

const newPassword = 'Another-leaf-18-lamp'
const post = (path: string, body: unknown) => at.visitor.post(path, body, newAddress())
const forgotPassword = (email: string) => post('/auth/forgot-password', { email })
const reset = (body: Record<string, unknown>) => post('/auth/reset-password', { newPassword, ...body })
const resend = (email: string) => post('/auth/resend-otp', { email })
const verify = (email: string, otp: string) => post('/auth/verify-email', { email, otp })

/** Any code but the right one. */
const wrong = (code: string) => (code === '123456' ? '654321' : '123456')

/** Somebody who forgot the password, with the mail that helps. */
const forgetful = async () => {
  const person = await at.people.person('author')
  expect((await forgotPassword(person.email)).status).toBe(200)
  const mail = await mailTo(at.journal, person.email, 2)
  return { ...person, mail, otp: codeIn(mail), token: tokenIn(mail) }
}

describe('a forgotten password', () => {
  test('is replaced with the code of the mail; the old one and every session are dead', async () => {
    const { email, otp, client } = await forgetful()
    expect(await reset({ email: email.toUpperCase(), otp })).toMatchObject({
      status: 200,
      body: { message: 'Password reset successfully' },
    })
    expect((await client.get('/users/profile')).status).toBe(401)
    expect((await at.people.signIn(email)).status).toBe(401)
    expect((await at.people.signIn(email, newPassword)).status).toBe(200)
    expect((await mailTo(at.journal, email, 3)).subject).toContain('Your password was changed')
    expect(await reset({ email, otp })).toMatchObject({ status: 400, body: { code: 'OTP_WRONG' } })
  })

  test('is replaced with the link of the mail, once', async () => {
    const { email, mail, token } = await forgetful()
    const link = linkIn(mail)
    expect([link.origin, link.pathname, link.search]).toEqual(['https://journal.example.org', '/reset-password', ''])
    expect(Object.fromEntries(fragmentOf(link))).toEqual({ email, token: expect.stringMatching(/^[\w-]{43}$/u) })
    expect((await reset({ email, token })).status).toBe(200)
    expect(await reset({ email, token, newPassword: 'Third-leaf-19-lamp' })).toMatchObject({
      status: 400,
      body: { message: 'Invalid reset link. Please request a new password reset.' },
    })
    expect((await at.people.signIn(email, newPassword)).status).toBe(200)
  })
})

describe('no response reveals whether somebody has an e-mail', () => {
  const outcome = ({ status, headers, body: { message, code, data } }: Awaited<ReturnType<typeof post>>) => [
    ...[status, message, code, data, headers.get('retry-after')],
  ]

  test('when a password is forgotten or an OTP requested, the first time and too soon', async () => {
    const { email } = await at.people.person('author')
    const { id, email: away } = await at.people.person('author')
    await (await at.people.editor()).patch(`/admin/users/${id}`, { status: 'inactive' })
    const all = [email, away, `no-${email}`]
    const first = (await Promise.all(all.map(forgotPassword))).map(outcome)
    expect(first).toEqual([first[0], first[0], first[0]])
    await Promise.all(all.map(resend))
    for (const send of [forgotPassword, resend]) {
      const [known, inactive, unknown] = (await Promise.all(all.map(send))).map(outcome)
      expect(known?.[0]).toBe(429)
      expect(known?.slice(0, 4)).toEqual(unknown?.slice(0, 4))
      expect(inactive?.slice(0, 4)).toEqual(unknown?.slice(0, 4))
    }
    expect(await mailsTo(at.journal, `no-${email}`)).toEqual([])
    expect(await mailsTo(at.journal, away)).toHaveLength(1)
  })

  test('when a code or a link is wrong', async () => {
    const { email } = await at.people.person('author')
    await Promise.all([forgotPassword(email), forgotPassword(`no-${email}`)])
    for (const proof of [{ otp: '000000' }, { token: 'x' }]) {
      const [known, unknown] = await Promise.all([
        reset({ email, ...proof }),
        reset({ email: `no-${email}`, ...proof }),
      ])
      expect(outcome(known)).toEqual(outcome(unknown))
    }
    const codes = await Promise.all([verify(email, '000000'), verify(`no-${email}`, '000000')])
    expect(codes.map(({ status }) => status)).toEqual([400, 400])
  })
})

describe('a verification code', () => {
  test('is sent again on request, and the one before is worth nothing', async () => {
    const { email } = await at.people.invite('author')
    const first = codeIn(await mailTo(at.journal, email))
    expect((await resend(email)).status).toBe(200)
    const otp = codeIn(await mailTo(at.journal, email, 2))
    expect(await resend(email)).toMatchObject({ status: 429, body: { code: 'OTP_TOO_SOON' } })
    expect(Number((await resend(email)).headers.get('retry-after'))).toBeLessThanOrEqual(60)
    expect((await verify(email, first === otp ? wrong(otp) : first)).body.message).toMatch(
      /^Invalid OTP\. Please try again\./u,
    )
    expect(await verify(email, otp)).toMatchObject({ status: 200, body: { message: 'Email verified successfully' } })
    expect((await verify(email, otp)).status).toBe(400)
    expect((await at.people.signIn(email)).status).toBe(200)
  })

  test('is worth nothing for a new password, and the other way round', async () => {
    const { email } = await at.people.invite('author')
    const code = codeIn(await mailTo(at.journal, email))
    expect((await reset({ email, otp: code })).status).toBe(400)
    await forgotPassword(email)
    expect((await verify(email, codeIn(await mailTo(at.journal, email, 2)))).status).toBe(400)
    expect((await verify(email, code)).status).toBe(200)
  })

  test('of somebody else is worth nothing', async () => {
    const [one, other] = [await at.people.invite('author'), await at.people.invite('author')]
    const code = codeIn(await mailTo(at.journal, one.email))
    const others = codeIn(await mailTo(at.journal, other.email))
    expect((await verify(other.email, code === others ? wrong(others) : code)).status).toBe(400)
    expect((await verify(one.email, code)).status).toBe(200)
  })

  test('can be requested twenty times an hour from one address', async () => {
    const from = newAddress()
    const responses = []
    for (let n = 0; n < 21; n++)
      responses.push(await at.visitor.post('/auth/resend-otp', { email: `many${n}@example.org` }, from))
    expect(responses.map(({ status }) => status)).toEqual([...Array.from({ length: 20 }, () => 200), 429])
    expect(Number(responses.at(-1)?.headers.get('retry-after'))).toBeGreaterThan(3000)
  })
})
