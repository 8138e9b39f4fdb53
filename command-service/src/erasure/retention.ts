import { contactStream } from '@shodh/contracts/contact/events.ts'
import { recorded } from '@shodh/contracts/event.ts'
import type { SiteSettings } from '@shodh/contracts/site/fields.ts'
import { monthsBefore } from '@shodh/contracts/time/months.ts'
import { lastActivity } from '@shodh/contracts/users/vault-rows.ts'
import { openInbox } from '../contact/inbox.ts'
import { isRefusal } from '../decider.ts'
import type { Ports } from '../ports.ts'
import { eraseUser } from '../users/erase-user.ts'
import type { User } from '../users/user.ts'

/** Who the log says deleted it. */
const BY = { actorId: 'system', correlationId: 'retention' }

/** Decided again once it is known whose account it is: administrators are left to administrators. */
const eraseInactive = (user: User) => (user.is === 'known' && user.role !== 'admin' ? eraseUser(user, BY) : [])

type Needed = Pick<Ports, 'events' | 'handle' | 'vault' | 'identity' | 'contact'>

/** Deletes messages with which nothing was done, and accounts in which nobody signed in, for as long as the journal states. */
export const retentionSweeper = (ports: Needed, now: () => number = Date.now) => {
  const { events, vault, identity } = ports
  const inbox = openInbox(ports, now)

  const endMessages = async (before: number) => {
    for (const { id, at } of await vault.list('contact-messages')) {
      if (at >= before) continue
      const last = (await events.readStream(contactStream(id))).events.at(-1)
      if (last && Date.parse(recorded(last).metadata.at) < before) await inbox.erase(id, BY)
    }
  }

  const endAccounts = async (before: number) => {
    for (const row of await vault.list('users')) {
      const state = await identity.accounts.state(row.id)
      if (state.is !== 'known' || state.role === 'admin') continue
      const [sessions, tokens] = [await vault.listBy('sessions', row.id), await vault.listBy('api-tokens', row.id)]
      if (lastActivity(state, row, sessions, tokens) >= before) continue
      const command = { name: 'erase-inactive-user', userId: row.id, request: null, erases: true } as const
      const outcome = await identity.handleUser({ ...command, decide: eraseInactive }, BY)
      if (!isRefusal(outcome) && outcome.state.is === 'erased') await identity.erasePersonalData(row.id)
    }
  }

  return async ({ messages, accounts }: NonNullable<SiteSettings['retention']> = {}) => {
    if (messages !== undefined) await endMessages(monthsBefore(now(), messages))
    if (accounts !== undefined) await endAccounts(monthsBefore(now(), accounts))
  }
}
