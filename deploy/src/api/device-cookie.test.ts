import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Reply } from '../testing/client.ts'
import { type RunningJournal, runningJournal } from '../testing/journal.ts'
import { BEHIND_PROXY, codeIn, mailTo, newAddress, PASSWORD, peopleOf } from '../testing/people.ts'

let journal: RunningJournal
let people: ReturnType<typeof peopleOf>

beforeAll(async () => {
  journal = await runningJournal(BEHIND_PROXY)
  people = peopleOf(journal)
})
afterAll(() => journal.close())

const wrong = 'Not-the-password-7'

const cookieOf = ({ headers }: Reply) =>
  headers
    .getSetCookie()
    .map(cookie => cookie.split(';')[0] ?? '')
    .join('; ')

const signInWith = (cookie: string, email: string, password = PASSWORD, headers = {}) =>
  journal.visitor().post('/auth/login', { email, password }, { ...newAddress(), cookie, ...headers })

/** Somebody, with the cookies of a browser that has signed in. */
const personWithDevice = async () => {
  const person = await people.person('author')
  return { ...person, cookie: cookieOf(await people.signIn(person.email)) }
}

const lockOut = async (email: string) => {
  for (let n = 0; n < 5; n++) expect((await people.signIn(email, wrong)).status).toBe(401)
  expect((await people.signIn(email)).status).toBe(429)
}

describe('a device that its user has signed in with', () => {
  test('gets a cookie that no script and no other site can use, and that says nothing about the user', async () => {
    const { id, email } = await people.person('author')
    const cookies = (await people.signIn(email)).headers.getSetCookie()
    expect(cookies[0]).toMatch(
      /^__Host-shodh-[0-9a-f]{8}-device-[\w-]{8}=\S+; Max-Age=15552000; Path=\/; HttpOnly; SameSite=Strict; Secure$/u,
    )
    for (const cookie of cookies) {
      expect(cookie).not.toContain(id)
      expect(cookie).not.toContain(email)
    }
    expect((await people.signIn(email, wrong)).headers.getSetCookie()).toEqual([])
  })

  test('signs in while strangers have locked the account out, and does not free them', async () => {
    const { email, cookie } = await personWithDevice()
    await lockOut(email)
    expect((await signInWith(cookie, email)).status).toBe(200)
    expect((await people.signIn(email)).status).toBe(429)
  })
})

describe('a device is like any other', () => {
  const forge = (cookie: string, change: (value: string) => string) =>
    cookie
      .split('; ')
      .map(pair => {
        const [name = '', value = ''] = pair.split('=')
        return `${name}=${change(value)}`
      })
      .join('; ')

  test('where its cookie is forged, empty or of another device', async () => {
    const { email, cookie } = await personWithDevice()
    await lockOut(email)
    const [deviceId = '', issuedAt = '', signature = ''] = (/=([^;]+)/u.exec(cookie)?.[1] ?? '').split('.')
    const other = '0f0e0d0c-0b0a-4908-8706-050403020100'
    for (const value of [
      '',
      'x',
      deviceId,
      `${other}.${issuedAt}.${signature}`,
      `${deviceId}.${Number(issuedAt) + 1}.${signature}`,
      `${deviceId}.${issuedAt}.${signature.startsWith('A') ? 'B' : 'A'}${signature.slice(1)}`,
      `${deviceId}.${issuedAt}.`,
      `${deviceId}.99999999999.${signature}`,
    ])
      expect(
        (
          await signInWith(
            forge(cookie, () => value),
            email,
          )
        ).status,
      ).toBe(429)
    expect((await signInWith(cookie, email)).status).toBe(200)
  })

  test('after a password was chosen with a mail', async () => {
    const { email, cookie } = await personWithDevice()
    const newPassword = 'Another-leaf-18-lamp'
    await journal.visitor().post('/auth/forgot-password', { email }, newAddress())
    const otp = codeIn(await mailTo(journal, email, 2))
    expect(
      (await journal.visitor().post('/auth/reset-password', { email, otp, newPassword }, newAddress())).status,
    ).toBe(200)
    await lockOut(email)
    expect((await signInWith(cookie, email, newPassword)).status).toBe(429)
  })
})
