import { iso } from '../../time/dates.ts'
import * as z from 'zod/mini'
import { text } from '../../fields.ts'
import { API_TOKEN_DAYS, API_TOKEN_DAYS_MAX, API_TOKEN_NAME_MAX } from '../../limits.ts'
import { tokenScopes } from '../../roles.ts'
import { Role } from '../fields.ts'

/**
 * An API token: `shodh_`, 256 random bits and a CRC-32 of what stands before it, both base64url (RFC 4648, 5), so that a token
 * that was cut off is known without a look-up, and programs that look for secrets in texts find it.
 */
export const API_TOKEN_PREFIX = 'shodh_'
export const API_TOKEN = new RegExp(`^${API_TOKEN_PREFIX}[\\w-]{49}$`, 'u')

/** Anything that looks like one, or like a part of it. */
export const API_TOKEN_IN_TEXT = new RegExp(`${API_TOKEN_PREFIX}[\\w-]{32,}`, 'iu')

export const TokenScope = z.enum(tokenScopes)

const days = `An API token is valid for 1 to ${API_TOKEN_DAYS_MAX} days`

/** `POST /users/profile/tokens` */
export const CreateApiToken = z.strictObject({
  name: text('Name', { max: API_TOKEN_NAME_MAX, form: 'NFC' }),
  scopes: z
    .array(TokenScope, 'Please choose what the token may do')
    .check(z.minLength(1, 'Please choose what the token may do'), z.maxLength(tokenScopes.length, 'Too many scopes')),
  days: z._default(z.int(days).check(z.gte(1, days), z.lte(API_TOKEN_DAYS_MAX, days)), API_TOKEN_DAYS),
})
export type CreateApiToken = z.infer<typeof CreateApiToken>

/** A token that was not revoked, which may have expired. Dates are ISO 8601. */
export const ApiToken = z.object({
  id: z.string(),
  name: z.string(),
  scopes: z.array(TokenScope),
  createdAt: z.string(),
  expiresAt: z.string(),
  /** To the minute; null where it was never used. */
  lastUsedAt: z.nullable(z.string()),
})
export type ApiToken = z.infer<typeof ApiToken>

/** `secret` is sent this once: of the token a hash alone is stored. */
export const ApiTokenResponse = z.object({ token: z.extend(ApiToken, { secret: z.string() }) })
export const ApiTokensResponse = z.object({ tokens: z.array(ApiToken) })

const OwnedApiToken = z.extend(ApiToken, {
  user: z.object({ id: z.string(), name: z.nullable(z.string()), role: z.nullable(Role) }),
})
export type OwnedApiToken = z.infer<typeof OwnedApiToken>
export const OwnedApiTokensResponse = z.object({ tokens: z.array(OwnedApiToken) })

/** What the token of a request is. */
export const OwnApiTokenResponse = z.object({ token: ApiToken, role: Role })

/** `api-tokens`, grouped by user, unique by the hash of the token until it is revoked. Times are milliseconds since 1970. */
export type ApiTokenRow = {
  readonly id: string
  readonly userId: string
  readonly name: string
  readonly scopes: readonly z.infer<typeof TokenScope>[]
  readonly createdAt: number
  readonly expiresAt: number
  readonly usedAt: number | null
  /** The log names it by the name in the row, which stays. */
  readonly isRevoked: boolean
  /** It works also while its owner must have a second step and has none. */
  readonly isOfFirstStart?: true
}

export const apiTokenView = ({ id, name, scopes, createdAt, expiresAt, usedAt }: ApiTokenRow): ApiToken => ({
  id,
  name,
  scopes: [...scopes],
  createdAt: iso(createdAt),
  expiresAt: iso(expiresAt),
  lastUsedAt: usedAt === null ? null : iso(usedAt),
})
