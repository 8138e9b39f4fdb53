import { contactStream } from '@shodh/contracts/contact/events.ts'
import { recorded } from '@shodh/contracts/event.ts'
import { ACCOUNT_NOTICE_DAYS } from '@shodh/contracts/limits.ts'
import type { SiteSettings } from '@shodh/contracts/site/fields.ts'
import { ACCOUNT_NOTICE_MS, type RetentionChange, retentionSentences } from '@shodh/contracts/site/retention.ts'
import { monthsBefore } from '@shodh/contracts/time/months.ts'
import { lastActivity, type UserRow } from '@shodh/contracts/users/vault-rows.ts'
import { openInbox } from '../contact/inbox.ts'
import { isRefusal } from '../decider.ts'
import type { Ports } from '../ports.ts'
import { eraseUser } from '../users/accounts/erase-user.ts'
import type { User } from '../users/user.ts'

/** Who the log says deleted it. */
const BY = { actorId: 'system', correlationId: 'retention' }

/** Decided again once it is known whose account it is: administrators are left to administrators. */
const eraseInactive = (user: User) => (user.is === 'known' && user.role !== 'admin' ? eraseUser(user, BY) : [])

type Stores = Pick<Ports, 'events' | 'vault' | 'identity'>
type Needed = Stores & Pick<Ports, 'handle' | 'contact'>

/** The messages with which nothing was done since a moment. */
const oldMessages = async ({ events, vault }: Stores, before: number) => {
  const ids: string[] = []
  for (const { id, at } of await vault.list('contact-messages')) {
    if (at >= before) continue
    const last = (await events.readStream(contactStream(id))).events.at(-1)
    if (last && Date.parse(recorded(last).metadata.at) < before) ids.push(id)
  }
  return ids
}

type Unused = { readonly row: UserRow; readonly last: number }

/** The accounts in which nobody signed in, and by whose API tokens nothing was done, since a moment, but for those of administrators. */
const unusedAccounts = async ({ vault, identity }: Stores, before: number) => {
  const unused: Unused[] = []
  for (const row of await vault.list('users')) {
    const state = await identity.accounts.state(row.id)
    if (state.is !== 'known' || state.role === 'admin') continue
    const [sessions, tokens] = [await vault.listBy('sessions', row.id), await vault.listBy('api-tokens', row.id)]
    const last = lastActivity(state, row, sessions, tokens)
    if (last < before) unused.push({ row, last })
  }
  return unused
}

/** What a change of the periods, which is in force, has deleted, in sentences. */
export const deletedByRetention = (ports: Stores, change: RetentionChange) =>
  retentionSentences(change, {
    messages: async before => (await oldMessages(ports, before)).length,
    accounts: async before => (await unusedAccounts(ports, before)).length,
  })

/** Deletes messages with which nothing was done, and accounts in which nobody signed in, for as long as the journal states. */
export const retentionSweeper = (ports: Needed, now: () => number = Date.now) => {
  const { vault, identity } = ports
  const inbox = openInbox(ports, now)

  /** Once for each time that the account falls out of use. */
  const mailNotice = async ({ row: { id }, last }: Unused) => {
    const account = await identity.accounts.of(id)
    if (account)
      await identity.outbox.queue({
        id: `account-ends ${id} ${last}`,
        at: new Date(now() + ACCOUNT_NOTICE_MS),
        userId: id,
        name: account.name,
        to: account.email,
        purpose: 'account-ends',
        link: `${identity.publicUrl()}/login`,
        worth: ACCOUNT_NOTICE_DAYS * 24 * 60 * 60,
      })
    await vault.update('users', id, row => row && { ...row, endNoticeAt: now() })
  }

  const endAccount = async (id: string) => {
    const command = { name: 'erase-inactive-user', userId: id, request: null, erases: true } as const
    const outcome = await identity.handleUser({ ...command, decide: eraseInactive }, BY)
    if (!isRefusal(outcome) && outcome.state.is === 'erased') await identity.erasePersonalData(id)
  }

  const endAccounts = async (before: number) => {
    for (const unused of await unusedAccounts(ports, before + ACCOUNT_NOTICE_MS)) {
      const { row, last } = unused
      const noticedAt = row.endNoticeAt ?? 0
      if (noticedAt <= last) await mailNotice(unused)
      else if (last < before && noticedAt <= now() - ACCOUNT_NOTICE_MS) await endAccount(row.id)
    }
  }

  return async ({ messages, accounts }: NonNullable<SiteSettings['retention']> = {}) => {
    if (messages !== undefined)
      for (const id of await oldMessages(ports, monthsBefore(now(), messages))) await inbox.erase(id, BY)
    if (accounts !== undefined) await endAccounts(monthsBefore(now(), accounts))
  }
}
