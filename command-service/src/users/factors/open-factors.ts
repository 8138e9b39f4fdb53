import type { Challenge } from '@shodh/contracts/users/factors/views.ts'
import type { FactorRow } from '@shodh/contracts/users/vault-rows.ts'
import type { KnownUser } from '../user.ts'
import type { UserVault } from '../user-vault.ts'
import { relyingPartyAt, requestOptions } from './passkeys.ts'
import { recoveryCodes } from './recovery-codes.ts'
import { factorSecrets } from './secrets-of-factors.ts'
import { signInChallenges } from './sign-in-challenges.ts'

/** Milliseconds after which a factor that was never activated is removed. */
const ACTIVATED_WITHIN_MS = 60 * 60 * 1000

type Ports = { readonly vault: UserVault; readonly publicUrl: () => string }

/** The second steps of accounts in the vault. */
export const openFactors = ({ vault, publicUrl }: Ports, now: () => number = Date.now) => {
  const secrets = factorSecrets(vault)
  const challenges = signInChallenges(vault, now)
  const recovery = recoveryCodes({ vault, secrets }, now)
  const active = async (userId: string) => (await vault.listBy('factors', userId)).filter(({ isActive }) => isActive)

  return {
    now,
    secrets,
    challenges,
    recovery,
    active,
    /** Asks for a second step; for the password where there is none. */
    ask: async (
      purpose: 'sign-in' | 'step-up',
      { id: userId, securityStamp, role }: Pick<KnownUser, 'id' | 'securityStamp' | 'role'>,
    ): Promise<Challenge> => {
      const factors = await active(userId)
      const { id, challenge, until } = await challenges.open({ userId, purpose, securityStamp })
      const party = relyingPartyAt(publicUrl())
      const passkeys = party ? factors.flatMap(({ passkey }) => passkey ?? []) : []
      const methods: Challenge['methods'] = [
        ...(passkeys.length > 0 ? (['passkey'] as const) : []),
        ...(factors.some(({ kind }) => kind === 'totp') ? (['totp'] as const) : []),
        ...((await recovery.left(userId)) > 0 ? (['recovery'] as const) : []),
      ]
      const demands = { challenge, isVerified: role === 'admin' }
      return {
        id,
        methods: factors.length === 0 ? ['password'] : methods,
        ...(party && passkeys.length > 0 && { publicKey: requestOptions(party, demands, passkeys) }),
        expiresAt: new Date(until).toISOString(),
      }
    },
    /** Erases factors; with the last one that is in use the recovery codes, too. */
    erase: async (userId: string, isErased: (row: FactorRow) => boolean) => {
      const rows = await vault.listBy('factors', userId)
      await vault.erase('factors', ...rows.filter(isErased).map(({ id }) => id))
      if (!rows.some(row => row.isActive && !isErased(row))) await vault.erase('recovery-codes', userId)
    },
    /** Erases all that there is of a user. */
    clear: async (userId: string) => {
      const idsOf = async (kind: 'factors' | 'sign-in-challenges') =>
        (await vault.listBy(kind, userId)).map(({ id }) => id)
      await Promise.all([
        vault.erase('factors', ...(await idsOf('factors'))),
        vault.erase('recovery-codes', userId),
        vault.erase('sign-in-challenges', ...(await idsOf('sign-in-challenges'))),
      ])
    },
    sweep: async () => {
      await challenges.sweep()
      const rows = await vault.list('factors')
      const abandoned = rows.filter(row => !row.isActive && now() - row.createdAt > ACTIVATED_WITHIN_MS)
      await vault.erase('factors', ...abandoned.map(({ id }) => id))
    },
  }
}

export type Factors = ReturnType<typeof openFactors>
