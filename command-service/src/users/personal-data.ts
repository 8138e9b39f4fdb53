import { randomUUID } from 'node:crypto'
import { Taken } from '@shodh/adapters/vault/vault.ts'
import { emailKey } from '@shodh/contracts/users/fields.ts'
import type { ClaimedValues, EmailRow, UserRow } from '@shodh/contracts/users/vault-rows.ts'
import type { UserVault } from './user-vault.ts'

/** What a command wants to become true of a user's personal data, once its event is written. */
export type Claim = { readonly userId: string; readonly commandId: string; readonly values: ClaimedValues }

const FIELDS = ['name', 'email', 'passwordHash'] as const

const empty = (id: string): UserRow => ({ id, asOf: {}, pending: {} })

const without = <T>(byCommand: Readonly<Record<string, T>>, commandId: string) => {
  const { [commandId]: _, ...others } = byCommand
  return others
}

/** Values of an older event never replace those of a newer one, in whatever order they are confirmed. */
const settled = (row: UserRow, commandId: string, revision: number): UserRow => {
  const claimed = row.pending[commandId]
  const fresh = FIELDS.filter(field => claimed?.[field] !== undefined && revision > (row.asOf[field] ?? -1))
  const values = Object.fromEntries(fresh.map(field => [field, claimed?.[field]]))
  const asOf = { ...row.asOf, ...Object.fromEntries(fresh.map(field => [field, revision])) }
  const former = claimed?.formerEmail
  const formerEmails = former === undefined ? row.formerEmails : { ...row.formerEmails, [commandId]: former }
  const pending = without(row.pending, commandId)
  return { ...row, ...values, asOf, pending, ...(formerEmails && { formerEmails }) }
}

const withoutFormerEmail = ({ formerEmails = {}, ...row }: UserRow, commandId: string): UserRow => {
  const others = without(formerEmails, commandId)
  return Object.keys(others).length === 0 ? row : { ...row, formerEmails: others }
}

/**
 * Personal data and the log are two stores: what a command brings is claimed under its id, becomes true when its event
 * is stored, and ends where it never is. An e-mail is claimed too, so that no other user gets it meanwhile.
 */
export const personalData = (vault: UserVault, now: () => number = Date.now) => {
  const update = (userId: string, change: (row: UserRow | undefined) => UserRow | undefined) =>
    vault.update('users', userId, change)

  const takeEmail = async (userId: string, email: string) => {
    const row: EmailRow = { id: randomUUID(), userId, key: emailKey(email) }
    try {
      await vault.put('emails', row, { unique: row.key, group: userId })
      return true
    } catch (error) {
      if (!(error instanceof Taken)) throw error
      return (await vault.find('emails', row.key))?.userId === userId
    }
  }

  /** E-mails that the user neither has nor claims are free again. */
  const freeEmails = async (userId: string) => {
    const row = await vault.get('users', userId)
    // Stryker disable next-line ArrayDeclaration: A text has no e-mail address either.
    const values = row ? [row, ...Object.values(row.pending)] : []
    // Stryker disable next-line ArrayDeclaration: It is no address that is in the vault.
    const wanted = new Set(values.flatMap(({ email }) => (email === undefined ? [] : [emailKey(email)])))
    const rows = await vault.listBy('emails', userId)
    const unwanted = rows.filter(({ key }) => !wanted.has(key)).map(({ id }) => id)
    await vault.erase('emails', ...unwanted)
  }

  const release = async ({ userId, commandId }: Omit<Claim, 'values'>, attempt?: string) => {
    const isOurs = (row: UserRow | undefined): row is UserRow => {
      const claimed = row?.pending[commandId]
      return claimed !== undefined && (attempt === undefined || claimed.attempt === attempt)
    }
    const row = await update(userId, before =>
      isOurs(before) ? { ...before, pending: without(before.pending, commandId) } : undefined,
    )
    if (!row) return
    if (row.email === undefined && Object.keys(row.pending).length === 0) await vault.erase('users', userId)
    await freeEmails(userId)
  }

  return {
    /** Returns a function that releases the claim; undefined where another user has the e-mail. */
    claim: async (claim: Claim): Promise<(() => Promise<void>) | undefined> => {
      const { userId, commandId, values } = claim
      const attempt = randomUUID()
      await update(userId, row => {
        const before = row ?? empty(userId)
        if (before.pending[commandId]) return undefined
        return { ...before, pending: { ...before.pending, [commandId]: { ...values, attempt, at: now() } } }
      })
      const releaseClaim = () => release(claim, attempt)
      if (values.email === undefined || (await takeEmail(userId, values.email))) return releaseClaim
      await releaseClaim()
      return undefined
    },
    /** The command's event was written, as this revision of the user's stream. */
    confirm: async ({ userId, commandId }: Omit<Claim, 'values'>, revision: number) => {
      const row = await update(userId, before =>
        before?.pending[commandId] ? settled(before, commandId, revision) : undefined,
      )
      // Stryker disable next-line ConditionalExpression: Where nothing was settled, no address is free that was not before.
      if (row) await freeEmails(userId)
    },
    release,
    /** The address that the user had before the command, until its owner is notified. */
    formerEmail: async ({ userId, commandId }: Omit<Claim, 'values'>) =>
      (await vault.get('users', userId))?.formerEmails?.[commandId],
    forgetFormerEmail: async ({ userId, commandId }: Omit<Claim, 'values'>) => {
      await update(userId, row => row && withoutFormerEmail(row, commandId))
    },
    /** The user is about to be erased: what a killed process leaves of the row is known by that. */
    markErasure: async (userId: string) => {
      await update(userId, row => row && { ...row, isBeingErased: true })
    },
  }
}

export type PersonalData = ReturnType<typeof personalData>
