import { DAY_MS, iso } from '@shodh/contracts/time/dates.ts'
import type { Refusal } from '@shodh/contracts/envelope.ts'
import type { Recorded } from '@shodh/contracts/event.ts'
import { ApiTokenId } from '@shodh/contracts/ids.ts'
import { API_TOKEN_DAYS_MAX, API_TOKENS_MAX } from '@shodh/contracts/limits.ts'
import { importScopes, scopesOf, type TokenScope } from '@shodh/contracts/roles.ts'
import type { UserEvent } from '@shodh/contracts/users/events.ts'
import type { ApiTokenRow, CreateApiToken } from '@shodh/contracts/users/tokens/api-tokens.ts'
import { type Decision, isRefusal, refuse, refuseField } from '../../decider.ts'
import type { Handled, RequestContext } from '../../handle.ts'
import { derivedId } from '../../idempotency.ts'
import { FIRST_START, firstAdministratorId } from '../accounts/first-administrator.ts'
import type { Identity } from '../identity.ts'
import { randomToken } from '../secrets.ts'
import type { User } from '../user.ts'
import { apiTokenOf } from './api-tokens.ts'

type ApiTokenCreated = Extract<UserEvent, { type: 'ApiTokenCreated' }>

type New = Omit<ApiTokenCreated['data'], 'userId' | 'scopes'> & {
  readonly scopes: readonly TokenScope[]
  /** Tokens that the user has. */
  readonly count: number
}

export const createToken: Decision<User, New, UserEvent> = (user, { count, ...token }) => {
  if (user.is !== 'known') return refuse('USER_NOT_FOUND')
  const beyond = token.scopes.find(scope => !scopesOf(user.role).includes(scope))
  if (beyond !== undefined)
    return refuseField('INVALID_INPUT', 'scopes', `Your role does not have what '${beyond}' is for`)
  if (count >= API_TOKENS_MAX) return refuse('TOO_MANY_API_TOKENS')
  return [{ type: 'ApiTokenCreated', data: { ...token, userId: user.id, scopes: [...new Set(token.scopes)] } }]
}

export const revokeToken: Decision<User, ApiTokenRow | undefined, UserEvent> = (user, row) => {
  if (user.is !== 'known') return refuse('USER_NOT_FOUND')
  if (!row || row.isRevoked || row.userId !== user.id) return refuse('API_TOKEN_NOT_FOUND')
  return [{ type: 'ApiTokenRevoked', data: { userId: user.id, tokenId: row.id } }]
}

type Parts = Pick<Identity, 'apiTokens' | 'handleUser' | 'mac'>
type NewToken = { readonly outcome: Handled<User>; readonly row: ApiTokenRow; readonly secret: string }

/** For the user who is the actor. A retry under the same key is given the same token, of which a hash is stored. */
export const createApiToken = async (
  { apiTokens, handleUser, mac }: Parts,
  { name, scopes, days, isOfFirstStart }: CreateApiToken & Pick<ApiTokenRow, 'isOfFirstStart'>,
  by: RequestContext,
): Promise<Refusal | NewToken> => {
  const { actorId: userId, key } = by
  const secret = apiTokenOf(key === undefined ? randomToken() : mac('API token', userId, key))
  const { length: count } = await apiTokens.ofUser(userId)
  const outcome = await handleUser(
    {
      name: 'create-api-token',
      userId,
      request: mac('command', JSON.stringify({ name, scopes, days })),
      decide: (user, { commandId, at }) => {
        const tokenId = ApiTokenId.parse(derivedId('api token', commandId))
        const expiresAt = iso(Date.parse(at) + days * DAY_MS)
        return createToken(user, { tokenId, scopes, expiresAt, count })
      },
    },
    by,
  )
  if (isRefusal(outcome)) return outcome
  const [created] = outcome.events as readonly Recorded<ApiTokenCreated>[]
  if (!created) return refuse('API_TOKEN_NOT_FOUND')
  const { data, metadata } = created
  const row = {
    id: data.tokenId,
    userId,
    name,
    scopes: data.scopes,
    createdAt: Date.parse(metadata.at),
    expiresAt: Date.parse(data.expiresAt),
    usedAt: null,
    isRevoked: false,
    ...(isOfFirstStart && { isOfFirstStart }),
  }
  const stored = await apiTokens.store(row, secret)
  return stored.isRevoked ? refuse('API_TOKEN_NOT_FOUND') : { outcome, row: stored, secret }
}

/** Of whomever it is, or of the owner alone. The event first: where the process ends in between, it can be revoked again. */
export const revokeApiToken = async (
  { apiTokens, handleUser }: Parts,
  { tokenId, owner }: { readonly tokenId: string; readonly owner?: string },
  by: RequestContext,
): Promise<Refusal | Handled<User>> => {
  const row = await apiTokens.row(tokenId)
  const userId = owner ?? row?.userId
  if (userId === undefined) return refuse('API_TOKEN_NOT_FOUND')
  const request = { tokenId }
  const outcome = await handleUser(
    { name: 'revoke-api-token', userId, request, decide: user => revokeToken(user, row) },
    by,
  )
  if (!isRefusal(outcome)) await apiTokens.revoke(tokenId)
  return outcome
}

const importer = {
  name: 'Importer (first start)',
  scopes: [...importScopes],
  days: API_TOKEN_DAYS_MAX,
  isOfFirstStart: true,
} satisfies Parameters<typeof createApiToken>[1]

/** No header of a request has a line break. */
const IMPORTER_KEY = 'importer\ntoken'

/** The token that the first start makes for the importer, the same each time; undefined once it was revoked. */
export const importerToken = async (identity: Parts): Promise<string | undefined> => {
  const by = { actorId: firstAdministratorId, correlationId: FIRST_START, key: IMPORTER_KEY }
  const created = await createApiToken(identity, importer, by)
  return isRefusal(created) ? undefined : created.secret
}
