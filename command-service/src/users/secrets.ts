import { createHmac, hash, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto'
import type { UserVault } from './user-vault.ts'

/** What the journal's own key is used for; each use has a key of its own (HKDF, RFC 5869). */
type Purpose =
  | 'refresh token'
  | 'one-time code'
  | 'e-mail'
  | 'command'
  | 'salt'
  | 'device'
  | 'resumption token'
  | 'browser storage'
  | 'human check'
  | 'contact message'
  | 'share link'
  | 'API token'
  | 'subscription'
  | 'download'
  | 'passkey'

/** HMAC-SHA-256, base64url, under a key that is in no event and no log: without it the input cannot be found out. */
export type Mac = (purpose: Purpose, ...texts: readonly string[]) => string

/** 256 bits that the vault stores. The first key wins where two processes start at once. */
export const storedKey = async (vault: UserVault, kind: 'keys' | 'factor-keys', id: string) => {
  const stored = await vault.get(kind, id)
  if (!stored) await vault.update(kind, id, row => (row ? undefined : { id, key: randomToken() }))
  const key = (stored ?? (await vault.get(kind, id)))?.key
  if (key === undefined) throw new Error(`The vault has lost its key (${kind})`)
  return Buffer.from(key, 'base64url')
}

/** Under the pepper, where one was given from outside, else under a key of the vault's. */
export const openMac = async (vault: UserVault, pepper?: Buffer): Promise<Mac> => {
  const root = pepper ?? (await storedKey(vault, 'keys', 'root'))
  const keys = new Map<Purpose, Buffer>()
  const keyFor = (purpose: Purpose) => {
    const key = keys.get(purpose) ?? Buffer.from(hkdfSync('sha256', root, '', purpose, 32))
    // Stryker disable next-line CallExpression: The same key is derived again.
    keys.set(purpose, key)
    return key
  }
  return (purpose, ...texts) => createHmac('sha256', keyFor(purpose)).update(JSON.stringify(texts)).digest('base64url')
}

/** 256 random bits, base64url. */
export const randomToken = () => randomBytes(32).toString('base64url')

/** SHA-256, base64url: enough for 256 random bits. */
export const hashOfToken = (token: string) => hash('sha256', token, 'base64url')

/** Compares hashes in constant time. */
export const sameHash = (one: string, other: string) =>
  one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other))
