import type { Refusal } from '@shodh/contracts/envelope.ts'
import { isRefusal, refuse } from '../../decider.ts'
import type { Identity } from '../identity.ts'
import { resetFactorsOf } from './change-factors.ts'

/** Who acts on the machine itself, in the log. */
const OPERATOR = 'operator'

export type OperatorReset = { readonly email: string; readonly reason: string }

/** For an administrator whom no other one can help; returns the name of the account. Everybody who administers the journal is mailed. */
export const resetByOperator = async (
  parts: Pick<Identity, 'accounts' | 'factors' | 'handleUser'>,
  { email, reason }: OperatorReset,
): Promise<string | Refusal> => {
  const account = await parts.accounts.byEmail(email)
  if (!account) return refuse('USER_NOT_FOUND')
  const reset = { userId: account.id, means: 'operator', reason } as const
  const outcome = await resetFactorsOf(parts, reset, { actorId: OPERATOR, correlationId: 'reset-factor' })
  return isRefusal(outcome) ? outcome : account.name
}
