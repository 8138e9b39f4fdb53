import { pino } from 'pino'
import { expect, test } from 'vitest'
import { administrator } from '../../testing/journal.ts'
import { BEHIND_PROXY } from '../../testing/people.ts'
import { withJournal } from '../../testing/with-journal.ts'

const lines: string[] = []
const WRONG = 'Not-the-password-7'
const at = withJournal(BEHIND_PROXY, pino({ level: 'warn' }, { write: line => void lines.push(line) }))

const from = (address: string) => ({ 'x-forwarded-for': address })
const logged = (network: string) => lines.map(line => JSON.parse(line)).filter(line => line.network === network)
const signIn = (email: string, network: string) =>
  at.visitor.post('/auth/login', { email, password: WRONG }, from(network))

test('a failed sign-in is in the log: whose it was, from which network, and why', async () => {
  const { id } = (await at.editor.get('/users/profile')).body.data
  await signIn(administrator.email, '203.0.113.1')
  await signIn('nobody@library.invalid', '203.0.113.1')
  const [known, unknown] = logged('203.0.113.1')
  const msg = 'A password, a code or a link was refused'
  expect(known).toMatchObject({ level: 40, msg, account: id, reason: 'INVALID_CREDENTIALS' })
  expect(unknown).toMatchObject({ msg, account: expect.stringMatching(/^[\w-]{43}$/u), reason: 'INVALID_CREDENTIALS' })
})

test('so are a lock, a wrong code and a wrong password of who is signed in', async () => {
  for (let n = 0; n < 6; n += 1) await signIn('locked@library.invalid', '203.0.113.2')
  const reasons = logged('203.0.113.2').map(({ reason }) => reason)
  expect(reasons).toEqual([...Array<string>(5).fill('INVALID_CREDENTIALS'), 'SIGN_IN_THROTTLED'])
  expect(new Set(logged('203.0.113.2').map(({ account }) => account)).size).toBe(1)

  const code = { email: administrator.email, otp: '123456' }
  await at.visitor.post('/auth/verify-email', code, from('203.0.113.3'))
  expect(logged('203.0.113.3')).toMatchObject([{ reason: 'OTP_WRONG', account: expect.any(String) }])

  const change = { currentPassword: WRONG, newPassword: 'Another-leaf-18-lamp' }
  await at.editor.post('/auth/change-password', change, from('203.0.113.4'))
  const { id } = (await at.editor.get('/users/profile')).body.data
  expect(logged('203.0.113.4')).toMatchObject([{ reason: 'CURRENT_PASSWORD_WRONG', account: id }])
})

test('a limit that was met is in the log once a minute, with the network that shares it', async () => {
  const codes = (n: number) =>
    at.visitor.post('/auth/forgot-password', { email: `n${n}@library.invalid` }, from(`2001:db8:1:2::${n + 1}`))
  const statuses: number[] = []
  for (let n = 0; n < 23; n += 1) statuses.push((await codes(n)).status)
  expect(statuses.filter(status => status === 429)).toHaveLength(3)
  expect(logged('2001:db8:1:2::/64')).toMatchObject([{ level: 40, msg: 'A limit was met', limit: 'send codes' }])
})

test('neither an address that was typed, nor a password, nor a code is in the log', () => {
  expect(lines.length).toBeGreaterThan(0)
  for (const secret of [WRONG, administrator.email, 'library.invalid', '123456'])
    expect(lines.filter(line => line.includes(secret))).toEqual([])
})
