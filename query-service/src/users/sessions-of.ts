import { SESSION_IDLE_SECONDS, SESSION_SECONDS } from '@shodh/contracts/limits.ts'
import type { Actor } from '@shodh/contracts/roles.ts'
import type { SessionRow } from '@shodh/contracts/users/vault-rows.ts'
import type { Session } from '@shodh/contracts/users/views.ts'
import type { Ports, Views } from '../ports.ts'

const time = (milliseconds: number) => new Date(milliseconds).toISOString()

const endOf = ({ createdAt }: SessionRow) => createdAt + SESSION_SECONDS * 1000

const isLive = (row: SessionRow, now: number) =>
  !row.isEnded && now < endOf(row) && now < row.seenAt + SESSION_IDLE_SECONDS * 1000

/** The live sessions of a user, latest seen first; `sessionId` is the session of the request. */
export const sessionsOf = async (
  { vault, views }: Pick<Ports, 'vault'> & { readonly views: Pick<Views, 'users'> },
  { userId, sessionId }: Pick<Actor, 'userId' | 'sessionId'>,
): Promise<readonly Session[]> => {
  const rows = await vault.listBy('sessions', userId)
  const securityStamp = (await views.users.get(userId))?.securityStamp ?? ''
  return rows
    .filter(row => isLive(row, Date.now()) && row.outlived.includes(securityStamp))
    .sort((one, other) => other.seenAt - one.seenAt)
    .map(row => ({
      id: row.id,
      userAgent: row.userAgent,
      createdAt: time(row.createdAt),
      lastSeenAt: time(row.seenAt),
      expiresAt: time(endOf(row)),
      isCurrent: row.id === sessionId,
    }))
}
