import { FACTORS_MAX } from '@shodh/contracts/limits.ts'
import type { UserEvent } from '@shodh/contracts/users/events.ts'
import { countingFactors, type FactorKind } from '@shodh/contracts/users/factors/views.ts'
import { type Decision, refuse } from '../../decider.ts'
import type { User } from '../user.ts'

type OfFactor = {
  readonly factorId: string
  readonly kind: FactorKind
  readonly verifiesUser?: boolean | undefined
}

/** With the first one come recovery codes. */
export const addFactor: Decision<User, OfFactor, UserEvent> = (user, { factorId, kind, verifiesUser }) => {
  if (user.is !== 'known') return refuse('USER_NOT_FOUND')
  const { id: userId, factors = [] } = user
  if (factors.some(({ id }) => id === factorId)) return []
  if (factors.length >= FACTORS_MAX) return refuse('TOO_MANY_FACTORS')
  const added = { type: 'FactorAdded', data: { userId, kind, factorId, verifiesUser } } as const
  return factors.length === 0 ? [added, { type: 'RecoveryCodesCreated', data: { userId } }] : [added]
}

export const removeFactor: Decision<User, { factorId: string; isNeeded: boolean }, UserEvent> = (
  user,
  { factorId, isNeeded },
) => {
  if (user.is !== 'known') return refuse('USER_NOT_FOUND')
  const { id: userId, factors = [] } = user
  const found = factors.find(({ id }) => id === factorId)
  if (!found) return refuse('FACTOR_NOT_FOUND')
  const counting = countingFactors(user)
  if (isNeeded && counting.length === 1 && counting[0]?.id === factorId) return refuse('SECOND_FACTOR_NEEDED')
  return [{ type: 'FactorRemoved', data: { userId, kind: found.kind, factorId } }]
}

export const createRecoveryCodes: Decision<User, null, UserEvent> = user => {
  if (user.is !== 'known') return refuse('USER_NOT_FOUND')
  if (!user.factors?.length) return refuse('NO_SECOND_FACTOR')
  return [{ type: 'RecoveryCodesCreated', data: { userId: user.id } }]
}

export const spendRecoveryCode: Decision<User, number, UserEvent> = (user, left) =>
  user.is === 'known' ? [{ type: 'RecoveryCodeUsed', data: { userId: user.id, left } }] : refuse('USER_NOT_FOUND')

type Reset = { readonly means: 'administrator' | 'operator'; readonly actorId: string; readonly reason: string }

export const resetFactors: Decision<User, Reset, UserEvent> = (user, { means, actorId, reason }) => {
  if (user.is !== 'known') return refuse('USER_NOT_FOUND')
  if (user.id === actorId) return refuse('OWN_FACTORS')
  if (!user.factors?.length) return refuse('NO_SECOND_FACTOR')
  return [{ type: 'FactorsReset', data: { userId: user.id, means, reason } }]
}
