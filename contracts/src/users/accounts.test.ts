import { describe, expect, test } from 'vitest'
import { pendingEmailOf } from './vault-rows.ts'
import { emailKey } from './fields.ts'
import { PASSWORD_SCORE_MIN, passwordStrength } from './password-strength.ts'
import { handleOf, REFRESH_TRANSPORT_HEADER, sessionOfHandle } from './refresh-transport.ts'
import { sessionOperations } from './operations/sessions.ts'
import { MailPurpose, userView } from './views.ts'

describe('the strength of a password', () => {
  test.each<[string, number, string, readonly string[]]>([
    ['', 0, 'Weak', ['length', 'lowercase', 'uppercase', 'digit', 'special']],
    ['a', 1, 'Weak', ['length', 'uppercase', 'digit', 'special']],
    ['1A', 2, 'Weak', ['length', 'lowercase', 'special']],
    ['aA1', 3, 'Fair', ['length', 'special']],
    ['aA1-', 4, 'Good', ['length']],
    ['aA1-567', 4, 'Good', ['length']],
    ['aA1-5678', 5, 'Strong', []],
    ['éÉ१\n5678', 5, 'Strong', []],
  ])('%j has %i points: %s', (password, score, label, missing) => {
    expect(passwordStrength(password)).toEqual({ score, label, missing })
  })
  test('is refused below three points', () => expect(PASSWORD_SCORE_MIN).toBe(3))
})

describe('a new address', () => {
  const emailChange = { email: 'new@b.c', from: 'old@b.c', securityStamp: 's', until: 100 }
  const pending = (row: { email?: string; emailChange?: typeof emailChange }, stamp = 's', now = 99) =>
    pendingEmailOf(row, stamp, now)

  test('waits until it ends, or what it was requested with has changed', () => {
    expect(pending({ email: 'old@b.c', emailChange })).toBe('new@b.c')
    expect(pending({ email: 'old@b.c' })).toBeUndefined()
    expect(pending({ email: 'old@b.c', emailChange }, 's', 100)).toBeUndefined()
    expect(pending({ email: 'old@b.c', emailChange }, 'other')).toBeUndefined()
    expect(pending({ email: 'other@b.c', emailChange })).toBeUndefined()
  })
  test('is the same as another in any case, width and form', () => {
    expect(emailKey('ＡSHA@Library.invalid')).toBe('asha@library.invalid')
  })
})

test('a refresh token in a cookie is referred to by the session', () => {
  expect(sessionOfHandle(handleOf('session-1'))).toBe('session-1')
  expect(handleOf('session-1')).not.toBe('session-1')
  expect(sessionOfHandle('8d1f0c52.c2Vj')).toBeUndefined()
  expect(sessionOfHandle('x.cookie.y')).toBeUndefined()
  expect(REFRESH_TRANSPORT_HEADER).toBe('x-refresh-transport')
  for (const { headers } of [sessionOperations.logIn, sessionOperations.refreshSession])
    expect(Object.keys(headers).map(name => name.toLowerCase())).toEqual([REFRESH_TRANSPORT_HEADER])
})

test('a user is the state from the log with the personal data of the vault', () => {
  const state = {
    id: 'u',
    role: 'admin',
    status: 'active',
    emailVerified: true,
    createdAt: 'a',
    updatedAt: 'b',
  } as const
  expect(userView(state, { name: 'Asha\ud800', email: 'asha@b.c' })).toEqual({
    ...state,
    ...{ _id: 'u', name: 'Asha\ufffd', email: 'asha@b.c' },
  })
})

test('who signs in has an active account whose address is verified', () => {
  const { user } = sessionOperations.logIn.response.example
  expect(user).toMatchObject({ status: 'active', emailVerified: true })
})

test.each(MailPurpose.options)('a mail has a purpose: %s', purpose => expect(purpose).toMatch(/^[a-z]+(?:-[a-z]+)*$/u))
