import { type Tokens, User } from '@shodh/contracts/users/views.ts'
import { sessionOfHandle } from '@shodh/contracts/users/transport.ts'
import { USER_KEY } from './kept-user.ts'

/** What the browser keeps between visits; times are milliseconds since 1970. */
export type KeptSession = {
  readonly user: User
  readonly accessToken: string
  readonly expiresAt: number
  /** Missing in a tab that another one signed in, where the browser keeps no cookie for us. */
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

export const keptSession = (): KeptSession | undefined => {
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

/** The handle may be seen by anyone; a token that stands for itself never leaves its tab. */
const keepRefreshToken = (refreshToken: string) => {
  const isHandle = sessionOfHandle(refreshToken) !== undefined
  own().removeItem(REFRESH)
  shared().removeItem(REFRESH)
  ;(isHandle ? shared() : own()).setItem(REFRESH, refreshToken)
}

export const keepTokens = ({ accessToken, refreshToken, expiresIn }: Tokens) => {
  const expiresAt = Date.now() + expiresIn * 1000
  shared().setItem(ACCESS, accessToken)
  shared().setItem(EXPIRES, String(expiresAt))
  keepRefreshToken(refreshToken)
  return expiresAt
}

export const keepUser = (user: User) => {
  shared().setItem(USER_KEY, JSON.stringify(user))
  shared().setItem(ROLE, user.role)
}

export const keepActivity = (at: number) => {
  try {
    shared().setItem(ACTIVITY, String(at))
  } catch {
    // Full or refused: this tab knows it by itself.
  }
}

/** Throws where the browser keeps nothing. */
export const keepSession = (user: User, tokens: Tokens) => {
  keepUser(user)
  keepActivity(Date.now())
  return keepTokens(tokens)
}

export const forgetSession = () => {
  try {
    for (const key of [ACCESS, REFRESH, EXPIRES, USER_KEY, ROLE, ACTIVITY]) shared().removeItem(key)
    own().removeItem(REFRESH)
  } catch {
    // Refused: then nothing was kept.
  }
}
