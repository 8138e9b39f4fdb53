import type { EventStore } from '@shodh/adapters/event-store/event-store.ts'
import type { Vault } from '@shodh/adapters/vault/vault.ts'
import { emailKey } from '@shodh/contracts/users/fields.ts'
import type { EmailRow, Personal, UserRow } from '@shodh/contracts/users/vault-rows.ts'
import { type User as UserView, userView } from '@shodh/contracts/users/views.ts'
import { recollections } from '../recollection.ts'
import { type KnownUser, type User, user } from './user.ts'

export const userStream = (userId: string) => `user-${userId}`

/** A user with the facts of the log and the personal data of the vault. */
export type Account = Personal & { readonly id: string; readonly facts: KnownUser }

export type Accounts = {
  /** What the log says of the user, up to its last event. */
  facts(userId: string): Promise<User>
  of(userId: string): Promise<Account | undefined>
  /** It takes as long for an e-mail that nobody has. */
  byEmail(email: string): Promise<Account | undefined>
  all(): Promise<readonly Account[]>
}

const NOBODY = '00000000-0000-4000-8000-000000000000'

/** A password is changed by its event, also while the vault is still about to be told. */
const passwordHashOf = ({ passwordHash, pending }: UserRow, { standing }: KnownUser) =>
  pending[standing]?.passwordHash ?? passwordHash ?? ''

const whole = (row: UserRow | undefined, facts: User): Account | undefined => {
  if (facts.is !== 'known' || row?.email === undefined || row.name === undefined) return undefined
  return { id: row.id, name: row.name, email: row.email, passwordHash: passwordHashOf(row, facts), facts }
}

export const openAccounts = ({ events, vault }: { events: EventStore; vault: Vault }): Accounts => {
  const { recall } = recollections(events)
  const facts = async (userId: string) => (await recall(userStream(userId), user)).state
  const of = async (userId: string) => {
    // The log first: what the vault holds is then as new, so an old password never meets a new standing.
    const known = await facts(userId)
    return whole((await vault.get('users', userId)) as UserRow | undefined, known)
  }

  return {
    facts,
    of,
    byEmail: async email => {
      const key = emailKey(email)
      const claimed = (await vault.find('emails', key)) as EmailRow | undefined
      const account = await of(claimed?.userId ?? NOBODY)
      return account && emailKey(account.email) === key ? account : undefined
    },
    all: async () => {
      const accounts = await Promise.all((await vault.list('users')).map(({ id }) => of(id)))
      return accounts.filter(account => account !== undefined)
    },
  }
}

export const viewOf = (account: Account): UserView => userView(account.facts, account)
