import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto'
import { storedKey } from '../secrets.ts'
import type { UserVault } from '../user-vault.ts'

const IV_BYTES = 12
const TAG_BYTES = 16
const CIPHER = 'aes-256-gcm'

/**
 * Encrypts the secrets of authenticator apps (AES-256-GCM) and hashes recovery codes (HMAC-SHA-256), under keys that are
 * derived (HKDF, RFC 5869) from one of their own: it is in backups, where those of tokens are not.
 */
export const factorSecrets = (vault: UserVault) => {
  const derived = async (purpose: string) =>
    Buffer.from(hkdfSync('sha256', await storedKey(vault, 'factor-keys', 'current'), '', purpose, 32))

  return {
    /** base64url; only with the same `about` can it be opened. */
    seal: async (secret: Buffer, about: string): Promise<string> => {
      const iv = randomBytes(IV_BYTES)
      const cipher = createCipheriv(CIPHER, await derived('secret'), iv).setAAD(Buffer.from(about))
      const sealed = Buffer.concat([cipher.update(secret), cipher.final()])
      return Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64url')
    },
    /** Throws where it was sealed under another key, for something else, or was changed. */
    open: async (sealed: string, about: string): Promise<Buffer> => {
      const bytes = Buffer.from(sealed, 'base64url')
      const [iv, tag] = [bytes.subarray(0, IV_BYTES), bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES)]
      const decipher = createDecipheriv(CIPHER, await derived('secret'), iv)
        .setAAD(Buffer.from(about))
        .setAuthTag(tag)
      return Buffer.concat([decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES)), decipher.final()])
    },
    hash: async (userId: string, code: string): Promise<string> =>
      createHmac('sha256', await derived('recovery code'))
        .update(JSON.stringify([userId, code]))
        .digest('base64url'),
  }
}

export type FactorSecrets = ReturnType<typeof factorSecrets>
