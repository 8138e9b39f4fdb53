import type { Account } from './accounts.ts'
import type { Identity } from './identity.ts'

/**
 * Ends the codes and links that were mailed to the account. Before the event that is a reason for it, so that none
 * outlives the event where the process ends in between.
 */
export const endProofs = ({ challenges }: Pick<Identity, 'challenges'>, { id, email, pendingEmail }: Account) =>
  challenges.end(id, pendingEmail === undefined ? [email] : [email, pendingEmail])
