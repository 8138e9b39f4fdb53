import { createSlice, nanoid, type PayloadAction } from '@reduxjs/toolkit'
import type { User } from '@shodh/contracts/users/views.ts'

/** Times are milliseconds since 1970. */
export type Session = {
  readonly user: User | null
  readonly isAuthenticated: boolean
  readonly isLoading: boolean
  /** Until the restore at the start has finished. */
  readonly isInitializing: boolean
  readonly error: string | null
  /** Whether nobody could say if the stored session has ended: it was forgotten all the same. */
  readonly isUnreachable: boolean
  readonly sessionExpiry: number | null
  readonly lastActivity: number | null
  readonly tabId: string
}

type Begun = { readonly user: User; readonly sessionExpiry: number; readonly at: number }

const untouched = (): Session => ({
  user: null,
  isAuthenticated: false,
  isLoading: false,
  isInitializing: true,
  error: null,
  isUnreachable: false,
  sessionExpiry: null,
  lastActivity: null,
  tabId: nanoid(),
})

const over = ({ tabId }: Session, error: string | null): Session => ({
  ...untouched(),
  isInitializing: false,
  error,
  tabId,
})

const begun = ({ tabId }: Session, { payload: { user, sessionExpiry, at } }: PayloadAction<Begun>): Session => ({
  ...untouched(),
  isAuthenticated: true,
  isInitializing: false,
  user,
  sessionExpiry,
  lastActivity: at,
  tabId,
})

const slice = createSlice({
  name: 'session',
  initialState: untouched,
  reducers: {
    loginStarted: session => ({ ...session, isLoading: true, error: null }),
    loggedIn: begun,
    loginFailed: (session, { payload }: PayloadAction<string>) => over(session, payload),
    loggedOut: (session, { payload }: PayloadAction<string | undefined>) => over(session, payload ?? null),
    errorCleared: session => ({ ...session, error: null }),
    unreachable: session => ({ ...over(session, 'Session expired'), isUnreachable: true }),
    expired: session => over(session, 'Session expired. Please login again.'),
    restored: begun,
    userChanged: (session, { payload }: PayloadAction<Partial<User>>) => ({
      ...session,
      user: session.user && { ...session.user, ...payload },
    }),
    tokenRefreshed: (session, { payload: { sessionExpiry, at } }: PayloadAction<Omit<Begun, 'user'>>) => ({
      ...session,
      sessionExpiry,
      lastActivity: at,
    }),
    wasActive: (session, { payload: at }: PayloadAction<number>) => ({ ...session, lastActivity: at }),
  },
})

export const session = slice.reducer
export const { loginStarted, loggedIn, loginFailed, loggedOut, expired, restored, unreachable, userChanged } =
  slice.actions
export const { tokenRefreshed, wasActive, errorCleared } = slice.actions

export const sessionOf = (state: { readonly session: Session }) => state.session
