import type { Refusal } from '@shodh/contracts/envelope.ts'
import type { Assertion } from '@shodh/contracts/users/commands.ts'
import type { FactorRow } from '@shodh/contracts/users/vault-rows.ts'
import { refuse } from '../../../decider.ts'
import type { Identity } from '../../identity.ts'
import { isActive } from '../../user.ts'
import { type OpenChallenge, relyingPartyAt, usedPasskey } from './passkeys.ts'

const COPIED = 'This passkey may have been copied. Please use another way, and remove it from your account.'

type Parts = Pick<Identity, 'vault' | 'publicUrl'>

type Asked = OpenChallenge & { readonly factors: readonly FactorRow[] }

/** Uses one of the passkeys for the challenge, which is spent by a right signature alone: its counter goes on. */
export const acceptPasskey = async (
  { vault, publicUrl }: Parts,
  { factors, spend, ...demands }: Asked,
  assertion: Assertion,
): Promise<FactorRow | Refusal> => {
  const factor = factors.find(({ passkey }) => passkey?.credentialId === assertion.id)
  const party = relyingPartyAt(publicUrl())
  if (!party) return refuse('PASSKEYS_UNAVAILABLE')
  if (!factor?.passkey) return refuse('PASSKEY_WRONG')
  const { id, userId: about, passkey } = factor
  const used = await usedPasskey(party, { ...demands, passkey }, assertion)
  if (used === 'wrong') return { ...refuse('PASSKEY_WRONG'), about }
  // a request that was sent twice is no copy of the passkey
  if (!(await spend())) return refuse('CHALLENGE_EXPIRED')
  const row =
    used === 'copied'
      ? undefined
      : await vault.update('factors', id, stored =>
          stored?.passkey?.counter === passkey.counter ? { ...stored, usedAt: Date.now(), passkey: used } : undefined,
        )
  return row ?? { ...refuse('PASSKEY_WRONG', COPIED), about }
}

/** The account that a discoverable passkey names: what was its user's id when it was created. */
const ownerOf = async ({ accounts, factors }: Pick<Identity, 'accounts' | 'factors'>, { response }: Assertion) => {
  const account = await accounts.of(Buffer.from(response.userHandle ?? '', 'base64url').toString())
  return account && isActive(account.state) ? { account, factors: await factors.active(account.state) } : undefined
}

type Request = { readonly challengeId: string; readonly assertion: Assertion; readonly userAgent: string | undefined }

/**
 * Signs in by a passkey alone, whose authenticator has verified its user: that is both steps. Guesses are none, so
 * that it also serves where wrong passwords have locked the account.
 */
export const logInByPasskey = async (
  identity: Pick<Identity, 'accounts' | 'factors' | 'sessions' | 'passkeyChallenges'> & Parts,
  { challengeId, assertion, userAgent }: Request,
) => {
  const { passkeyChallenges, sessions } = identity
  const challenge = passkeyChallenges.challengeOf(challengeId)
  if (challenge === undefined) return refuse('CHALLENGE_EXPIRED')
  const owner = await ownerOf(identity, assertion)
  if (!owner) return refuse('PASSKEY_WRONG')
  const { account, factors } = owner
  const { id, state } = account
  const spend = () => passkeyChallenges.spend(challengeId, id)
  const factor = await acceptPasskey(identity, { factors, challenge, isVerified: true, spend }, assertion)
  if ('refused' in factor) return factor
  if (!state.emailVerified) return refuse('EMAIL_NOT_VERIFIED')
  const begun = await sessions.begin(id, state.securityStamp, userAgent, { methods: ['passkey'] })
  return begun ? { ...begun, account } : refuse('PASSKEY_WRONG')
}
