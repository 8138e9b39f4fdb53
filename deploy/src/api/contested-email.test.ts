import { expect, test } from 'vitest'
import {
  BEHIND_PROXY,
  codeIn,
  mailsTo,
  mailTo,
  newAddress,
  PASSWORD,
  type Person,
  peopleOf,
  tokenIn,
} from '../testing/people.ts'
import { withJournal } from '../testing/with-journal.ts'

const at = withJournal(BEHIND_PROXY)

const post = (path: string, body: unknown) => at.visitor.post(path, body, newAddress())
const verify = (email: string, proof: { otp?: string; token?: string }) =>
  post('/auth/verify-email', { email, ...proof })
const profile = async ({ client }: Person) => (await client.get('/users/profile')).body.data

/** Two persons who wait for the same address, each with the mail of the own request. */
const requestedByTwo = async () => {
  const people = peopleOf(at.journal)
  const [one, other] = [await people.person('author'), await people.person('author')]
  const email = `shared-${one.email}`
  const known = new Set<string>()
  const requested = async (person: Person, count: number) => {
    const { status } = await person.client.patch('/users/profile', { email, currentPassword: PASSWORD })
    expect(status).toBe(200)
    await mailTo(at.journal, email, count)
    const mail = (await mailsTo(at.journal, email)).find(sent => !known.has(tokenIn(sent)))
    if (!mail) throw new Error(`There is no new mail to ${email}`)
    known.add(tokenIn(mail))
    return { person, otp: codeIn(mail), token: tokenIn(mail) }
  }
  return { email, first: await requested(one, 1), second: await requested(other, 2) }
}

test.each([
  ['first', 'otp'],
  ['first', 'token'],
  ['second', 'otp'],
  ['second', 'token'],
] as const)(
  'An address that two requested belongs to the %s requester where the %s of that request is verified first.',
  async (winner, kind) => {
    const { email, first, second } = await requestedByTwo()
    const [one, other] = winner === 'first' ? [first, second] : [second, first]
    expect((await verify(email, { [kind]: one[kind] })).status).toBe(200)
    expect(await profile(one.person)).toMatchObject({ email, emailVerified: true })
    expect(await profile(other.person)).not.toHaveProperty('pendingEmail')
    expect(await verify(email, { [kind]: other[kind] })).toMatchObject({
      status: 409,
      body: { code: 'EMAIL_TAKEN', message: 'A user with this email already exists' },
    })
    expect(await profile(other.person)).toMatchObject({ email: other.person.email })
  },
)

test('The code of the first who requested an address stays valid where the second cancels.', async () => {
  const { email, first, second } = await requestedByTwo()
  await second.person.client.patch('/users/profile', { email: second.person.email })
  expect((await verify(email, { otp: second.otp })).status).toBe(400)
  expect((await verify(email, { otp: first.otp })).status).toBe(200)
})

test('A new code is sent for each of two who requested the same address.', async () => {
  const { email, first, second } = await requestedByTwo()
  expect((await post('/auth/resend-otp', { email })).status).toBe(200)
  await mailTo(at.journal, email, 4)
  const codes = (await mailsTo(at.journal, email)).map(codeIn).filter(otp => otp !== first.otp && otp !== second.otp)
  expect(codes).toHaveLength(2)
  const statuses = []
  for (const otp of codes) statuses.push((await verify(email, { otp })).status)
  expect(statuses).toEqual([200, 409])
})
