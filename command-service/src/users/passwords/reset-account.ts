import type { Refusal } from '@shodh/contracts/envelope.ts'
import { refuse } from '../../decider.ts'
import type { RequestContext, Handled } from '../../handle.ts'
import { unacceptable } from './acceptable-password.ts'
import type { Account } from '../accounts.ts'
import { choosePassword } from './choose-password.ts'
import { fingerprint } from './fingerprint.ts'
import type { Identity } from '../identity.ts'
import { sendRecovery } from '../mails/mail-codes.ts'
import type { User } from '../user.ts'

type PasswordReset = { readonly userId: string; readonly password: string | undefined }

const mail = async (identity: Identity, account: Account): Promise<Refusal | 'mailed'> => {
  if (account.state.status !== 'active') return refuse('USER_INACTIVE')
  // Stryker disable next-line StringLiteral: A trigger's name only has to differ from the other triggers' names.
  return (await sendRecovery(identity, { email: account.email, account }, 'administrator')) ?? 'mailed'
}

/** An administrator sets another user's password, or lets the user choose one. */
export const resetAccount = async (
  identity: Identity,
  { userId, password }: PasswordReset,
  by: RequestContext,
): Promise<Refusal | Handled<User> | 'mailed'> => {
  const account = await identity.accounts.of(userId)
  if (!account) return refuse('USER_NOT_FOUND')
  if (password === undefined) return mail(identity, account)
  if (userId === by.actorId) return refuse('OWN_PASSWORD')
  const { name, email } = account
  const texts = { name, email, journalNames: identity.journalNames }
  const refusal = await unacceptable({ password, field: 'newPassword' }, texts)
  if (refusal) return refusal
  // Stryker disable next-line StringLiteral: A command's name only has to differ from the other commands' names.
  const request = await fingerprint(identity, 'set-password', { userId, password }, by)
  return choosePassword(identity, { account, password, means: 'administrator', request }, by)
}
