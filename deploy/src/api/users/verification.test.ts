import { describe, expect, test } from 'vitest'
import { BEHIND_PROXY, codeIn, mailTo, newAddress, PASSWORD, tokenIn } from '../../testing/people.ts'
import { withJournal } from '../../testing/with-journal.ts'

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

test.each(['otp', 'token'] as const)(
  'the own e-mail changes once the new address is verified by its %s',
  async kind => {
    const { client, email: before } = await at.people.person('author')
    const email = `new-${before}`
    const profile = async () => (await client.get('/users/profile')).body.data
    expect((await client.patch('/users/profile', { email, currentPassword: PASSWORD })).status).toBe(200)
    const mail = await mailTo(at.journal, email)
    expect(await profile()).toMatchObject({ email: before, pendingEmail: email })
    const proof = { otp: codeIn(mail), token: tokenIn(mail) }[kind]
    expect(await verify(email, { [kind]: proof })).toMatchObject({ status: 200 })
    expect(await profile()).toMatchObject({ email, emailVerified: true })
    expect((await at.people.signIn(before)).status).toBe(401)
    expect((await at.people.signIn(email)).status).toBe(200)
    expect((await verify(email, { [kind]: proof })).status).toBe(400)
  },
)
