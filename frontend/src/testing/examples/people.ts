import type { Tokens, User } from '@shodh/contracts/users/views.ts'
import type { Store } from '../../app/store.ts'
import { storeSession } from '../../session/storage/stored-session.ts'
import { loggedIn, loggedOut } from '../../session/session.ts'

export const person = (name = 'Asha Rao', fields: Partial<User> = {}): User => {
  const id = fields.id ?? name.toLowerCase().replaceAll(/\s+/gu, '-')
  return {
    id,
    _id: id,
    name,
    email: `${id}@example.org`,
    role: 'admin',
    status: 'active',
    emailVerified: true,
    createdAt: '2026-01-05T10:00:00.000Z',
    updatedAt: '2026-01-05T10:00:00.000Z',
    ...fields,
  }
}

/** `expiresIn` in seconds. */
export const tokens = (accessToken = 'first', expiresIn = 900): Tokens => ({
  accessToken,
  refreshToken: 'cookie.session-1',
  expiresIn,
})

/** Somebody is signed in, in this browser and in this tab. */
export const signedIn = (store: Pick<Store, 'dispatch'>, user = person(), given = tokens()) => {
  const sessionExpiry = storeSession(user, given)
  store.dispatch(loggedIn({ user, sessionExpiry, at: Date.now() }))
  return user
}

/** Whoever was signed in in this tab has left on purpose. */
export const signedOut = (store: Pick<Store, 'dispatch'>) => store.dispatch(loggedOut())
