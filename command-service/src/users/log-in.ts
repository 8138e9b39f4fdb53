import type { Refusal } from '@shodh/contracts/envelope.ts'
import type { LogIn } from '@shodh/contracts/users/commands.ts'
import { isRefusal, refuse } from '../decider.ts'
import type { Account } from './accounts.ts'
import type { Attempter } from './attempts.ts'
import type { Identity } from './identity.ts'
import { sendVerification } from './mail-codes.ts'
import { isPasswordOf } from './passwords.ts'
import type { Refreshed } from './sessions.ts'

type Parts = Pick<Identity, 'accounts' | 'attempts' | 'challenges' | 'outbox' | 'publicUrl' | 'sessions'>

/** The client of a sign-in. */
export type SignInClient = {
  readonly userAgent: string | undefined
  /** The id of the device, where the account's user has signed in with it before. */
  readonly deviceOf: (account: Account) => string | undefined
}

export type LoggedIn = Refreshed & { readonly account: Account; readonly deviceId: string | undefined }

const unverified: Refusal = {
  ...refuse('EMAIL_NOT_VERIFIED'),
  extensions: { requiresVerification: true, canResendVerification: true },
}

/** Not before the wait is over does anybody hear whether the password is right. */
const proven = async (
  { attempts }: Parts,
  { account, attempter }: { readonly account: Account | undefined; readonly attempter: Attempter },
  password: string,
): Promise<Account | Refusal> => {
  const before = await attempts.resting(attempter)
  if (before) return before
  const isRight = await isPasswordOf(account?.passwordHash, password)
  if (!account || !isRight || account.state.status !== 'active') {
    await attempts.failed(attempter)
    return refuse('INVALID_CREDENTIALS')
  }
  // Others may have guessed at the same time: then the right guess counts no more than theirs.
  const meanwhile = await attempts.resting(attempter)
  if (meanwhile) return meanwhile
  await attempts.succeeded(attempter)
  return account
}

/**
 * A wrong password, an unknown e-mail and a deactivated account get one response. Only who knows the password
 * learns that the e-mail is not verified yet, and is sent a code.
 */
export const logIn = async (
  identity: Parts,
  { email, password }: LogIn,
  { userAgent, deviceOf }: SignInClient,
): Promise<Refusal | LoggedIn> => {
  const { accounts, attempts, sessions } = identity
  const found = await accounts.byEmail(email)
  const deviceId = found && deviceOf(found)
  const attempter =
    found && deviceId !== undefined ? attempts.device(deviceId, found.id) : attempts.anybody(email, found?.id ?? null)
  const account = await proven(identity, { account: found, attempter }, password)
  if (isRefusal(account)) return account
  if (!account.state.emailVerified) {
    await sendVerification(identity, account.email, 'sign-in')
    return unverified
  }
  const begun = await sessions.begin(account.id, account.state.securityStamp, userAgent)
  // Stryker disable next-line StringLiteral: Only of a user who is deactivated in the moment of signing in.
  return begun ? { ...begun, account, deviceId } : refuse('INVALID_CREDENTIALS')
}
