import type { Refusal } from '@shodh/contracts/envelope.ts'
import { EMAIL_CHANGE_SECONDS, EMAIL_CHANGES_PER_HOUR } from '@shodh/contracts/limits.ts'
import { pendingEmailOf, type UserRow } from '@shodh/contracts/users/vault-rows.ts'
import { refuse } from '../../decider.ts'
import type { Account } from './accounts.ts'
import { waitFor, withinHour } from '../mails/send-limits.ts'
import type { UserVault } from '../user-vault.ts'

const LIMIT = { cooldownSeconds: 0, perHour: EMAIL_CHANGES_PER_HOUR }

/** New e-mail addresses that wait to be verified by their users, in the vault's row of the user. */
export const openEmailChanges = (vault: UserVault, now: () => number = Date.now) => {
  const update = (userId: string, change: (row: UserRow) => UserRow | undefined) =>
    vault.update('users', userId, row => row && change(row))

  return {
    /** Counts a request; refused where there were too many. */
    count: async (id: string): Promise<Refusal | undefined> => {
      let wait = 0
      await update(id, row => {
        const requests = withinHour(row.emailChangeRequests, now())
        wait = waitFor(requests, now(), LIMIT)
        if (wait > 0) return undefined
        return { ...row, emailChangeRequests: [...requests, now()] }
      })
      return wait > 0 ? { ...refuse('TOO_MANY_REQUESTS'), retryAfter: wait } : undefined
    },
    /** In the place of an earlier one. */
    begin: async ({ id, email: from, state }: Account, email: string) => {
      const emailChange = {
        email,
        from,
        securityStamp: state.securityStamp,
        until: now() + EMAIL_CHANGE_SECONDS * 1000,
      }
      await update(id, row => ({ ...row, emailChange }))
    },
    end: async (userId: string) => {
      await update(userId, ({ emailChange, ...row }) => emailChange && row)
    },
    /** Forgets one that can no longer be completed; `taken` is an address that somebody has by now. */
    sweep: async (userId: string, securityStamp: string, taken?: string) => {
      await update(userId, row => {
        const { emailChange, emailChangeRequests, ...others } = row
        const pendingEmail = pendingEmailOf(row, securityStamp, now())
        const isPending = pendingEmail !== undefined && pendingEmail !== taken
        const requests = withinHour(emailChangeRequests, now())
        // Stryker disable next-line ArrayDeclaration, ConditionalExpression, LogicalOperator: Saves a write of what is stored already.
        if ((isPending || !emailChange) && requests.length === (emailChangeRequests ?? []).length) return undefined
        return {
          ...others,
          ...(isPending && emailChange && { emailChange }),
          ...(requests.length > 0 && { emailChangeRequests: requests }),
        }
      })
    },
  }
}

export type EmailChanges = ReturnType<typeof openEmailChanges>
