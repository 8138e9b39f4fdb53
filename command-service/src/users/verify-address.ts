import type { Refusal } from '@shodh/contracts/envelope.ts'
import { emailKey } from '@shodh/contracts/users/fields.ts'
import { CODE_NO_LONGER } from '@shodh/contracts/users/code-sentences.ts'
import type { VerifyEmail } from '@shodh/contracts/users/commands.ts'
import { isRefusal, refuse } from '../decider.ts'
import type { Handled } from '../handle.ts'
import { type Account, NOBODY } from './accounts.ts'
import { changeEmail } from './change-email.ts'
import { emailTaken } from './email-claim.ts'
import { endProofs } from './end-proofs.ts'
import type { Identity } from './identity.ts'
import type { User } from './user.ts'
import { verifyEmail } from './verify-email.ts'

type Outcome = Promise<Refusal | Handled<User>>

/** The same for every address and every reason, so that it reveals nothing about either. */
const notVerified = (otp: string | undefined) =>
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
  await endProofs(identity, account)
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
  if (isRefusal(proof) || !(await proof.spend())) return notVerified(otp)
  const account = await identity.accounts.of(proof.userId || NOBODY)
  const outcome = await proven(identity, { account, email }, correlationId)
  return outcome === undefined || (isRefusal(outcome) && outcome.refused === 'OTP_WRONG') ? notVerified(otp) : outcome
}
