import { describe, expect, test } from 'vitest'
import { BEHIND_PROXY, codeIn, mailsTo, mailTo, newAddress, tokenIn } from '../../testing/people.ts'
import { withJournal } from '../../testing/with-journal.ts'

const at = withJournal({ ...BEHIND_PROXY, PUBLIC_URL: 'https://journal.example.org/' })

const newPassword = 'Another-leaf-18-lamp'
const post = (path: string, body: unknown) => at.visitor.post(path, body, newAddress())
const forgotPassword = (email: string) => post('/auth/forgot-password', { email })
const reset = (body: Record<string, unknown>) => post('/auth/reset-password', { newPassword, ...body })
const resend = (email: string) => post('/auth/resend-otp', { email })
const verify = (email: string, otp: string) => post('/auth/verify-email', { email, otp })

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
  test('can be requested twenty times an hour from one address', async () => {
    const from = newAddress()
    const responses = []
    for (let n = 0; n < 21; n++)
      responses.push(await at.visitor.post('/auth/resend-otp', { email: `many${n}@example.org` }, from))
    expect(responses.map(({ status }) => status)).toEqual([...Array.from({ length: 20 }, () => 200), 429])
    expect(Number(responses.at(-1)?.headers.get('retry-after'))).toBeGreaterThan(3000)
  })
})
