import type { Refusal } from '@shodh/contracts/envelope.ts'
import { CODE_NO_LONGER } from '@shodh/contracts/users/code-sentences.ts'
import type { VerifyEmail } from '@shodh/contracts/users/commands.ts'
import type { UserEvent } from '@shodh/contracts/users/events.ts'
import { emailKey } from '@shodh/contracts/users/fields.ts'
import { type Decision, isRefusal, refuse } from '../../decider.ts'
import type { Handled } from '../../handle.ts'
import { type Account, NOBODY } from './accounts.ts'
import { emailTaken } from '../handle-user.ts'
import type { Identity } from '../identity.ts'
import { isActive, type User } from '../user.ts'

/** The new address was verified before; what ended every session since the request has ended the request as well. */
export const changeEmail: Decision<User, { readonly securityStamp: string }, UserEvent> = (user, { securityStamp }) => {
  if (!isActive(user) || user.securityStamp !== securityStamp) return refuse('OTP_WRONG')
  const { id: userId } = user
  return [
    { type: 'UserRevised', data: { userId, changed: ['email'] } },
    { type: 'EmailVerified', data: { userId } },
  ]
}

export const verifyEmail: Decision<User, null, UserEvent> = user => {
  if (!isActive(user)) return refuse('OTP_WRONG')
  return user.emailVerified ? [] : [{ type: 'EmailVerified', data: { userId: user.id } }]
}

type Outcome = Promise<Refusal | Handled<User>>

/** The same for every address and every reason, so that it reveals nothing about either. */
const refuseProof = (otp: string | undefined) =>
  otp === undefined ? refuse('VERIFICATION_LINK_INVALID') : refuse('OTP_WRONG', CODE_NO_LONGER)

const verifyOwn = ({ handleUser }: Identity, { id: userId }: Account, correlationId: string): Outcome => {
  const decide = (user: User) => verifyEmail(user, null)
  return handleUser({ name: 'verify-email', userId, request: null, decide }, { actorId: userId, correlationId })
}

const completeChange = async (
  identity: Identity,
  { account, email }: { readonly account: Account; readonly email: string },
  correlationId: string,
): Outcome => {
  const { id: userId, state } = account
  const decide = (user: User) => changeEmail(user, state)
  const personal = { email, formerEmail: account.email }
  const command = { name: 'change-email', userId, request: null, decide, personal }
  await identity.challenges.end(account)
  const outcome = await identity.handleUser(command, { actorId: userId, correlationId })
  await identity.emailChanges.end(userId)
  return outcome
}

const proven = async (
  identity: Identity,
  { account, email }: { readonly account: Account | undefined; readonly email: string },
  correlationId: string,
) => {
  if (!account) return undefined
  if (emailKey(account.email) === emailKey(email)) return verifyOwn(identity, account, correlationId)
  const { pendingEmail } = account
  if (pendingEmail === undefined || emailKey(pendingEmail) !== emailKey(email))
    return (await identity.accounts.byEmail(email)) ? emailTaken : undefined
  return completeChange(identity, { account, email: pendingEmail }, correlationId)
}

/** Verifies an e-mail address by the code or the link that was sent to it: the own one, or one that is to become it. */
export const verifyAddress = async (
  identity: Identity,
  { email, otp, token }: VerifyEmail,
  correlationId: string,
): Outcome => {
  const proof = await identity.challenges.prove('verification', email, { otp, token })
  if (isRefusal(proof) || !(await proof.spend())) return refuseProof(otp)
  const account = await identity.accounts.of(proof.userId || NOBODY)
  const outcome = await proven(identity, { account, email }, correlationId)
  return outcome === undefined || (isRefusal(outcome) && outcome.refused === 'OTP_WRONG') ? refuseProof(otp) : outcome
}
