import type { EventStore } from '@shodh/adapters/event-store/event-store.ts'
import type { Vault } from '@shodh/adapters/vault/vault.ts'
import { recorded } from '@shodh/contracts/event.ts'
import { emailKey } from '@shodh/contracts/users/fields.ts'
import { userView } from '@shodh/contracts/users/views.ts'
import { remember } from '../decider.ts'
import { user } from './user.ts'

export const userStream = (userId: string) => `user-${userId}`

/** The account of an e-mail, its facts from the log and its personal data from the vault. */
export const accountOf = async ({ events, vault }: { events: EventStore; vault: Vault }, email: string) => {
  const row = await vault.find('users', emailKey(email))
  if (!row) return undefined
  const history = (await events.readStream(userStream(row.id))).events.map(recorded)
  const facts = remember(user, user.initial, history)
  if (facts.is !== 'known') return undefined
  const view = userView(facts, { name: String(row['name']), email: String(row['email']) })
  return { view, passwordHash: String(row['passwordHash']) }
}
