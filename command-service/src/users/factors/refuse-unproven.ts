import type { Refusal } from '@shodh/contracts/envelope.ts'
import { STEP_UP_SECONDS } from '@shodh/contracts/limits.ts'
import type { Actor } from '@shodh/contracts/roles.ts'
import { isWithin } from '@shodh/contracts/time/dates.ts'
import type { Challenge } from '@shodh/contracts/users/factors/views.ts'
import { refuse } from '../../decider.ts'
import type { Identity } from '../identity.ts'

/** Whether the user proved to be there within STEP_UP_SECONDS. */
export const isProven = ({ provenAt = -Infinity }: Actor) => isWithin(STEP_UP_SECONDS * 1000, provenAt, Date.now())

/** What an act of weight is to be proven by. */
export type AskAgain = (actor: Actor) => Promise<Challenge | undefined>

/** Refuses an act of weight until the user has proven to be there, and says by what. */
export const stepUpRequired = async (askAgain: AskAgain, actor: Actor): Promise<Refusal> => {
  const challenge = await askAgain(actor)
  return { ...refuse('STEP_UP_REQUIRED'), ...(challenge && { extensions: { challenge } }) }
}

/** Where there is a second step, for what the password alone would change of the account. */
export const refuseUnproven = async (
  { accounts, askAgain }: Pick<Identity, 'accounts' | 'askAgain'>,
  actor: Actor,
): Promise<Refusal | undefined> => {
  const user = await accounts.state(actor.userId)
  const isAsked = !isProven(actor) && user.is === 'known' && user.factors?.length
  return isAsked ? stepUpRequired(askAgain, actor) : undefined
}
