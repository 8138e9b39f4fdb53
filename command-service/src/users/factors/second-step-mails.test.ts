import { openEmbeddedPorts } from '@shodh/adapters/testing/embedded-ports.ts'
import type { Role } from '@shodh/contracts/users/fields.ts'
import { DAY_MS } from '@shodh/contracts/time/dates.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { register } from '../../testing/register.ts'
import { withService } from '../../testing/with-service.ts'
import { hashPassword } from '../passwords/passwords.ts'
import { userRoutes } from '../routes.ts'
import { beginTotp } from './totp/add-totp.ts'
import { activateFactor } from './change-factors.ts'

const PASSWORD = 'Neem-leaf-17-lamp'
const passwordHash = await hashPassword(PASSWORD)

// before the service takes the clock
beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2026-01-15T09:00:00.000Z'), toFake: ['Date'] })
})
const at = withService(openEmbeddedPorts, userRoutes)
afterEach(() => {
  vi.useRealTimers()
})

const person = (name: string, role: Role, status: 'active' | 'inactive' = 'active') =>
  register(at.ports.identity, role, { email: `${name}@example.org`, passwordHash, status })

const withTotp = async (name: string) => {
  const { id: userId } = await person(name, 'admin')
  const begun = await beginTotp(at.ports.identity, { userId })
  const row = 'factorId' in begun ? await at.ports.vault.get('factors', begun.factorId) : undefined
  if (row) await activateFactor(at.ports.identity, row, { actorId: userId, correlationId: 'test' })
  return userId
}

const mails = async (beginning: string) =>
  (await at.mails())
    .flatMap(({ to, subject, text }) =>
      subject.startsWith(beginning) ? `${to} ${/January \d+/u.exec(text)?.[0]}` : [],
    )
    .toSorted()

test('who is newly affected by a policy and has no second step gets one mail with the day', async () => {
  const needed = () => mails('Your account needs a second step')
  const decide = (required: string) =>
    at.send('PUT', '/admin/sign-in-policy', { body: { required, reason: 'The record' } })
  at.signIn('admin', await withTotp('rao'))
  await person('admin', 'admin')
  const { id } = await person('author', 'author')
  await person('gone', 'author', 'inactive')
  expect((await decide('administrators')).status).toBe(200)
  vi.advanceTimersByTime(DAY_MS)
  await decide('everybody')
  const both = ['admin@example.org January 22', 'author@example.org January 23']
  expect(await needed()).toEqual(both)
  await decide('administrators')
  vi.advanceTimersByTime(DAY_MS)
  expect((await at.send('PATCH', `/admin/users/${id}`, { body: { role: 'admin' } })).status).toBe(200)
  expect(await needed()).toEqual([...both, 'author@example.org January 24'])
})

test('the owner gets one mail once the right password was followed by wrong codes until no more are accepted', async () => {
  await withTotp('rao')
  const guess = async () => {
    const { body } = await at.send('POST', '/auth/login', { body: { email: 'rao@example.org', password: PASSWORD } })
    const { id: challengeId } = body.extensions.challenge
    return (await at.send('POST', '/auth/second-factor', { body: { challengeId, recoveryCode: 'wrong' } })).body.refused
  }
  const guessed = () => mails('Wrong codes for your second step')
  for (let n = 0; n < 4; n += 1) expect(await guess()).toBe('CODE_WRONG')
  expect(await guessed()).toEqual([])
  expect(await guess()).toBe('CODE_WRONG')
  expect(await guess()).toBe('SIGN_IN_THROTTLED')
  vi.advanceTimersByTime(61_000)
  expect(await guess()).toBe('CODE_WRONG')
  expect(await guessed()).toEqual(['rao@example.org January 15'])
})
