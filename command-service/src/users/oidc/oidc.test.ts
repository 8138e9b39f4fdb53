import type { UserEvent } from '@shodh/contracts/users/events.ts'
import { describe, expect, test } from 'vitest'
import { specify } from '../../testing/specification.ts'
import { user } from '../user.ts'
import type { IdentityProvider } from './client.ts'
import { linkIdentity, unlinkIdentity } from './link-identity.ts'
import { roleIn, trustedEmail } from './sign-in.ts'
import { university } from './testing/university.ts'

const userId = '2f0e0d0c-0b0a-4908-8706-050403020100'
const registered: UserEvent = { type: 'UserRegistered', data: { userId, role: 'author' } }
const linked = (provider: string): UserEvent => ({ type: 'IdentityLinked', data: { userId, provider } })
const unlinked = (provider: string): UserEvent => ({ type: 'IdentityUnlinked', data: { userId, provider } })

describe('linking', () => {
  const given = specify(user)
  test('is stored of each provider once, and again after it was unlinked', () => {
    given(registered).when(linkIdentity, 'orcid').then(linked('orcid'))
    given(registered, linked('orcid')).when(linkIdentity, 'university').then(linked('university'))
    given(registered, linked('orcid')).when(linkIdentity, 'orcid').thenRefused('IDENTITY_ALREADY_LINKED')
    given(registered, linked('orcid'), unlinked('orcid')).when(linkIdentity, 'orcid').then(linked('orcid'))
  })
  test('is refused of nobody', () => given().when(linkIdentity, 'orcid').thenRefused('USER_NOT_FOUND'))
})

describe('unlinking', () => {
  const given = specify(user)
  test('leaves a way in', () => {
    const alone = { provider: 'orcid', hasOtherWay: false }
    given(registered, linked('orcid'))
      .when(unlinkIdentity, { ...alone, hasOtherWay: true })
      .then(unlinked('orcid'))
    given(registered, linked('orcid'), linked('university')).when(unlinkIdentity, alone).then(unlinked('orcid'))
    given(registered, linked('orcid')).when(unlinkIdentity, alone).thenRefused('LAST_WAY_IN')
  })
  test('is refused of what is not linked, and of nobody', () => {
    const orcid = { provider: 'orcid', hasOtherWay: true }
    given(registered, linked('university')).when(unlinkIdentity, orcid).thenRefused('IDENTITY_NOT_LINKED')
    given().when(unlinkIdentity, orcid).thenRefused('USER_NOT_FOUND')
  })
})

const provider: IdentityProvider = {
  ...university,
  trustedEmails: ['Example.edu'],
  roleClaim: 'realm_access.roles',
  roles: { chief: 'admin', staff: 'author' },
}
const returned = (claims: object, given: Partial<IdentityProvider> = {}) => ({
  provider: { ...provider, ...given },
  claims: { sub: '1', ...claims },
})

test.each([
  [{ realm_access: { roles: ['staff', 'chief'] } }, 'admin'],
  [{ realm_access: { roles: 'staff' } }, 'author'],
  [{ 'realm_access.roles': ['staff'] }, 'author'],
  [{ realm_access: { roles: ['constructor'] } }, undefined],
  [{ realm_access: null }, undefined],
  [{}, undefined],
])('%j gives the role %s', (claims, role) => expect(roleIn(returned(claims))).toBe(role))

test('no claim gives a role unless the operator names one', () => {
  expect(roleIn(returned({ undefined: ['chief'] }, { roleClaim: undefined }))).toBeUndefined()
})

test.each([
  [{ email: 'asha@example.edu', email_verified: true }, 'asha@example.edu'],
  [{ email: 'asha@EXAMPLE.edu', email_verified: true }, 'asha@EXAMPLE.edu'],
  [{ email: 'asha@example.edu' }, undefined],
  [{ email: 'asha@example.edu', email_verified: 'true' }, undefined],
  [{ email: 'asha@mail.example.edu', email_verified: true }, undefined],
  [{ email: 7, email_verified: true }, undefined],
])('of %j the address %s is trusted', (claims, email) => expect(trustedEmail(returned(claims))).toBe(email))

test('every verified address is trusted where the operator says so', () => {
  const claims = { email: 'asha@elsewhere.org', email_verified: true }
  expect(trustedEmail(returned(claims, { trustedEmails: true }))).toBe('asha@elsewhere.org')
})
