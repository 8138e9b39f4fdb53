import { randomBytes } from 'node:crypto'
import { RECOVERY_CODES } from '@shodh/contracts/limits.ts'
import { sameHash } from '../secrets.ts'
import type { UserVault } from '../user-vault.ts'
import type { FactorSecrets } from './secrets-of-factors.ts'

/** Crockford's Base32: no letter is taken for a digit. */
const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz'
const LENGTH = 24
const GROUP = /.{4}(?=.)/gu

/** 120 random bits (OWASP ASVS 5.0, 6.6.3 asks for 112 of what is stored as a mere hash), in groups of four. */
const newCode = () =>
  Array.from(randomBytes(LENGTH), byte => ALPHABET[byte % ALPHABET.length])
    .join('')
    .replaceAll(GROUP, '$&-')

/** As it was typed, perhaps, from paper. */
const plain = (code: string) =>
  code
    .toLowerCase()
    .replaceAll(/[^a-z0-9]/gu, '')
    .replaceAll('o', '0')
    .replaceAll(/[il]/gu, '1')

/** Codes for whoever has lost every other second step: stored as hashes, each counts once. */
export const recoveryCodes = (
  { vault, secrets }: { readonly vault: UserVault; readonly secrets: FactorSecrets },
  now: () => number = Date.now,
) => ({
  /** New ones in place of those of before. */
  create: async (userId: string): Promise<readonly string[]> => {
    const codes = Array.from({ length: RECOVERY_CODES }, newCode)
    const hashes = await Promise.all(codes.map(code => secrets.hash(userId, plain(code))))
    const row = { id: userId, hashes: hashes.map(hash => ({ hash, usedAt: null })), createdAt: now() }
    await vault.put('recovery-codes', row)
    return codes
  },
  /** How many are left after this one; undefined where it is none, or was used before. */
  use: async (userId: string, code: string): Promise<number | undefined> => {
    const hash = await secrets.hash(userId, plain(code))
    const isIt = (one: { hash: string; usedAt: number | null }) => one.usedAt === null && sameHash(one.hash, hash)
    const row = await vault.update('recovery-codes', userId, before =>
      before?.hashes.some(isIt)
        ? { ...before, hashes: before.hashes.map(one => (isIt(one) ? { ...one, usedAt: now() } : one)) }
        : undefined,
    )
    return row?.hashes.filter(({ usedAt }) => usedAt === null).length
  },
  left: async (userId: string): Promise<number> =>
    (await vault.get('recovery-codes', userId))?.hashes.filter(({ usedAt }) => usedAt === null).length ?? 0,
})
