import type { UserEvent } from '@shodh/contracts/users/events.ts'
import { describe, test } from 'vitest'
import { specify } from '../testing/specification.ts'
import { changeEmail, verifyEmail } from './accounts/verify-address.ts'
import { endSessions } from './sessions/end-sessions.ts'
import { eraseUser } from './accounts/erase-user.ts'
import { registerUser } from './accounts/create-account.ts'
import { reviseUser } from './accounts/revise-account.ts'
import { setPassword, setUp } from './passwords/change-password.ts'
import { user } from './user.ts'

const given = specify(user)

const userId = '2f0e0d0c-0b0a-4908-8706-050403020100'
const other = '3f0e0d0c-0b0a-4908-8706-050403020100'
const registered: UserEvent = { type: 'UserRegistered', data: { userId, role: 'author' } }
const verified: UserEvent = { type: 'EmailVerified', data: { userId } }
const deactivated: UserEvent = { type: 'UserDeactivated', data: { userId } }
const activated: UserEvent = { type: 'UserActivated', data: { userId } }
const erased: UserEvent = { type: 'UserErased', data: { userId } }
const changedBy = (means: 'owner' | 'recovery' | 'administrator' | 'set-up'): UserEvent => ({
  type: 'PasswordChanged',
  data: { userId, means },
})

describe('registering a user', () => {
  const command = { userId, role: 'author', status: 'active' } as const
  test('makes an active one', () => {
    given().when(registerUser, command).then(registered)
  })
  test('makes an inactive one where that was requested', () => {
    given()
      .when(registerUser, { ...command, status: 'inactive' })
      .then(registered, deactivated)
  })
  test('is refused for one who is, or was, there', () => {
    given(registered).when(registerUser, command).thenRefused('EMAIL_TAKEN')
    given(registered, erased).when(registerUser, command).thenRefused('EMAIL_TAKEN')
  })
})

describe('verifying an e-mail', () => {
  test('is done once', () => {
    given(registered).when(verifyEmail, null).then(verified)
    given(registered, verified).when(verifyEmail, null).then()
  })
  test('is refused for who is deactivated, erased or unknown', () => {
    given(registered, deactivated).when(verifyEmail, null).thenRefused('OTP_WRONG')
    given(registered, erased).when(verifyEmail, null).thenRefused('OTP_WRONG')
    given().when(verifyEmail, null).thenRefused('OTP_WRONG')
  })
})

describe('revising a user', () => {
  const command = { actorId: other, changed: [] } as const
  test('says what changed, not to what', () => {
    given(registered)
      .when(reviseUser, { ...command, changed: ['name', 'email'] })
      .then({ type: 'UserRevised', data: { userId, changed: ['name', 'email'] } })
  })
  test('changes role and status, and only where they differ', () => {
    given(registered)
      .when(reviseUser, { ...command, role: 'auditor', status: 'inactive' })
      .then({ type: 'RoleChanged', data: { userId, role: 'auditor' } }, deactivated)
    given(registered, deactivated)
      .when(reviseUser, { ...command, role: 'author', status: 'active' })
      .then(activated)
    given(registered)
      .when(reviseUser, { ...command, role: 'author', status: 'active' })
      .then()
  })
  test('takes no new e-mail of one’s own, and leaves nobody else’s verified', () => {
    given(registered, verified)
      .when(reviseUser, { actorId: userId, changed: ['name', 'email'] })
      .thenRefused('OWN_EMAIL')
    given(registered, verified)
      .when(reviseUser, { actorId: other, changed: ['email'] })
      .then({ type: 'UserRevised', data: { userId, changed: ['email'] } })
  })
  test('takes no one’s own role or access', () => {
    given(registered).when(reviseUser, { actorId: userId, changed: [], role: 'admin' }).thenRefused('OWN_ROLE')
    given(registered).when(reviseUser, { actorId: userId, changed: [], status: 'inactive' }).thenRefused('OWN_STATUS')
    given(registered).when(reviseUser, { actorId: userId, changed: [], role: 'author', status: 'active' }).then()
  })
  test('is refused where it was changed in the meantime, or is not there', () => {
    given(registered, verified)
      .when(reviseUser, { ...command, ifMatch: [0] })
      .thenRefused('PRECONDITION_FAILED')
    given(registered, erased).when(reviseUser, command).thenRefused('USER_NOT_FOUND')
    given().when(reviseUser, command).thenRefused('USER_NOT_FOUND')
  })
})

describe('changing one’s own e-mail', () => {
  const securityStamp = '6f1c1c8e-0000-4000-8000-000000000000'
  test('leaves the new one verified', () => {
    given(registered, verified)
      .when(changeEmail, { securityStamp })
      .then({ type: 'UserRevised', data: { userId, changed: ['email'] } }, verified)
  })
  test('is refused once something has ended every session, and for who is deactivated, erased or unknown', () => {
    given(registered, verified).when(changeEmail, { securityStamp: 'before' }).thenRefused('OTP_WRONG')
    given(registered, verified, deactivated).when(changeEmail, { securityStamp }).thenRefused('OTP_WRONG')
    given(registered, erased).when(changeEmail, { securityStamp }).thenRefused('OTP_WRONG')
    given().when(changeEmail, { securityStamp }).thenRefused('OTP_WRONG')
  })
})

describe('a new password', () => {
  test('is recorded with how it was set', () => {
    given(registered, verified).when(setPassword, 'owner').then(changedBy('owner'))
    given(registered).when(setPassword, 'administrator').then(changedBy('administrator'))
  })
  test('that came by mail shows that the e-mail is theirs', () => {
    given(registered).when(setPassword, 'recovery').then(changedBy('recovery'), verified)
    given(registered, verified).when(setPassword, 'recovery').then(changedBy('recovery'))
  })
  test('is set by an administrator only, while the account is deactivated', () => {
    given(registered, deactivated).when(setPassword, 'recovery').thenRefused('USER_NOT_FOUND')
    given(registered, deactivated).when(setPassword, 'owner').thenRefused('USER_NOT_FOUND')
    given(registered, deactivated).when(setPassword, 'administrator').then(changedBy('administrator'))
    given(registered, erased).when(setPassword, 'administrator').thenRefused('USER_NOT_FOUND')
  })
})

describe('setting up the generated administrator', () => {
  test('gives a name, an e-mail and a password, once', () => {
    const revised: UserEvent = { type: 'UserRevised', data: { userId, changed: ['name', 'email'] } }
    given(registered, verified).when(setUp, null).then(revised, verified, changedBy('set-up'))
    given(registered, verified, changedBy('set-up')).when(setUp, null).thenRefused('SET_UP_LINK_INVALID')
    given(registered, verified, changedBy('owner')).when(setUp, null).thenRefused('SET_UP_LINK_INVALID')
  })
})

describe('ending sessions', () => {
  test('is recorded with how many there were, where there were any', () => {
    given(registered, verified)
      .when(endSessions, 2)
      .then({ type: 'SessionsEnded', data: { userId, sessions: 2 } })
    given(registered, verified).when(endSessions, 0).then()
    given(registered, erased).when(endSessions, 1).thenRefused('USER_NOT_FOUND')
  })
  test('leaves what is being edited of the account current', () => {
    const ended: UserEvent = { type: 'SessionsEnded', data: { userId, sessions: 1 } }
    given(registered, ended)
      .when(eraseUser, { actorId: other, ifMatch: [0] })
      .then(erased)
  })
})

describe('erasing a user', () => {
  test('is done once, and never by oneself', () => {
    given(registered).when(eraseUser, { actorId: other }).then(erased)
    given(registered, erased).when(eraseUser, { actorId: other }).thenRefused('USER_NOT_FOUND')
    given(registered).when(eraseUser, { actorId: userId }).thenRefused('OWN_ACCOUNT_DELETION')
    given(registered, verified)
      .when(eraseUser, { actorId: other, ifMatch: [0] })
      .thenRefused('PRECONDITION_FAILED')
  })
})
