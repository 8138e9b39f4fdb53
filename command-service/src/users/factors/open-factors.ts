import { iso } from '@shodh/contracts/time/dates.ts'
import type { Challenge } from '@shodh/contracts/users/factors/views.ts'
import type { FactorRow } from '@shodh/contracts/users/vault-rows.ts'
import { eraseOwnRows } from '../../erasure/erasure.ts'
import type { KnownUser } from '../user.ts'
import type { UserVault } from '../user-vault.ts'
import { acceptedFactors, relyingPartyAt, requestOptions } from './passkeys/passkeys.ts'
import { recoveryCodes } from './recovery-codes.ts'
import { factorSecrets } from './secrets-of-factors.ts'
import { signInChallenges } from './sign-in-challenges.ts'

/** Milliseconds after which a factor that was never activated is removed. */
const ACTIVATED_WITHIN_MS = 60 * 60 * 1000

const METHODS = ['passkey', 'totp', 'recovery', 'password'] as const

type Ports = { readonly vault: UserVault; readonly publicUrl: () => string }

/** Whose second step it is, after a sign-in with `provider` where it was not by the password. */
type Asked = Pick<KnownUser, 'id' | 'factors' | 'securityStamp' | 'role'> & {
  readonly provider?: string | undefined
  readonly hasPassword?: boolean
}

type Owner = Pick<KnownUser, 'id' | 'factors'>

/** Lets the row of a factor count, once the log has the factor; undefined where there is no row. */
export const activateRow = (vault: UserVault, factorId: string) =>
  vault.update('factors', factorId, row => row && { ...row, isActive: true })

/** The second steps of accounts in the vault. */
export const openFactors = ({ vault, publicUrl }: Ports, now: () => number = Date.now) => {
  const secrets = factorSecrets(vault)
  const challenges = signInChallenges(vault, now)
  const recovery = recoveryCodes({ vault, secrets }, now)
  /** Those that the log says are in use, also where a process ended before their rows followed. */
  const active = async ({ id: userId, factors = [] }: Owner) => {
    const known = new Set(factors.map(({ id }) => id))
    return known.size === 0 ? [] : (await vault.listBy('factors', userId)).filter(({ id }) => known.has(id))
  }
  const erase = async (userId: string, isErased: (row: FactorRow) => boolean) => {
    const rows = await vault.listBy('factors', userId)
    await vault.erase('factors', ...rows.filter(isErased).map(({ id }) => id))
    if (!rows.some(row => row.isActive && !isErased(row))) await vault.erase('recovery-codes', userId)
  }

  return {
    now,
    secrets,
    challenges,
    recovery,
    active,
    /** Asks for a second step; for the password where there is none, and for nothing where there is no password either. */
    ask: async (
      purpose: 'sign-in' | 'step-up',
      { provider, hasPassword = true, ...user }: Asked,
    ): Promise<Challenge> => {
      const { id: userId, securityStamp } = user
      const { isVerified, ...accepted } = acceptedFactors(user)
      const factors = await active({ id: userId, ...accepted })
      const { id, challenge, until } = await challenges.open({ userId, purpose, securityStamp, provider })
      const party = relyingPartyAt(publicUrl())
      const passkeys = party ? factors.flatMap(({ passkey }) => passkey ?? []) : []
      const has = {
        passkey: passkeys.length > 0,
        totp: factors.some(({ kind }) => kind === 'totp'),
        recovery: (await recovery.left(userId)) > 0,
        password: hasPassword && !user.factors?.length,
      }
      const demands = { challenge, isVerified }
      return {
        id,
        methods: METHODS.filter(method => has[method]),
        ...(party && passkeys.length > 0 && { publicKey: requestOptions(party, demands, passkeys) }),
        expiresAt: iso(until),
      }
    },
    /** Erases factors; with the last one that is in use the recovery codes, too. */
    erase,
    /** Makes rows, read before the log was, what it says: of an interrupted command they are not. */
    follow: async ({ id: userId, factors }: Owner, rows: readonly FactorRow[]) => {
      const known = new Set(factors?.map(({ id }) => id))
      const begun = rows.filter(row => !row.isActive && known.has(row.id))
      const gone = new Set(rows.filter(row => row.isActive && !known.has(row.id)).map(({ id }) => id))
      for (const { id } of begun) await activateRow(vault, id)
      if (gone.size > 0) await erase(userId, ({ id }) => gone.has(id))
    },
    /** Erases all that there is of a user. */
    clear: async (userId: string) => {
      await Promise.all([
        eraseOwnRows(vault, userId, 'factors', 'sign-in-challenges'),
        vault.erase('recovery-codes', userId),
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
