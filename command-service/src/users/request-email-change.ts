import type { Refusal } from '@shodh/contracts/envelope.ts'
import { emailKey } from '@shodh/contracts/users/fields.ts'
import { refuse } from '../decider.ts'
import type { Account } from './accounts.ts'
import { emailTaken } from './handle-user.ts'
import type { Identity } from './identity.ts'
import { confirmPassword } from './passwords/confirm-password.ts'
import { sendEmailChange } from './mails/mail-codes.ts'

type Request = { readonly email: string; readonly currentPassword?: string | undefined }

const PASSWORD_REQUIRED = 'Please enter your current password to change your e-mail address'

const passwordRequired: Refusal = {
  ...refuse('INVALID_INPUT', PASSWORD_REQUIRED),
  errors: [{ pointer: '#/currentPassword', message: PASSWORD_REQUIRED }],
}

const begin = async (identity: Identity, account: Account, email: string): Promise<Refusal | undefined> => {
  if (email === account.pendingEmail) return (await identity.accounts.byEmail(email)) ? emailTaken : undefined
  // Before the look-up: who has an address must not be found out without a limit.
  const refusal = await identity.emailChanges.count(account.id)
  if (refusal) return refusal
  if (await identity.accounts.byEmail(email)) return emailTaken
  await identity.emailChanges.begin(account, email)
  await sendEmailChange(identity, account, email)
  return undefined
}

/** The new address that waits to be verified; none where somebody else has it by now. */
export const pendingEmailFor = async ({ accounts }: Pick<Identity, 'accounts'>, userId: string) => {
  const pendingEmail = (await accounts.of(userId))?.pendingEmail
  return pendingEmail !== undefined && (await accounts.byEmail(pendingEmail)) ? undefined : pendingEmail
}

/** A new address for the own account waits to be verified; the current one ends the wait. */
export const requestEmailChange = async (
  identity: Identity,
  userId: string,
  { email, currentPassword }: Request,
): Promise<Refusal | undefined> => {
  const account = await identity.accounts.of(userId)
  if (!account) return refuse('USER_NOT_FOUND')
  if (emailKey(email) === emailKey(account.email)) {
    await identity.emailChanges.end(userId)
    return undefined
  }
  if (currentPassword === undefined) return passwordRequired
  const refusal = await confirmPassword(identity, account, currentPassword)
  if (refusal) return refusal
  return begin(identity, account, email)
}
