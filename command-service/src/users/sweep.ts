import type { EventStore } from '@shodh/adapters/event-store/event-store.ts'
import type { Mailer } from '@shodh/adapters/mailer/mailer.ts'
import { recorded } from '@shodh/contracts/event.ts'
import type { FactorRow, UserRow } from '@shodh/contracts/users/vault-rows.ts'
import { type Accounts, userStream } from './accounts/accounts.ts'
import type { EmailChanges } from './accounts/email-changes.ts'
import type { ErasePersonalData } from './accounts/erase-user.ts'
import type { Factors } from './factors/open-factors.ts'
import type { PersonalData } from './personal-data.ts'
import type { UserVault } from './user-vault.ts'

type Ports = {
  readonly events: EventStore
  readonly vault: UserVault
  readonly mailer: Mailer
  readonly accounts: Accounts
  readonly personal: PersonalData
  readonly erasePersonalData: ErasePersonalData
  readonly emailChanges: EmailChanges
  readonly factors: Factors
  /** What else is swept, once users are. */
  readonly others: readonly { readonly sweep: () => Promise<void> }[]
}

/** Completes interrupted erasures and claims whose event was stored; releases claims whose event never was. */
export const sweeper = (
  { events, vault, mailer, accounts, personal, erasePersonalData, emailChanges, factors, others }: Ports,
  now: () => number = Date.now,
) => {
  const revisionOf = async (userId: string, commandId: string) => {
    const history = (await events.readStream(userStream(userId))).events.map(recorded)
    return history.findLast(({ metadata }) => metadata.commandId === commandId)?.revision
  }

  const settle = async (userId: string, commandId: string) => {
    const revision = await revisionOf(userId, commandId)
    if (revision === undefined) await personal.release({ userId, commandId })
    else await personal.confirm({ userId, commandId }, revision)
  }

  const takenEmail = async ({ emailChange }: UserRow) =>
    emailChange && (await accounts.byEmail(emailChange.email)) ? emailChange.email : undefined

  const sweepUser = async (row: UserRow, stored: readonly FactorRow[], olderThan: number) => {
    const { id, pending } = row
    const state = await accounts.state(id)
    if (state.is === 'erased') return erasePersonalData(id)
    // Stryker disable next-line ConditionalExpression: For the compiler: whose log is empty has requested no change.
    if (state.is === 'known') {
      await emailChanges.sweep(id, state.securityStamp, await takenEmail(row))
      await factors.follow(state, stored)
    }
    for (const [commandId, { at }] of Object.entries(pending)) {
      // Stryker disable next-line EqualityOperator: A millisecond later it is swept all the same.
      if (at <= now() - olderThan) await settle(id, commandId)
    }
  }

  const sweepEmails = async () => {
    const users = new Set((await vault.list('users')).map(({ id }) => id))
    const rows = await vault.list('emails')
    const nobodys = rows.filter(({ userId }) => !users.has(userId)).map(({ id }) => id)
    await vault.erase('emails', ...nobodys)
  }

  /** Who was erased by another process may have mails that only this one can reach. */
  const sweepMails = async () => {
    for (const person of await mailer.people()) {
      if ((await accounts.state(person)).is === 'erased') await mailer.deleteMailsTo(person)
    }
  }

  return async (olderThan = 0) => {
    const stored = Map.groupBy(await vault.list('factors'), ({ userId }) => userId)
    for (const row of await vault.list('users')) await sweepUser(row, stored.get(row.id) ?? [], olderThan)
    await sweepEmails()
    await sweepMails()
    for (const { sweep } of [factors, ...others]) await sweep()
  }
}
