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
