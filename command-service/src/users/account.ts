import type { EventStore } from '@shodh/adapters/event-store/event-store.ts'
import type { Vault } from '@shodh/adapters/vault/vault.ts'
import { recorded } from '@shodh/contracts/event.ts'
import type { User as UserView } from '@shodh/contracts/users/views.ts'
import { remember } from '../decider.ts'
import { user } from './user.ts'

/** Two spellings of one e-mail address have the same key. */
export const emailKey = (email: string) => email.trim().normalize('NFKC').toLowerCase()

export const userStream = (userId: string) => `user-${userId}`

/** The account of an e-mail, its facts from the log and its personal data from the vault. */
export const accountOf = async ({ events, vault }: { events: EventStore; vault: Vault }, email: string) => {
  const row = await vault.find('users', emailKey(email))
  if (!row) return undefined
  const history = (await events.readStream(userStream(row.id))).events.map(recorded)
  const { role, createdAt } = remember(user, user.initial, history)
  if (!role) return undefined
  const view: UserView = {
    id: row.id,
    _id: row.id,
    name: String(row['name']),
    email: String(row['email']),
    role,
    status: 'active',
    createdAt,
  }
  return { view, passwordHash: String(row['passwordHash']) }
}
