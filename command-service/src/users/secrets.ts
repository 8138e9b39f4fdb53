import { createHash, createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Vault } from '@shodh/adapters/vault/vault.ts'

/** What the journal's own key is used for; each use has a key of its own (HKDF, RFC 5869). */
export type Purpose = 'refresh token' | 'one-time code' | 'e-mail' | 'command' | 'salt'

/** HMAC-SHA-256, base64url, under a key that no event and no log holds: nobody without it can tell what was hashed. */
export type Mac = (purpose: Purpose, ...texts: readonly string[]) => string

/** The first key wins where two processes start at once. */
const keptIn = async (vault: Vault) => {
  const fresh = randomBytes(32).toString('base64url')
  await vault.update('keys', 'root', kept => (kept ? undefined : { id: 'root', key: fresh }))
  return Buffer.from(String((await vault.get('keys', 'root'))?.['key']), 'base64url')
}

/** Under the pepper, where one was given from outside, else under a key of the vault's. */
export const openMac = async (vault: Vault, pepper?: Buffer): Promise<Mac> => {
  const root = pepper ?? (await keptIn(vault))
  const keys = new Map<Purpose, Buffer>()
  const keyFor = (purpose: Purpose) => {
    const key = keys.get(purpose) ?? Buffer.from(hkdfSync('sha256', root, '', purpose, 32))
    keys.set(purpose, key)
    return key
  }
  return (purpose, ...texts) => createHmac('sha256', keyFor(purpose)).update(JSON.stringify(texts)).digest('base64url')
}

/** 256 bits by chance, base64url. */
export const randomToken = () => randomBytes(32).toString('base64url')

/** SHA-256, base64url: enough for what is itself 256 bits by chance. */
export const hashOfToken = (token: string) => createHash('sha256').update(token).digest('base64url')

/** Compares hashes without telling by the time where they differ. */
export const sameHash = (one: string, other: string) =>
  one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other))
