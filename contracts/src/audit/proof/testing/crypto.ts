import { createHash, createPrivateKey, createPublicKey, type KeyObject, sign, verify } from 'node:crypto'
import { concatenated, type Sha256 } from '../bytes.ts'
import { keyOf, type SignEd25519, type VerifierKey, type VerifyEd25519 } from '../note.ts'

/** What tests compute with: Node's own. */
export const sha256: Sha256 = message => new Uint8Array(createHash('sha256').update(message).digest())

const PRIVATE_PREFIX = Buffer.from('302e020100300506032b657004220420', 'hex')
const PUBLIC_PREFIX = Buffer.from('302a300506032b6570032100', 'hex')

export const verifyEd25519: VerifyEd25519 = (publicKey, message, signature) => {
  const key = createPublicKey({ key: Buffer.from(concatenated(PUBLIC_PREFIX, publicKey)), format: 'der', type: 'spki' })
  return verify(null, message, key, signature)
}

const publicBytes = (key: KeyObject) =>
  new Uint8Array(createPublicKey(key).export({ format: 'der', type: 'spki' }).subarray(PUBLIC_PREFIX.length))

/** The key whose seed is 32 times the byte. */
export const keyFrom = (
  name: string,
  byte: number,
  type?: number,
): { readonly key: VerifierKey; readonly sign: SignEd25519 } => {
  const seed = new Uint8Array(32).fill(byte)
  const secret = createPrivateKey({
    key: Buffer.from(concatenated(PRIVATE_PREFIX, seed)),
    format: 'der',
    type: 'pkcs8',
  })
  return {
    key: keyOf(sha256, name, publicBytes(secret), type),
    sign: message => new Uint8Array(sign(null, message, secret)),
  }
}
