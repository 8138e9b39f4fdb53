import { type Tokens, User } from '@shodh/contracts/users/views.ts'
import { sessionOfHandle } from '@shodh/contracts/users/transport.ts'
import { USER_KEY } from './stored-user.ts'

/** What the browser stores between visits; times are milliseconds since 1970. */
export type StoredSession = {
  readonly user: User
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

export const storedSession = (): StoredSession | undefined => {
  const user = userIn(read(shared, USER_KEY))
  const accessToken = read(shared, ACCESS)
  if (!user || !accessToken) return undefined
  const refreshToken = read(own, REFRESH) ?? read(shared, REFRESH)
  return {
    user,
    accessToken,
    expiresAt: Number(read(shared, EXPIRES)),
    ...(refreshToken && { refreshToken }),
    lastActivity: Number(read(shared, ACTIVITY)),
  }
}

/** The handle may be seen by anyone; a refresh token itself never leaves its tab. */
const storeRefreshToken = (refreshToken: string) => {
  const isHandle = sessionOfHandle(refreshToken) !== undefined
  own().removeItem(REFRESH)
  shared().removeItem(REFRESH)
  ;(isHandle ? shared() : own()).setItem(REFRESH, refreshToken)
}

export const storeTokens = ({ accessToken, refreshToken, expiresIn }: Tokens) => {
  const expiresAt = Date.now() + expiresIn * 1000
  shared().setItem(ACCESS, accessToken)
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
  try {
    for (const key of [ACCESS, REFRESH, EXPIRES, USER_KEY, ROLE, ACTIVITY]) shared().removeItem(key)
    own().removeItem(REFRESH)
  } catch {
    // Refused: then nothing was stored.
  }
}
