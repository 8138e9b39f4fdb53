/**
 * How the refresh token travels. By default in the body. A client that sends this header with the value `cookie` on
 * login and refresh gets it in an httpOnly cookie, and the body then carries an opaque handle.
 * Where browsers store no such cookie (plain HTTP beyond loopback) the body carries the token all the same.
 */
export const REFRESH_TRANSPORT_HEADER = 'x-refresh-transport'

/** Where a `Cookie` header has the one of a session, which is named after the journal. */
export const SESSION_COOKIE = /(?:^|;[ \t]*)(?:__Host-)?shodh-[\da-f]{8}=/u

/** What the calls that begin a session take. */
export const signInHeaders = {
  'X-Refresh-Transport':
    '`cookie`: the refresh token is set as an httpOnly cookie, and the body carries a handle in its place.',
}

const HANDLE = 'cookie.'

export const handleOf = (sessionId: string) => HANDLE + sessionId

/** The session that a handle refers to; undefined for a token. */
export const sessionOfHandle = (refreshToken: string) =>
  refreshToken.startsWith(HANDLE) ? refreshToken.slice(HANDLE.length) : undefined
