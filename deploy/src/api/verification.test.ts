import { describe, expect, test } from 'vitest'
import { BEHIND_PROXY, codeIn, fragmentOf, linkIn, mailTo, newAddress, tokenIn } from '../testing/people.ts'
import { withJournal } from '../testing/with-journal.ts'

const at = withJournal({ ...BEHIND_PROXY, PUBLIC_URL: 'https://journal.example.org' })

const post = (path: string, body: unknown) => at.visitor.post(path, body, newAddress())
const verify = (email: string, proof: { otp?: string; token?: string }) =>
  post('/auth/verify-email', { email, ...proof })
const resend = (email: string) => post('/auth/resend-otp', { email })
const otherThan = (code: string) => (code === '123456' ? '654321' : '123456')

const invited = async () => {
  const { email } = await at.people.invite('author')
  const mail = await mailTo(at.journal, email)
  return { email, mail, otp: codeIn(mail), token: tokenIn(mail) }
}

describe('the link of a verification mail', () => {
  test('leads to the sign-in page with address and token behind the #, and the mail says how long it is valid', async () => {
    const { email, mail } = await invited()
    const link = linkIn(mail)
    expect([link.origin, link.pathname, link.search]).toEqual(['https://journal.example.org', '/login', ''])
    expect(Object.fromEntries(fragmentOf(link))).toEqual({ email, token: expect.stringMatching(/^[\w-]{43}$/u) })
    expect(mail.html).toContain('within 24 hours')
  })

  test('verifies the address once, and uses the code up as well', async () => {
    const { email, otp, token } = await invited()
    expect(await verify(email, { token })).toMatchObject({
      status: 200,
      body: { message: 'Email verified successfully' },
    })
    expect((await at.people.signIn(email)).status).toBe(200)
    expect(await verify(email, { token })).toMatchObject({ status: 400, body: { code: 'VERIFICATION_LINK_INVALID' } })
    expect((await verify(email, { otp })).status).toBe(400)
  })

  test('is worth nothing for another address, nor for a new password', async () => {
    const [one, other] = [await invited(), await invited()]
    expect((await verify(other.email, { token: one.token })).status).toBe(400)
    const reset = { email: one.email, token: one.token, newPassword: 'Another-leaf-18-lamp' }
    expect(await post('/auth/reset-password', reset)).toMatchObject({
      status: 400,
      body: { code: 'RESET_LINK_INVALID' },
    })
    expect((await verify(one.email, { token: one.token })).status).toBe(200)
  })
})

describe('a sign-in before the address is verified', () => {
  test('says that it is to be verified and that the code can be sent again', async () => {
    const { email } = await invited()
    const { status, body } = await at.people.signIn(email)
    expect(status).toBe(403)
    expect(body).toMatchObject({
      code: 'EMAIL_NOT_VERIFIED',
      requiresVerification: true,
      canResendVerification: true,
    })
    expect((await at.people.signIn('nobody@example.org')).body).not.toHaveProperty('requiresVerification')
  })
})

/** Everything of a response but the request's id and the date. */
const comparable = ({ status, headers, body }: Awaited<ReturnType<typeof post>>) => {
  const { instance: _, ...rest } = body
  const names = [...headers.keys()].filter(name => !['date', 'retry-after'].includes(name))
  return { status, rest, names, values: names.filter(name => !name.startsWith('x-')).map(name => headers.get(name)) }
}

describe('verifying an address or requesting another code reveals to nobody who has an account', () => {
  const addresses = async () => {
    const fresh = await invited()
    const spent = await invited()
    for (let n = 0; n < 6; n++) await verify(spent.email, { otp: otherThan(spent.otp) })
    const signedIn = await invited()
    await at.people.signIn(signedIn.email)
    const verified = await at.people.person('author')
    const inactive = await invited()
    const [{ id }] = (await (await at.people.editor()).get(`/admin/users?search=${inactive.email}`)).body.data.users
    await (await at.people.editor()).patch(`/admin/users/${id}`, { status: 'inactive' })
    return {
      all: [fresh, spent, signedIn, verified, inactive].map(({ email }) => email).concat(`no-${fresh.email}`),
      otp: otherThan(fresh.otp),
    }
  }

  test('by status, body or headers', async () => {
    const { all, otp } = await addresses()
    const calls: ((email: string) => ReturnType<typeof post>)[] = [
      email => verify(email, { otp }),
      email => verify(email, { token: 'x'.repeat(43) }),
      resend,
      resend,
      email => verify(email, { otp }),
    ]
    const statuses = []
    for (const call of calls) {
      const [first, ...others] = (await Promise.all(all.map(call))).map(comparable)
      statuses.push(first?.status)
      for (const other of others) expect(other).toEqual(first)
    }
    expect(statuses).toEqual([400, 400, 200, 429, 400])
  })

  test('also not by a right code for somebody who may not sign in any more', async () => {
    const { email, otp, token } = await invited()
    const [{ id }] = (await (await at.people.editor()).get(`/admin/users?search=${email}`)).body.data.users
    await (await at.people.editor()).patch(`/admin/users/${id}`, { status: 'inactive' })
    expect(comparable(await verify(email, { otp }))).toEqual(comparable(await verify(`no-${email}`, { otp })))
    expect(comparable(await verify(email, { token }))).toEqual(comparable(await verify(`no-${email}`, { token })))
  })
})
