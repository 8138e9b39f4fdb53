import type { Refusal } from '@shodh/contracts/envelope.ts'
import type { Vault } from '@shodh/adapters/vault/vault.ts'
import {
  PAGE_SIZE,
  SESSION_IDLE_SECONDS,
  SESSION_SECONDS,
  SIGN_IN_DAYS,
  SIGN_INS_SHOWN,
} from '@shodh/contracts/limits.ts'
import { DAY_MS, iso, isWithin } from '@shodh/contracts/time/dates.ts'
import { folded } from '@shodh/contracts/text/text.ts'
import { pendingEmailOf, type SessionRow, type UserKinds, type UserRow } from '@shodh/contracts/users/vault-rows.ts'
import { emailKey, isLinked } from '@shodh/contracts/users/fields.ts'
import { countingFactors, countsOf } from '@shodh/contracts/users/factors/views.ts'
import {
  type Profile,
  type Session,
  type SignIn,
  type User,
  type UserDocument,
  type UserFilter,
  userView,
} from '@shodh/contracts/users/views.ts'
import type { Ports, Views } from '../ports.ts'
import type { Actor } from '@shodh/contracts/roles.ts'
import { adminOperations } from '@shodh/contracts/users/operations/admin.ts'
import { systemOperations } from '@shodh/contracts/system/operations.ts'
import { invitationOperations } from '@shodh/contracts/users/operations/invitations.ts'
import { oidcOperations, type OwnIdentity } from '@shodh/contracts/users/operations/oidc.ts'
import { profileOperations } from '@shodh/contracts/users/operations/profile.ts'
import { pageOf, type Routes } from '../responses.ts'
import { apiTokenRoutes } from './api-tokens.ts'
import { attentionOf, restingAttempts, withFailedMail } from './attention.ts'
import { listInvitations } from './invitations.ts'

const missing: Refusal = { refused: 'USER_NOT_FOUND' }

/** Queries about people: no response is cached, so that erased data remains nowhere. */
export const userRoutes: Routes = async (app, ports) => {
  const { query, views, vault, storageKeyOf } = ports
  const people = directory(views, vault)
  const attention = attentionOf(ports)
  await apiTokenRoutes(app, ports)

  const oneUser = (found: Awaited<ReturnType<typeof people.user>>) =>
    found ? { message: 'User retrieved successfully', data: found.user, revision: found.revision } : missing

  query(profileOperations.getProfile, async request => oneUser(await people.profile(request.actor?.userId ?? '')))

  query(profileOperations.getStorageKey, async request => {
    const data = { key: storageKeyOf(request.actor?.userId ?? '') }
    return { message: 'Storage key retrieved successfully', data }
  })

  query(profileOperations.listSessions, async request => {
    const sessions = request.actor ? await sessionsOf(ports, request.actor) : []
    return { message: 'Sessions retrieved successfully', data: { sessions } }
  })

  query(oidcOperations.listOwnIdentities, async request => {
    const identities = await identitiesOf(ports, request.actor?.userId ?? '')
    return { message: 'Linked sign-ins retrieved successfully', data: { identities } }
  })

  query(profileOperations.listSignIns, async request => {
    const signIns = await signInsOf(vault, request.actor?.userId ?? '')
    return { message: 'Sign-ins retrieved successfully', data: { signIns } }
  })

  query(systemOperations.listUserSessions, async request => {
    const { id: userId } = request.params
    if (!(await views.users.get(userId))) return missing
    const sessions = await sessionsOf(ports, { userId, sessionId: request.actor?.sessionId ?? '' })
    return { message: 'Sessions retrieved successfully', data: { sessions } }
  })

  query(adminOperations.listUsers, async request => {
    const data = await people.find(request.query)
    return { message: 'Users retrieved successfully', data }
  })

  query(invitationOperations.listInvitations, async () => ({
    message: 'Invitations retrieved successfully',
    data: { invitations: await listInvitations(ports) },
  }))

  query(adminOperations.getUser, async request => oneUser(await people.user(request.params.id)))

  query(adminOperations.getAttention, async () => ({ message: 'What needs attention', data: await attention() }))
}

/** What the operator offers, and what else the account is linked to. */
const identitiesOf = async (
  { vault, views, providers = [] }: Pick<Ports, 'vault' | 'providers'> & { readonly views: Pick<Views, 'users'> },
  userId: string,
): Promise<OwnIdentity[]> => {
  const user = await views.users.get(userId)
  const rows = (await vault.listBy('linked-identities', userId)).filter(({ provider }) => isLinked(user, provider))
  const offered = new Map(providers.map(provider => [provider.id, provider]))
  return [...new Set([...offered.keys(), ...(user?.providers ?? [])])].map(id => {
    const { label = id, isOrcid = false } = offered.get(id) ?? {}
    const row = rows.find(({ provider }) => provider === id)
    return {
      provider: id,
      label,
      isOrcid,
      isOffered: offered.has(id),
      linkedAt: row ? iso(row.linkedAt) : null,
      usedAt: row?.usedAt ? iso(row.usedAt) : null,
      orcid: row?.orcid ?? null,
    }
  })
}

const endOf = ({ createdAt }: SessionRow) => createdAt + SESSION_SECONDS * 1000

const isLive = (row: SessionRow, now: number) =>
  !row.isEnded && now < endOf(row) && now < row.seenAt + SESSION_IDLE_SECONDS * 1000

/** The live sessions of a user, latest seen first; `sessionId` is the session of the request. */
const sessionsOf = async (
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
      createdAt: iso(row.createdAt),
      lastSeenAt: iso(row.seenAt),
      expiresAt: iso(endOf(row)),
      isCurrent: row.id === sessionId,
    }))
}

/** Newest first; those older than SIGN_IN_DAYS are about to be erased. */
const signInsOf = async (vault: Vault<UserKinds>, userId: string): Promise<readonly SignIn[]> => {
  const rows = await vault.listBy('sign-ins', userId)
  return rows
    .filter(({ at }) => isWithin(SIGN_IN_DAYS * DAY_MS, at, Date.now()))
    .sort((one, other) => other.at - one.at)
    .slice(0, SIGN_INS_SHOWN)
    .map(({ at, userAgent, methods }) => ({ at: iso(at), userAgent, methods: [...methods] }))
}

/** A document without a row in the vault is of a user whose erasure, or registration, is in progress. */
const shown = (document: UserDocument, row: UserRow | undefined): User | undefined =>
  row?.name === undefined || row.email === undefined
    ? undefined
    : userView(document, { name: row.name, email: row.email })

const named = (user: User, search: string) => folded(`${user.name}\n${user.email}`).includes(search)

/** An address that somebody else has by now can no longer become the user's. */
const openPendingEmail = async (vault: Vault<UserKinds>, row: UserRow, securityStamp: string) => {
  const pendingEmail = pendingEmailOf(row, securityStamp)
  if (pendingEmail === undefined) return undefined
  const owner = await vault.find('emails', emailKey(pendingEmail))
  return owner && owner.userId !== row.id ? undefined : pendingEmail
}

/** Sessions say it of those who signed in before it was stored with the user. */
const lastSignIns = async (vault: Vault<UserKinds>, rows: ReadonlyMap<string, UserRow>) => {
  const sessions = Map.groupBy(await vault.list('sessions'), ({ userId }) => userId)
  return (id: string) => {
    const times = [rows.get(id)?.signedInAt ?? 0, ...(sessions.get(id) ?? []).map(({ createdAt }) => createdAt)]
    const last = Math.max(...times)
    return last === 0 ? undefined : iso(last)
  }
}

/** Until when accounts take no sign-in, by the ids of their users. */
const lockedUntil = async (vault: Vault<UserKinds>) => {
  const rows = await restingAttempts(vault)
  return new Map(rows.map(({ userId, restsUntil }) => [userId ?? '', iso(restsUntil)]))
}

/** Users with their names, which are read from the vault each time: what it erased is stored nowhere else. */
export const directory = ({ users }: Pick<Views, 'users'>, vault: Vault<UserKinds>) => ({
  user: async (id: string): Promise<{ user: User; revision: number } | undefined> => {
    const document = await users.get(id)
    const user = document && shown(document, await vault.get('users', id))
    return user && document && { user, revision: document.revision }
  },
  /** With what only the user may see. */
  profile: async (id: string): Promise<{ user: Profile; revision: number } | undefined> => {
    const document = await users.get(id)
    const row = await vault.get('users', id)
    const user = document && shown(document, row)
    if (!user || !document || !row) return undefined
    const pendingEmail = await openPendingEmail(vault, row, document.securityStamp)
    // Stryker disable next-line ConditionalExpression: JSON leaves out what is undefined.
    const mails = user.role === 'auditor' && { weeklyDigest: !(row.noDigest ?? false) }
    return {
      user: { ...user, ...(pendingEmail !== undefined && { pendingEmail }), ...mails },
      revision: document.revision,
    }
  },
  /** One page, oldest account first. */
  find: async ({ role, status, search = '', ...paged }: UserFilter) => {
    const rows = new Map((await vault.list('users')).map(row => [row.id, row]))
    const documents = await users.find({ where: { role, status }, sort: { field: 'createdAt' } })
    const [signIns, locks] = [await lastSignIns(vault, rows), await lockedUntil(vault)]
    const failed = await withFailedMail(vault)
    const wanted = folded(search.trim())
    const all = documents.map(document => shown(document, rows.get(document.id)))
    const found = all.filter(user => user !== undefined).filter(user => named(user, wanted))
    const factors = new Map(
      documents.map(user => [user.id, user.factors?.length ? countsOf(countingFactors(user)) : undefined]),
    )
    const { shown: onPage, pagination } = pageOf(found, paged, PAGE_SIZE)
    const listed = onPage.map(user => ({
      ...user,
      lastSignInAt: signIns(user.id),
      lockedUntil: locks.get(user.id),
      hasFailedMail: failed.has(user.id) || undefined,
      factors: factors.get(user.id),
    }))
    return { users: listed, pagination }
  },
})
