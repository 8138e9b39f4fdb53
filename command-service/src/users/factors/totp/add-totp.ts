import { randomUUID } from 'node:crypto'
import type { Refusal } from '@shodh/contracts/envelope.ts'
import { FACTORS_MAX } from '@shodh/contracts/limits.ts'
import type { FactorRow } from '@shodh/contracts/users/vault-rows.ts'
import { refuse } from '../../../decider.ts'
import type { Identity } from '../../identity.ts'
import type { KnownUser } from '../../user.ts'
import { newTotpSecret, TOTP_PERIOD_MS, totpSecretOf, totpStep, totpUri } from './totp.ts'

type Parts = Pick<Identity, 'accounts' | 'factors' | 'vault' | 'journalNames'>
type Begun = { readonly factorId: string; readonly secret: string; readonly uri: string }

const NAME = 'Authenticator app'

/** A new secret, in place of one that was begun and never activated. */
export const beginTotp = async (
  { accounts, factors, vault, journalNames }: Parts,
  { userId, name = NAME }: { readonly userId: string; readonly name?: string | undefined },
): Promise<Begun | Refusal> => {
  const account = await accounts.of(userId)
  if (!account) return refuse('USER_NOT_FOUND')
  if ((account.state.factors?.length ?? 0) >= FACTORS_MAX) return refuse('TOO_MANY_FACTORS')
  await vault.erase('factors', ...(await begunOf(vault, account.state)).map(({ id }) => id))
  const [factorId, secret] = [randomUUID(), newTotpSecret()]
  const sealedSecret = await factors.secrets.seal(Buffer.from(secret.bytes), factorId)
  const times = { createdAt: factors.now(), usedAt: null }
  const totp = { sealedSecret, lastStep: 0 }
  const row: FactorRow = { id: factorId, userId, kind: 'totp', name, ...times, isActive: false, totp }
  await vault.put('factors', row, { group: userId })
  const uri = totpUri(secret, { issuer: journalNames[0] ?? '', label: account.email })
  return { factorId, secret: secret.base32, uri }
}

const begunOf = async (vault: Parts['vault'], { id: userId, factors = [] }: KnownUser) =>
  (await vault.listBy('factors', userId)).filter(
    row => !row.isActive && row.kind === 'totp' && factors.every(({ id }) => id !== row.id),
  )

/**
 * Whether both codes are of the secret, one right after the other: then the clock of the device runs as it must. Stores
 * the step of the second, so that neither counts again.
 */
export const confirmTotp = async (
  { factors, vault }: Parts,
  { userId, factorId, codes }: { userId: string; factorId: string; codes: readonly [string, string] },
): Promise<FactorRow | Refusal> => {
  const row = await vault.get('factors', factorId)
  if (row?.userId !== userId || !row.totp || row.isActive) return refuse('FACTOR_NOT_FOUND')
  const secret = totpSecretOf(await factors.secrets.open(row.totp.sealedSecret, factorId))
  const [first, second] = codes
  const now = factors.now()
  const step = totpStep(secret, second, now)
  if (step === undefined || totpStep(secret, first, now - TOTP_PERIOD_MS) !== step - 1)
    return refuse('FACTOR_CODES_WRONG')
  const confirmed = await vault.update('factors', factorId, stored =>
    stored?.totp ? { ...stored, totp: { ...stored.totp, lastStep: step } } : undefined,
  )
  return confirmed ?? refuse('FACTOR_NOT_FOUND')
}
