import { openEmbeddedPorts } from '@shodh/adapters/testing/embedded-ports.ts'
import { refusals } from '@shodh/contracts/refusals.ts'
import { beforeEach, describe, expect, test } from 'vitest'
import { isRefusal } from '../../decider.ts'
import { register } from '../../testing/register.ts'
import { withService } from '../../testing/with-service.ts'
import type { Account } from '../accounts/accounts.ts'
import { confirmPassword } from './confirm-password.ts'
import { logIn } from '../sessions/log-in.ts'
import { hashPassword, isPasswordOf } from './passwords.ts'

const PASSWORD = 'Neem-leaf-17-lamp'
const passwordHash = await hashPassword(PASSWORD)
const email = 'rao@example.org'
const at = withService(openEmbeddedPorts, async () => {})
let account: Account
beforeEach(async () => {
  const { id } = await register(at.ports.identity, 'author', { email, passwordHash })
  account = (await at.ports.identity.accounts.of(id)) ?? expect.unreachable('Nobody was registered')
})

const confirm = async (password: string) => (await confirmPassword(at.ports.identity, account, password))?.refused
const signIn = async (password: string) => {
  const outcome = await logIn(
    at.ports.identity,
    { email, password },
    { userAgent: 'x', deviceOf: () => undefined, countStranger: () => 0 },
  )
  return isRefusal(outcome) ? outcome.refused : undefined
}

describe('the right password', () => {
  test('ends the count of the wrong ones before', async () => {
    for (let n = 0; n < 4; n += 1) await confirm('wrong')
    expect(await confirm(PASSWORD)).toBeUndefined()
    for (let n = 0; n < 4; n += 1) await confirm('wrong')
    expect(await confirm(PASSWORD)).toBeUndefined()
  })

  test('counts no more than the wrong ones that are tried at the same time', async () => {
    const guesses = Array.from({ length: 12 }, (_, n) => confirm(n === 11 ? PASSWORD : 'wrong'))
    expect((await Promise.all(guesses)).at(-1)).toBe('SIGN_IN_THROTTLED')
    expect(await confirm(PASSWORD)).toBe('SIGN_IN_THROTTLED')
  })
})

test('A wrong current password is refused at its field', async () => {
  expect(await confirmPassword(at.ports.identity, account, 'wrong')).toEqual({
    refused: 'CURRENT_PASSWORD_WRONG',
    errors: [{ pointer: '#/currentPassword', message: refusals.CURRENT_PASSWORD_WRONG.message }],
  })
})

test('A wrong password that comes too early is not compared, and does not prolong the wait', async () => {
  for (let n = 0; n < 5; n += 1) await confirm('wrong')
  const waiting = async () => (await confirmPassword(at.ports.identity, account, 'wrong'))?.retryAfter
  const first = await waiting()
  expect(first).toBeGreaterThan(0)
  expect(await waiting()).toBeLessThanOrEqual(first ?? 0)
})

test('Confirming and signing in count by themselves', async () => {
  for (let n = 0; n < 5; n += 1) await confirm('wrong')
  expect(await confirm(PASSWORD)).toBe('SIGN_IN_THROTTLED')
  expect(await signIn(PASSWORD)).toBeUndefined()
})

test('No password is that of nobody', async () => {
  expect(await isPasswordOf(undefined, 'nobody has this password')).toBe(false)
})
