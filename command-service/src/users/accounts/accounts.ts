import type { EventStore } from '@shodh/adapters/event-store/event-store.ts'
import { passwordHashOf, pendingEmailOf, type Personal, type UserRow } from '@shodh/contracts/users/vault-rows.ts'
import { emailKey } from '@shodh/contracts/users/fields.ts'
import { type User as UserView, userView } from '@shodh/contracts/users/views.ts'
import { streamCache } from '../../handling/stream-cache.ts'
import { type KnownUser, type User, user } from '../user.ts'
import type { UserVault } from '../user-vault.ts'

export const userStream = (userId: string) => `user-${userId}`

/** A user: the state from the log with the personal data of the vault. */
export type Account = Personal & {
  readonly id: string
  readonly state: KnownUser
  /** False of who has only ever signed in by other means. */
  readonly hasPassword: boolean
  /** The new e-mail address that waits to be verified. */
  readonly pendingEmail: string | undefined
  /** Whether the user is sent the weekly mail about the record, where the role gets it. */
  readonly weeklyDigest: boolean
}

export type Accounts = {
  /** The state of the user from the log, up to its last event. */
  state(userId: string): Promise<User>
  of(userId: string): Promise<Account | undefined>
  /** Takes as long for an unknown e-mail. */
  byEmail(email: string): Promise<Account | undefined>
  all(): Promise<readonly Account[]>
}

/** An id that no user has. */
// Stryker disable next-line StringLiteral: Neither is the id of a user.
export const NOBODY = '00000000-0000-4000-8000-000000000000'

const accountOf = (row: UserRow | undefined, state: User, now: number): Account | undefined => {
  // Stryker disable next-line ConditionalExpression: For the compiler: a row has a name as soon as it has an e-mail address.
  if (state.is !== 'known' || row?.email === undefined || row.name === undefined) return undefined
  const { id, name, email, noDigest = false } = row
  const pendingEmail = pendingEmailOf(row, state.securityStamp, now)
  const passwordHash = passwordHashOf(row, state)
  const password = { passwordHash: passwordHash ?? '', hasPassword: passwordHash !== undefined }
  return { id, name, email, ...password, state, pendingEmail, weeklyDigest: !noDigest }
}

export const openAccounts = (
  { events, vault }: { events: EventStore; vault: UserVault },
  now: () => number = Date.now,
): Accounts => {
  const { load } = streamCache(events)
  const state = async (userId: string) => (await load(userStream(userId), user)).state
  const of = async (userId: string) => {
    // the log first: the vault is then at least as new, so an old password is never read with a newer `securityStamp`
    const current = await state(userId)
    return accountOf(await vault.get('users', userId), current, now())
  }

  return {
    state,
    of,
    byEmail: async email => {
      const key = emailKey(email)
      const claimed = await vault.find('emails', key)
      const account = await of(claimed?.userId ?? NOBODY)
      return account && emailKey(account.email) === key ? account : undefined
    },
    all: async () => {
      const accounts = await Promise.all((await vault.list('users')).map(({ id }) => of(id)))
      return accounts.filter(account => account !== undefined)
    },
  }
}

export const viewOf = (account: Account): UserView => userView(account.state, account)
