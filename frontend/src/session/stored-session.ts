import { type Tokens, User } from '@shodh/contracts/users/views.ts'
import { sessionOfHandle } from '@shodh/contracts/users/transport.ts'
import * as z from 'zod/mini'
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

const read = (area: () => Storage, key: string) => {
  try {
    return area().getItem(key)
  } catch {
    return null
  }
}
const shared = () => localStorage
/** Of one tab. */
const own = () => sessionStorage

const userIn = (text: string | null) => {
  try {
    return User.safeParse(JSON.parse(text ?? 'null')).data
  } catch {
    return undefined
  }
}

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
  const user = userIn(read(shared, USER_KEY))
  const stored = read(shared, ACCESS)
  if (!user || !stored) return undefined
  const refreshToken = read(own, REFRESH) ?? read(shared, REFRESH)
  return {
    user,
    accessToken: accessTokenFor(stored),
    expiresAt: Number(read(shared, EXPIRES)),
    ...(refreshToken && { refreshToken }),
    lastActivity: Number(read(shared, ACTIVITY)),
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

export const storeActivity = (at: number) => {
  try {
    shared().setItem(ACTIVITY, String(at))
  } catch {
    // Full or refused: this tab knows it by itself.
  }
}

/** Throws where the browser refuses its storage. */
export const storeSession = (user: User, tokens: Tokens) => {
  storeUser(user)
  storeActivity(Date.now())
  return storeTokens(tokens)
}

export const forgetSession = () => {
  held = undefined
  try {
    for (const key of [ACCESS, REFRESH, EXPIRES, USER_KEY, ROLE, ACTIVITY]) shared().removeItem(key)
    own().removeItem(REFRESH)
  } catch {
    // Refused: then nothing was stored.
  }
}
