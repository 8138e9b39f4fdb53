import type { Refusal } from '@shodh/contracts/envelope.ts'
import type { Assertion, SecondStep } from '@shodh/contracts/users/commands.ts'
import type { SignInMethod } from '@shodh/contracts/users/factors/views.ts'
import type { ChallengeRow, FactorRow } from '@shodh/contracts/users/vault-rows.ts'
import { isRefusal, refuse } from '../../decider.ts'
import type { Account } from '../accounts/accounts.ts'
import type { Identity } from '../identity.ts'
import { notifyOwner } from '../mails/notify-owner.ts'
import type { Attempter } from '../sessions/attempts.ts'
import { spendRecoveryCode } from './decisions.ts'
import { acceptPasskey } from './passkeys/accept-passkey.ts'
import { acceptedFactors } from './passkeys/passkeys.ts'
import { totpSecretOf, totpStep } from './totp/totp.ts'

type Parts = Pick<Identity, 'attempts' | 'factors' | 'handleUser' | 'outbox' | 'publicUrl' | 'vault'>

/** What a step is compared with; without a challenge no passkey can have signed it. */
export type Asked = {
  readonly account: Account
  readonly challenge: ChallengeRow | undefined
  /** Whose wrong steps are counted. */
  readonly attempter: Attempter
  readonly correlationId: string
}

/** Uses up the code: of one time step it counts once. */
const acceptTotp = async ({ vault, factors }: Parts, { id, totp }: FactorRow, code: string) => {
  if (!totp) return false
  const at = factors.now()
  const step = totpStep(totpSecretOf(await factors.secrets.open(totp.sealedSecret, id)), code, at)
  if (step === undefined) return false
  const accepted = await vault.update('factors', id, row =>
    row?.totp && step > row.totp.lastStep ? { ...row, usedAt: at, totp: { ...row.totp, lastStep: step } } : undefined,
  )
  return accepted !== undefined
}

const proveTotp = async (parts: Parts, { account }: Asked, code: string): Promise<SignInMethod | undefined> => {
  for (const factor of await parts.factors.active(account.state))
    if (await acceptTotp(parts, factor, code)) return 'totp'
  return undefined
}

const proveRecoveryCode = async (
  { factors, handleUser }: Parts,
  { account: { id: userId }, correlationId }: Asked,
  code: string,
): Promise<SignInMethod | undefined> => {
  const left = await factors.recovery.use(userId, code)
  if (left === undefined) return undefined
  const command = { name: 'use-recovery-code', userId, request: { left } }
  await handleUser({ ...command, decide: user => spendRecoveryCode(user, left) }, { actorId: userId, correlationId })
  return 'recovery'
}

/** Without limits: nobody guesses a signature. */
const provePasskey = async (
  parts: Parts,
  { account, challenge }: Asked,
  assertion: Assertion,
): Promise<SignInMethod | Refusal> => {
  if (!challenge) return refuse('CHALLENGE_EXPIRED')
  const { isVerified, ...accepted } = acceptedFactors(account.state)
  const factors = await parts.factors.active({ id: account.id, ...accepted })
  const demands = { challenge: challenge.challenge, isVerified }
  const spend = () => parts.factors.challenges.spend(challenge.id)
  const used = await acceptPasskey(parts, { factors, spend, ...demands }, assertion)
  return 'refused' in used ? used : 'passkey'
}

const proofOf = async (parts: Parts, asked: Asked, { code, recoveryCode }: SecondStep) => {
  if (code !== undefined) return proveTotp(parts, asked, code)
  return recoveryCode === undefined ? undefined : proveRecoveryCode(parts, asked, recoveryCode)
}

const proveCode = async (parts: Parts, asked: Asked, step: SecondStep): Promise<SignInMethod | Refusal> => {
  const { account, attempter, challenge } = asked
  const notify = () => notifyOwner(parts, account, { purpose: 'second-step-guessed' })
  const proof = await parts.attempts.attempt(attempter, () => proofOf(parts, asked, step), notify)
  if (proof === undefined) return refuse('CODE_WRONG')
  const isOpen = isRefusal(proof) || !challenge || (await parts.factors.challenges.spend(challenge.id))
  return isOpen ? proof : refuse('CHALLENGE_EXPIRED')
}

/**
 * By what somebody has proven to be the account's owner, which spends the challenge; wrong steps are counted, and after
 * some all are refused for a while, of which the owner is notified (OWASP ASVS 5.0, 6.3.5).
 */
export const proveStep = async (parts: Parts, asked: Asked, step: SecondStep): Promise<SignInMethod | Refusal> =>
  step.assertion ? provePasskey(parts, asked, step.assertion) : proveCode(parts, asked, step)
