import type { Refusal } from '@shodh/contracts/answer.ts'
import type { LogIn } from '@shodh/contracts/users/commands.ts'
import { refuse } from '../decider.ts'
import type { Account } from './accounts.ts'
import type { Identity } from './identity.ts'
import { sendVerification } from './mail-codes.ts'
import { isPasswordOf } from './passwords.ts'
import type { Refreshed } from './sessions.ts'

type Parts = Pick<Identity, 'accounts' | 'attempts' | 'challenges' | 'outbox' | 'publicUrl' | 'sessions'>

/** Not before the wait is over does anybody hear whether the password is right. */
export const resting = async (
  { attempts }: Pick<Identity, 'attempts'>,
  email: string,
): Promise<Refusal | undefined> => {
  const retryAfter = await attempts.restOf(email)
  return retryAfter > 0 ? { ...refuse('SIGN_IN_RESTING'), retryAfter } : undefined
}

const proven = async ({ accounts, attempts }: Parts, { email, password }: LogIn): Promise<Account | Refusal> => {
  const account = await accounts.byEmail(email)
  const isRight = await isPasswordOf(account?.passwordHash, password)
  if (account && isRight && account.facts.status === 'active') return account
  await attempts.failed(email, account?.id ?? null)
  return refuse('INVALID_CREDENTIALS')
}

/**
 * A wrong password, an e-mail that nobody has and a deactivated account get one answer. Only who knows the password
 * hears that the e-mail is not verified yet, and is sent a code.
 */
export const logIn = async (
  identity: Parts,
  asked: LogIn,
  userAgent: string | undefined,
): Promise<Refusal | (Refreshed & { readonly account: Account })> => {
  const before = await resting(identity, asked.email)
  if (before) return before
  const account = await proven(identity, asked)
  if ('refused' in account) return account
  // Others may have guessed at the same time: then the right guess counts no more than theirs.
  const meanwhile = await resting(identity, asked.email)
  if (meanwhile) return meanwhile
  await identity.attempts.succeeded(asked.email)
  if (!account.facts.emailVerified) {
    await sendVerification(identity, account.email, account)
    return refuse('EMAIL_NOT_VERIFIED')
  }
  const begun = await identity.sessions.begin(account.id, account.facts.standing, userAgent)
  return begun ? { ...begun, account } : refuse('INVALID_CREDENTIALS')
}
