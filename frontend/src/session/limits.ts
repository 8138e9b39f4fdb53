/** Milliseconds. */
const EXPIRY_MARGIN_MS = 5 * 60_000
const INACTIVITY_MS = 2 * 60 * 60_000
export const CHECK_EVERY_MS = 5 * 60_000
export const ACTIVITY_EVERY_MS = 30_000
/** For the profile, once the session was refreshed. */
export const AFTER_REFRESH_MS = 10_000
export const TAB_SYNC_MS = 1000
export const TO_LOGIN_MS = 1000
export const ASSUMED_SESSION_MS = 2 * 60 * 60_000

export const isStale = (expiresAt: number, now = Date.now()) => expiresAt - now < EXPIRY_MARGIN_MS
export const isOver = (expiresAt: number, now = Date.now()) => expiresAt <= now
export const isInactive = (lastActivity: number, now = Date.now()) => now - lastActivity > INACTIVITY_MS
