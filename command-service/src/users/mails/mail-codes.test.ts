import { openEmbeddedPorts } from '@shodh/adapters/testing/embedded-ports.ts'
import { beforeEach, describe, expect, test } from 'vitest'
import { isRefusal } from '../../decider.ts'
import { register } from '../../testing/register.ts'
import { withService } from '../../testing/with-service.ts'
import { sendEmailChange, sendRecovery, sendVerification } from './mail-codes.ts'

const HOUR = 60 * 60
const NEW = 'new@example.org'
const at = withService(openEmbeddedPorts, async () => {})
const person = async (given: object = {}) => {
  const { id } = await register(at.ports.identity, 'author', { name: 'A. Rao', email: 'rao@example.org', ...given })
  return (await at.ports.identity.accounts.of(id)) ?? expect.unreachable('Nobody was registered')
}
const subjects = async () => (await at.mails()).map(({ to, subject }) => `${to}: ${subject.split(' –')[0]}`).toSorted()
/** For whom, and for how many hours, mails are stored. */
const stored = async () =>
  (await at.ports.vault.list('mails')).map(({ userId, until, queuedAt, purpose }) => ({
    ...{ userId, purpose },
    hours: (until - queuedAt) / 1000 / HOUR,
  }))

describe('a code for an address', () => {
  test('goes to who has it unverified, as it is written in the account', async () => {
    const { id } = await person({ email: 'Rao@example.org', isVerified: false })
    expect(await sendVerification(at.ports.identity, 'rao@EXAMPLE.org')).toBeUndefined()
    expect(await subjects()).toEqual(['Rao@example.org: Your verification code'])
    expect(await stored()).toEqual([{ userId: id, purpose: 'verification', hours: 24 }])
  })

  test.for([
    ['is verified', {}],
    ['is deactivated', { status: 'inactive', isVerified: false }],
  ] as const)('is not sent to who %s, but is made', async ([, given]) => {
    await person(given)
    expect(await sendVerification(at.ports.identity, 'rao@example.org')).toBeUndefined()
    expect(await subjects()).toEqual([])
    expect(await stored()).toEqual([{ userId: '', purpose: 'email-change', hours: 24 }])
    expect(await at.ports.vault.list('email-proofs')).toMatchObject([{ lastUserId: '' }])
  })

  test('is refused where one was requested a minute ago, whoever has the address', async () => {
    for (const email of ['nobody@example.org', (await person({ isVerified: false })).email]) {
      expect(await sendVerification(at.ports.identity, email, 'request')).toBeUndefined()
      expect(await sendVerification(at.ports.identity, email, 'request')).toMatchObject({ refused: 'OTP_TOO_SOON' })
    }
    expect(await subjects()).toHaveLength(1)
  })
})

describe('a code for a new address', () => {
  let ids: string[]
  beforeEach(async () => {
    const { emailChanges } = at.ports.identity
    ids = []
    for (const email of ['one@example.org', 'two@example.org']) {
      const account = await person({ email })
      ids.push(account.id)
      await emailChanges.begin(account, NEW)
      await sendEmailChange(at.ports.identity, account, NEW)
    }
  })
  const toNew = async () => (await subjects()).filter(subject => subject.startsWith(NEW))

  test('goes to the new address, and a notification of it to the present one', async () => {
    expect(await subjects()).toEqual([
      ...Array(2).fill(`${NEW}: Verify your new email address`),
      'one@example.org: A change of your email address was requested',
      'two@example.org: A change of your email address was requested',
    ])
    expect((await stored()).map(({ purpose, hours }) => `${purpose} ${hours}`).toSorted()).toEqual([
      ...['email-change 24', 'email-change 24', 'email-change-requested 72', 'email-change-requested 72'],
    ])
  })

  test('goes again to everybody who waits for the address, under one limit', async () => {
    expect(await sendVerification(at.ports.identity, NEW, 'request')).toBeUndefined()
    expect(await toNew()).toHaveLength(4)
    expect((await stored()).map(({ userId }) => userId).toSorted()).toEqual([...ids, ...ids, ...ids].toSorted())
    expect(await sendVerification(at.ports.identity, NEW, 'request')).toMatchObject({ refused: 'OTP_TOO_SOON' })
    expect(await toNew()).toHaveLength(4)
  })

  test('goes to nobody once somebody has it', async () => {
    await person({ email: NEW })
    expect(await sendVerification(at.ports.identity, NEW, 'request')).toBeUndefined()
    expect(await toNew()).toHaveLength(2)
  })

  test('goes to nobody who no longer waits for it or was deactivated', async () => {
    await at.ports.identity.emailChanges.end(ids[0] ?? '')
    const decide = () => [{ type: 'UserDeactivated', data: { userId: ids[1] ?? '' } } as const]
    const command = { name: 'x', userId: ids[1] ?? '', request: null, decide }
    await at.ports.identity.handleUser(command, { actorId: 'x', correlationId: 'x' })
    expect(await sendVerification(at.ports.identity, NEW, 'request')).toBeUndefined()
    expect(await toNew()).toHaveLength(2)
  })
})

test('A link for a new password is valid for an hour, and for its address as the account has it', async () => {
  const account = await person({ email: 'Rao@example.org' })
  expect(await sendRecovery(at.ports.identity, { email: 'rao@example.org', account }, 'request')).toBeUndefined()
  expect(await stored()).toEqual([{ userId: account.id, purpose: 'recovery', hours: 1 }])
  const [mail] = await at.mails()
  const params = new URLSearchParams(/reset-password#([^"]+)/u.exec(mail?.html ?? '')?.[1]?.replace('&amp;', '&'))
  expect(params.get('email')).toBe('Rao@example.org')
  const token = params.get('token') ?? ''
  expect(isRefusal(await at.ports.identity.challenges.prove('recovery', 'rao@example.org', { token }))).toBe(false)
})
