/** Bytes of a paper's PDF. */
export const PDF_MAX_BYTES = 50 * 1024 * 1024
/** A file below this is corrupt or empty. */
export const PDF_MIN_BYTES = 100
export const TITLE_MIN = 2
export const TITLE_MAX = 1000
export const AUTHOR_NAME_MAX = 300
export const VOLUME_NAME_MAX = 200
export const REASON_MAX = 1000
export const ABSTRACT_MAX = 10_000
export const KEYWORDS_MAX = 30
export const AUTHORS_MAX = 500
export const YEAR_MIN = 1900
export const YEAR_MAX = 2100
export const PAGE_SIZE_MAX = 10_000
export const PAGE_SIZE = 1000
export const IDEMPOTENCY_KEY_MAX = 255
/** Bytes of a JSON body. */
export const JSON_BODY_MAX_BYTES = 1024 * 1024
/** Seconds that an access token is good for. */
export const ACCESS_TOKEN_SECONDS = 900
export const USER_NAME_MAX = 100
export const EMAIL_MAX = 254
export const PASSWORD_MIN = 8
export const PASSWORD_MAX = 128
/** Characters of a refresh token. */
export const REFRESH_TOKEN_MAX = 200
/** Seconds without a request after which a session ends, and seconds after which every session ends. */
export const SESSION_IDLE_SECONDS = 2 * 60 * 60
export const SESSION_SECONDS = 24 * 60 * 60
/** Seconds that a replaced refresh token still gives the same successor, for tabs that asked at once. */
export const REFRESH_GRACE_SECONDS = 10
/** Seconds that a one-time code is good for, wrong tries that it bears, and seconds before the next one is sent. */
export const OTP_SECONDS = 600
export const OTP_TRIES = 5
export const OTP_COOLDOWN_SECONDS = 60
/** Codes an hour for one purpose and e-mail address. */
export const OTPS_PER_HOUR = 5
/** Seconds that a link for a new password is good for. */
export const RESET_LINK_SECONDS = 60 * 60
/** Wrong passwords in a row that an account bears, and the seconds that it then rests: doubled each time, up to the most. */
export const SIGN_IN_TRIES = 5
export const SIGN_IN_REST_SECONDS = 60
export const SIGN_IN_REST_MAX_SECONDS = 15 * 60
/** Requests that one address (an IPv6 network of 64 bits) may make in so many seconds. */
export const requestLimits = {
  'sign-in': { requests: 20, seconds: 60 },
  'try codes': { requests: 20, seconds: 60 },
  'send codes': { requests: 20, seconds: 60 * 60 },
  refresh: { requests: 300, seconds: 60 },
} as const
export type RequestLimit = keyof typeof requestLimits
