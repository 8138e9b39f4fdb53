import type { Refusal } from '@shodh/contracts/answer.ts'
import { refuse } from '../decider.ts'
import type { Asking, Handled } from '../handle.ts'
import type { Account } from './accounts.ts'
import { choosePassword } from './choose-password.ts'
import { fingerprint } from './fingerprint.ts'
import type { Identity } from './identity.ts'
import { sendRecovery } from './mail-codes.ts'
import { tooCommon } from './set-password.ts'
import type { User } from './user.ts'

type Asked = { readonly userId: string; readonly password: string | undefined }

const mail = async (identity: Identity, account: Account): Promise<Refusal | 'mailed'> => {
  if (account.facts.status !== 'active') return refuse('USER_INACTIVE')
  return (await sendRecovery(identity, account.email, account)) ?? 'mailed'
}

/** An administrator sets somebody else's password, or has the user choose one. */
export const resetAccount = async (
  identity: Identity,
  { userId, password }: Asked,
  by: Asking,
): Promise<Refusal | Handled<User> | 'mailed'> => {
  const account = await identity.accounts.of(userId)
  if (!account) return refuse('USER_NOT_FOUND')
  if (password === undefined) return mail(identity, account)
  const refusal = userId === by.actorId ? refuse('OWN_PASSWORD') : tooCommon(password, 'newPassword')
  if (refusal) return refusal
  const request = await fingerprint(identity, 'set-password', { userId, password }, by)
  return choosePassword(identity, { account, password, means: 'administrator', request }, by)
}
