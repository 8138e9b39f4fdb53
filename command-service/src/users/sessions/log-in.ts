import type { Refusal } from '@shodh/contracts/envelope.ts'
import type { LogIn } from '@shodh/contracts/users/commands.ts'
import type { SignInMethod } from '@shodh/contracts/users/factors/views.ts'
import { isRefusal, refuse } from '../../decider.ts'
import type { Account } from '../accounts/accounts.ts'
import { type Attempter, nameOf } from './attempts.ts'
import type { Identity } from '../identity.ts'
import { sendVerification } from '../mails/mail-codes.ts'
import { isPasswordOf } from '../passwords/passwords.ts'
import type { Begun } from './sessions.ts'

type Parts = Pick<Identity, 'accounts' | 'attempts' | 'challenges' | 'factors' | 'outbox' | 'publicUrl' | 'sessions'>

/** The client of a sign-in. */
export type SignInClient = {
  readonly userAgent: string | undefined
  /** The id of the device, where the account's user has signed in with it before. */
  readonly deviceOf: (account: Account) => string | undefined
  /** Counts a sign-in from another device; the seconds to wait where there were too many. */
  readonly countStranger: () => number
}

export type LoggedIn = Begun & { readonly account: Account }

const unverified: Refusal = {
  ...refuse('EMAIL_NOT_VERIFIED'),
  extensions: { requiresVerification: true, canResendVerification: true },
}

const proven = async (
  { attempts }: Parts,
  { account, attempter }: { readonly account: Account | undefined; readonly attempter: Attempter },
  password: string,
): Promise<Account | Refusal> => {
  const right = await attempts.attempt(attempter, async () => {
    const isRight = await isPasswordOf(account?.passwordHash, password)
    return isRight && account?.state.status === 'active' ? account : undefined
  })
  return right ?? { ...refuse('INVALID_CREDENTIALS'), about: nameOf(attempter) }
}

/** Refuses a sign-in, with `provider` where it was not by the password, until its second step; says by what. */
export const secondStepRequired = async (
  { factors }: Pick<Identity, 'factors'>,
  { state }: Pick<Account, 'state'>,
  provider?: string,
): Promise<Refusal> => ({
  ...refuse('SECOND_FACTOR_REQUIRED'),
  extensions: { challenge: await factors.ask('sign-in', { ...state, provider }) },
})

/** By an identity provider, or else by the password; and by a second step, where there is one. */
export const startedBy = (provider: string | undefined, ...others: readonly SignInMethod[]) =>
  provider === undefined
    ? { methods: ['password', ...others] as const }
    : { methods: ['oidc', ...others] as const, provider }

/** Begins a session of somebody who has proven who they are, unless more is to be done first. */
export const begin = async (
  identity: Parts,
  account: Account,
  { userAgent, provider }: { readonly userAgent: string | undefined; readonly provider?: string },
) => {
  const { id, email, state } = account
  if (!state.emailVerified) {
    await sendVerification(identity, email, 'sign-in')
    return unverified
  }
  if (state.factors?.length) return secondStepRequired(identity, account, provider)
  const begun = await identity.sessions.begin(id, state.securityStamp, userAgent, startedBy(provider))
  return begun ?? refuse('INVALID_CREDENTIALS')
}

/**
 * A wrong password, an unknown e-mail and a deactivated account get one response. Only who knows the password
 * learns that the e-mail is not verified yet, and is sent a code, or that a second step follows.
 */
export const logIn = async (
  identity: Parts,
  { email, password }: LogIn,
  { userAgent, deviceOf, countStranger }: SignInClient,
): Promise<Refusal | LoggedIn> => {
  const { accounts, attempts } = identity
  const found = await accounts.byEmail(email)
  const deviceId = found && deviceOf(found)
  const isKnown = found && deviceId !== undefined
  const retryAfter = isKnown ? 0 : countStranger()
  if (retryAfter > 0) return { refused: 'TOO_MANY_REQUESTS', retryAfter }
  const attempter = isKnown ? attempts.device(deviceId, found.id) : attempts.anybody(email, found?.id ?? null)
  const account = await proven(identity, { account: found, attempter }, password)
  if (isRefusal(account)) return account
  const begun = await begin(identity, account, { userAgent })
  return isRefusal(begun) ? begun : { ...begun, account }
}
