import { createPrivateKey, createPublicKey, hash, type KeyObject, randomBytes, sign, verify } from 'node:crypto'
import { concatenated, HASH_BYTES, type Sha256 } from '@shodh/contracts/audit/proof/bytes.ts'
import type { SignEd25519, VerifyEd25519 } from '@shodh/contracts/audit/proof/note.ts'

/** What DER has before the bytes of a key of Ed25519 (RFC 8410): PKCS #8 before a seed, SPKI before a public key. */
const SEED_PREFIX = Buffer.from('302e020100300506032b657004220420', 'hex')
const PUBLIC_PREFIX = Buffer.from('302a300506032b6570032100', 'hex')

const SEED_BYTES = 32

/** A text costs less than its bytes, and a string of the digest less than its Buffer. */
export const sha256: Sha256 = message => {
  const digest = Buffer.allocUnsafe(HASH_BYTES)
  digest.write(hash('sha256', message, 'binary'), 'latin1')
  return digest
}

const publicKeyOf = (bytes: Uint8Array): KeyObject =>
  createPublicKey({ key: Buffer.from(concatenated(PUBLIC_PREFIX, bytes)), format: 'der', type: 'spki' })

export const verifyEd25519: VerifyEd25519 = (publicKey, message, signature) =>
  verify(null, message, publicKeyOf(publicKey), signature)

/** 32 random bytes. */
export const newSeed = (): Uint8Array => new Uint8Array(randomBytes(SEED_BYTES))

/** The key of Ed25519 that the seed is of (RFC 8032). */
export const ed25519KeyOf = (seed: Uint8Array): { readonly publicKey: Uint8Array; readonly sign: SignEd25519 } => {
  const key = createPrivateKey({ key: Buffer.from(concatenated(SEED_PREFIX, seed)), format: 'der', type: 'pkcs8' })
  const spki = createPublicKey(key).export({ format: 'der', type: 'spki' })
  return {
    publicKey: new Uint8Array(spki.subarray(PUBLIC_PREFIX.length)),
    sign: message => new Uint8Array(sign(null, message, key)),
  }
}
