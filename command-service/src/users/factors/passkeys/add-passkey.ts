import { randomUUID } from 'node:crypto'
import { Taken } from '@shodh/adapters/vault/vault.ts'
import type { Refusal } from '@shodh/contracts/envelope.ts'
import { FACTORS_MAX } from '@shodh/contracts/limits.ts'
import type { Attestation } from '@shodh/contracts/users/commands.ts'
import type { PasskeyOptions } from '@shodh/contracts/users/factors/views.ts'
import type { FactorRow } from '@shodh/contracts/users/vault-rows.ts'
import { refuse } from '../../../decider.ts'
import type { Identity } from '../../identity.ts'
import {
  createdPasskey,
  creationOptions,
  isVerificationNeeded,
  type OpenChallenge,
  relyingPartyAt,
} from './passkeys.ts'

type Parts = Pick<Identity, 'accounts' | 'factors' | 'vault' | 'journalNames' | 'publicUrl'>

export const beginPasskey = async (
  { accounts, factors, journalNames, publicUrl }: Parts,
  userId: string,
): Promise<{ readonly challengeId: string; readonly publicKey: PasskeyOptions } | Refusal> => {
  const account = await accounts.of(userId)
  if (!account) return refuse('USER_NOT_FOUND')
  const party = relyingPartyAt(publicUrl())
  if (!party) return refuse('PASSKEYS_UNAVAILABLE')
  if ((account.state.factors?.length ?? 0) >= FACTORS_MAX) return refuse('TOO_MANY_FACTORS')
  const { securityStamp } = account.state
  const others = (await factors.active(account.state)).flatMap(({ passkey }) => passkey ?? [])
  const { id, challenge } = await factors.challenges.open({ userId, purpose: 'registration', securityStamp })
  const [journal = ''] = journalNames
  const isVerified = isVerificationNeeded(account.state)
  return {
    challengeId: id,
    publicKey: creationOptions(party, { challenge, journal, user: account, others, isVerified }),
  }
}

/** For whom an invitation is: the passkey will sign in alone, so its authenticator verifies the user. */
export const beginInvitedPasskey = (
  { passkeyChallenges, journalNames, publicUrl }: Pick<Identity, 'passkeyChallenges'> & Parts,
  user: { readonly id: string; readonly email: string; readonly name: string },
) => {
  const party = relyingPartyAt(publicUrl())
  if (!party) return null
  const { id: challengeId, challenge } = passkeyChallenges.begin()
  const [journal = ''] = journalNames
  return { challengeId, publicKey: creationOptions(party, { challenge, journal, user, others: [], isVerified: true }) }
}

type Given = {
  readonly userId: string
  readonly challengeId: string
  readonly name: string
  readonly attestation: Attestation
}

/** Whether no account has its credential (WebAuthn Level 3, 7.1). */
const isStored = async (vault: Parts['vault'], factor: FactorRow) => {
  try {
    await vault.put('factors', factor, { group: factor.userId, unique: factor.passkey?.credentialId })
    return true
  } catch (error) {
    if (error instanceof Taken) return false
    throw error
  }
}

/** The passkey in the vault, where it counts once it is activated. */
const verifyAndStore = async (
  { factors, vault, publicUrl }: Parts,
  { spend, ...demands }: OpenChallenge,
  { userId, name, attestation }: Given,
): Promise<FactorRow | Refusal> => {
  const party = relyingPartyAt(publicUrl())
  if (!party) return refuse('PASSKEYS_UNAVAILABLE')
  const passkey = await createdPasskey(party, demands, attestation)
  if (!passkey) return refuse('PASSKEY_WRONG')
  if (!(await spend())) return refuse('CHALLENGE_EXPIRED')
  const times = { createdAt: factors.now(), usedAt: null }
  const factor: FactorRow = { id: randomUUID(), userId, kind: 'passkey', name, ...times, isActive: false, passkey }
  return (await isStored(vault, factor)) ? factor : refuse('PASSKEY_WRONG', 'This passkey is in use already.')
}

export const confirmPasskey = async (identity: Parts, given: Given): Promise<FactorRow | Refusal> => {
  const { userId, challengeId } = given
  const { challenges } = identity.factors
  const account = await identity.accounts.of(userId)
  if (!account) return refuse('USER_NOT_FOUND')
  const row = await challenges.find(challengeId, 'registration')
  if (row?.userId !== userId || row.securityStamp !== account.state.securityStamp) return refuse('CHALLENGE_EXPIRED')
  const isVerified = isVerificationNeeded(account.state)
  return verifyAndStore(
    identity,
    { challenge: row.challenge, isVerified, spend: () => challenges.spend(challengeId) },
    given,
  )
}

/** With which an invitation is accepted. */
export const confirmInvitedPasskey = async (
  identity: Pick<Identity, 'passkeyChallenges'> & Parts,
  given: Given,
): Promise<FactorRow | Refusal> => {
  const { passkeyChallenges } = identity
  const challenge = passkeyChallenges.challengeOf(given.challengeId)
  if (challenge === undefined) return refuse('CHALLENGE_EXPIRED')
  const spend = () => passkeyChallenges.spend(given.challengeId, given.userId)
  return verifyAndStore(identity, { challenge, isVerified: true, spend }, given)
}
