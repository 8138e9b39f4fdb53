import { crc32 } from 'node:zlib'
import type { Actor } from '@shodh/contracts/roles.ts'
import { API_TOKEN, API_TOKEN_PREFIX, type ApiTokenRow } from '@shodh/contracts/users/tokens/api-tokens.ts'
import type { Accounts } from '../accounts/accounts.ts'
import type { Policy } from '../factors/sign-in-policy.ts'
import { hashOfToken } from '../secrets.ts'
import { isActive } from '../user.ts'
import type { UserVault } from '../user-vault.ts'

/** Milliseconds between two updates of when a token was last used. */
const USED_EVERY_MS = 60_000

/** Four bytes in base64url. */
const CHECKSUM_LENGTH = 6

const checksumOf = (text: string) => {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(crc32(text))
  return bytes.toString('base64url')
}

/** The API token of 256 bits in base64url. */
export const apiTokenOf = (bits: string): string => {
  const text = API_TOKEN_PREFIX + bits
  return text + checksumOf(text)
}

/** Whether it is complete, as far as that can be seen without a look-up. */
const isWhole = (token: string) =>
  API_TOKEN.test(token) && apiTokenOf(token.slice(API_TOKEN_PREFIX.length, -CHECKSUM_LENGTH)) === token

type Ports = {
  readonly vault: UserVault
  readonly accounts: Accounts
  readonly policy: Pick<Policy, 'judge'>
}

/**
 * API tokens (RFC 6750), of which SHA-256 hashes alone are stored. They outlast sessions and passwords, and work while the
 * account is active, within the role that it has by then, and for as long as the account has the second step that it must have.
 */
export const openApiTokens = ({ vault, accounts, policy }: Ports, now: () => number = Date.now) => {
  const isLive = (row: ApiTokenRow | undefined): row is ApiTokenRow =>
    row !== undefined && !row.isRevoked && now() < row.expiresAt

  const noteUse = async ({ id, usedAt }: ApiTokenRow) => {
    const at = now()
    if (usedAt === null || at - usedAt > USED_EVERY_MS)
      await vault.update('api-tokens', id, row => row && { ...row, usedAt: at })
  }

  return {
    /** Who acts by it; undefined once it has ended, for whatever reason. */
    actor: async (token: string): Promise<Actor | undefined> => {
      const row = isWhole(token) ? await vault.find('api-tokens', hashOfToken(token)) : undefined
      if (!isLive(row)) return undefined
      const { user, isOverdue } = await policy.judge(accounts.state(row.userId))
      if (!isActive(user)) return undefined
      await noteUse(row)
      const { id, scopes, isOfFirstStart } = row
      const actor: Actor = { userId: user.id, role: user.role, sessionId: '', token: { id, scopes } }
      return isOverdue && !isOfFirstStart ? { ...actor, isOverdue } : actor
    },
    /** The row that is stored: one that was there already stays as it is. */
    store: async (row: ApiTokenRow, token: string): Promise<ApiTokenRow> => {
      const before = await vault.get('api-tokens', row.id)
      if (!before) await vault.put('api-tokens', row, { unique: hashOfToken(token), group: row.userId })
      return before ?? row
    },
    row: (tokenId: string) => vault.get('api-tokens', tokenId),
    /** The row stays, without the hash. */
    revoke: async (tokenId: string) => {
      const row = await vault.get('api-tokens', tokenId)
      if (row) await vault.put('api-tokens', { ...row, isRevoked: true }, { group: row.userId })
    },
    /** Those that count towards the most that an account has. */
    ofUser: async (userId: string) => (await vault.listBy('api-tokens', userId)).filter(({ isRevoked }) => !isRevoked),
    /** How many of them work, as far as they themselves go. */
    countLive: async (userId: string) => (await vault.listBy('api-tokens', userId)).filter(isLive).length,
    /** Erases those of accounts that are erased. */
    sweep: async () => {
      const rows = await vault.list('api-tokens')
      const states = await Promise.all(rows.map(({ userId }) => accounts.state(userId)))
      await vault.erase('api-tokens', ...rows.filter((_, n) => states[n]?.is === 'erased').map(({ id }) => id))
    },
  }
}

export type ApiTokens = ReturnType<typeof openApiTokens>
