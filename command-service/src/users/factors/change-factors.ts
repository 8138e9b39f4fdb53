import type { Refusal } from '@shodh/contracts/envelope.ts'
import { type FactorAddedResponse, factorView, isRequiredOf } from '@shodh/contracts/users/factors/views.ts'
import type { FactorRow } from '@shodh/contracts/users/vault-rows.ts'
import { isRefusal, refuse } from '../../decider.ts'
import type { Handled, RequestContext } from '../../handle.ts'
import type { Identity } from '../identity.ts'
import type { User } from '../user.ts'
import { addFactor, createRecoveryCodes, removeFactor, resetFactors } from './decisions.ts'
import { activateRow } from './open-factors.ts'

type Outcome = Handled<User> | Refusal
type Parts = Pick<Identity, 'factors' | 'handleUser' | 'policy' | 'accounts' | 'vault'>

/** A factor is in use from its event on; its row, which is stored, is activated then. */
export const activateFactor = async (
  { vault, factors, handleUser }: Parts,
  { id: factorId, kind, userId, passkey }: FactorRow,
  by: RequestContext,
): Promise<{ readonly outcome: Outcome; readonly data?: FactorAddedResponse }> => {
  const added = { factorId, kind, verifiesUser: passkey?.verifiesUser }
  const outcome = await handleUser(
    { name: 'add-factor', userId, request: { factorId }, decide: user => addFactor(user, added) },
    by,
  )
  if (isRefusal(outcome)) return { outcome }
  const row = await activateRow(vault, factorId)
  if (!row) return { outcome: { refused: 'FACTOR_NOT_FOUND' } }
  const isFirst = outcome.events.some(({ type }) => type === 'RecoveryCodesCreated')
  const codes = isFirst ? await factors.recovery.create(userId) : null
  return { outcome, data: { factor: factorView(row), recoveryCodes: codes && [...codes] } }
}

export const endFactor = async (
  { factors, handleUser, policy, accounts }: Parts,
  factorId: string,
  by: RequestContext,
): Promise<Outcome> => {
  const { actorId: userId } = by
  const [{ required }, user] = [await policy.current(), await accounts.state(userId)]
  const isNeeded = user.is === 'known' && isRequiredOf(required, user.role)
  const outcome = await handleUser(
    {
      name: 'remove-factor',
      userId,
      request: { factorId },
      decide: state => removeFactor(state, { factorId, isNeeded }),
    },
    by,
  )
  if (!isRefusal(outcome)) await factors.erase(userId, ({ id }) => id === factorId)
  return outcome
}

/** Codes of before no longer count once the event is stored. */
export const renewRecoveryCodes = async ({ factors, handleUser }: Parts, by: RequestContext) => {
  const command = { name: 'create-recovery-codes', userId: by.actorId, request: null } as const
  const outcome = await handleUser({ ...command, decide: user => createRecoveryCodes(user, null) }, by)
  return { outcome, codes: isRefusal(outcome) ? [] : await factors.recovery.create(by.actorId) }
}

type Reset = { readonly userId: string; readonly means: 'administrator' | 'operator'; readonly reason: string }

/** For somebody who has lost every second step; ends every session of the account. */
export const resetFactorsOf = async (
  { factors, handleUser }: Pick<Parts, 'factors' | 'handleUser'>,
  { userId, ...reset }: Reset,
  by: RequestContext,
): Promise<Outcome> => {
  const { actorId } = by
  const outcome = await handleUser(
    { name: 'reset-factors', userId, request: reset, decide: user => resetFactors(user, { ...reset, actorId }) },
    by,
  )
  if (!isRefusal(outcome)) await factors.clear(userId)
  return outcome
}

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
