import { type Tokens, User } from '@shodh/contracts/users/views.ts'
import { sessionOfHandle } from '@shodh/contracts/users/refresh-transport.ts'
import * as z from 'zod/mini'
import { ofThisTab, store, stored, storedValue } from '../../browser-storage.ts'
import { USER_KEY } from './stored-user.ts'

/** What the browser stores between visits; times are milliseconds since 1970. */
export type StoredSession = {
  readonly user: User
  /** Empty in a tab that has none yet: one comes by the cookie, with a refresh. */
  readonly accessToken: string
  readonly expiresAt: number
  /** Missing in a tab that another one signed in, where the browser stores no cookie of the journal. */
  readonly refreshToken?: string
  readonly lastActivity: number
}

const ACCESS = 'shodh:access-token'
const REFRESH = 'shodh:refresh-token'
const EXPIRES = 'shodh:token-expires-at'
const ROLE = 'shodh:user-role'
const ACTIVITY = 'shodh:last-activity'

const shared = () => localStorage
const own = ofThisTab

/** The access token where the cookie can bring another one: the storage then has the handle in its place. */
const Held = z.object({ handle: z.string(), accessToken: z.string() })

let held: z.infer<typeof Held> | undefined

/** Takes over what another tab holds. */
export const holdToken = (given: unknown) => {
  held = Held.safeParse(given).data ?? held
}
export const heldToken = () => held

const isHandle = (token: string) => sessionOfHandle(token) !== undefined

const accessTokenFor = (stored: string) => {
  if (held?.handle === stored) return held.accessToken
  return isHandle(stored) ? '' : stored
}

export const storedSession = (): StoredSession | undefined => {
  const { data: user } = User.safeParse(storedValue(USER_KEY))
  const access = stored(ACCESS)
  if (!user || !access) return undefined
  const refreshToken = stored(REFRESH, own) ?? stored(REFRESH)
  return {
    user,
    accessToken: accessTokenFor(access),
    expiresAt: Number(stored(EXPIRES)),
    ...(refreshToken && { refreshToken }),
    lastActivity: Number(stored(ACTIVITY)),
  }
}

/** The handle may be seen by anyone; a refresh token itself never leaves its tab. */
const storeRefreshToken = (refreshToken: string) => {
  own().removeItem(REFRESH)
  shared().removeItem(REFRESH)
  ;(isHandle(refreshToken) ? shared() : own()).setItem(REFRESH, refreshToken)
}

export const storeTokens = ({ accessToken, refreshToken, expiresIn }: Tokens) => {
  const expiresAt = Date.now() + expiresIn * 1000
  held = isHandle(refreshToken) ? { handle: refreshToken, accessToken } : undefined
  shared().setItem(ACCESS, held ? held.handle : accessToken)
  shared().setItem(EXPIRES, String(expiresAt))
  storeRefreshToken(refreshToken)
  return expiresAt
}

export const storeUser = (user: User) => {
  shared().setItem(USER_KEY, JSON.stringify(user))
  shared().setItem(ROLE, user.role)
}

export const storeActivity = (at: number) => store(ACTIVITY, String(at))

/** Throws where the browser refuses its storage. */
export const storeSession = (user: User, tokens: Tokens) => {
  storeUser(user)
  storeActivity(Date.now())
  return storeTokens(tokens)
}

export const forgetSession = () => {
  held = undefined
  for (const key of [ACCESS, REFRESH, EXPIRES, USER_KEY, ROLE, ACTIVITY]) store(key, null)
  store(REFRESH, null, own)
}
