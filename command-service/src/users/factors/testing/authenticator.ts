import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'
import type { Assertion, Attestation } from '@shodh/contracts/users/commands.ts'
import type { RelyingParty } from '../passkeys/passkeys.ts'

type Cbor = number | string | Buffer | Map<number | string, Cbor>

const head = (major: number, value: number) =>
  value < 24
    ? Buffer.from([(major << 5) | value])
    : value < 256
      ? Buffer.from([(major << 5) | 24, value])
      : Buffer.from([(major << 5) | 25, value >> 8, value & 255])

/** CBOR (RFC 8949), as far as attestations need it. */
const cbor = (value: Cbor): Buffer => {
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value)
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)])
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value])
  return Buffer.concat([head(5, value.size), ...[...value].flatMap(([key, each]) => [cbor(key), cbor(each)])])
}

const text = (bytes: Buffer) => bytes.toString('base64url')
const sha256 = (bytes: Buffer | string) => createHash('sha256').update(bytes).digest()

/** A public key in the form of COSE (RFC 9053): ECDSA with P-256. */
const coseOf = (key: KeyObject, algorithm: number) => {
  const { x = '', y = '' } = key.export({ format: 'jwk' })
  const point = [x, y].map(part => Buffer.from(part, 'base64url')) as [Buffer, Buffer]
  return cbor(
    new Map<number, Cbor>([
      [1, 2],
      [3, algorithm],
      [-1, 1],
      [-2, point[0]],
      [-3, point[1]],
    ]),
  )
}

const [PRESENT, VERIFIED, WITH_CREDENTIAL] = [1, 4, 64]

type Options = {
  readonly counter?: number
  readonly isVerified?: boolean
  readonly algorithm?: number
  /** The page that asks, in place of the one that it was made for. */
  readonly at?: RelyingParty
}

/** An authenticator of one passkey, for a user, on a page of the relying party (WebAuthn Level 3). */
export const authenticator = (party: RelyingParty, userId: string) => {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const credential = randomBytes(32)
  const shared = { id: text(credential), rawId: text(credential), type: 'public-key' as const }

  const dataOf = ({ counter = 0, isVerified = true, at = party }: Options, attested?: Buffer) => {
    const bytes = Buffer.alloc(5)
    bytes.writeUInt8(PRESENT | (isVerified ? VERIFIED : 0) | (attested ? WITH_CREDENTIAL : 0))
    bytes.writeUInt32BE(counter, 1)
    return Buffer.concat([sha256(at.id), bytes, ...(attested ? [attested] : [])])
  }
  const clientData = (type: string, challenge: string, { at = party }: Options) =>
    Buffer.from(JSON.stringify({ type, challenge, origin: at.origin, crossOrigin: false }))

  return {
    credentialId: shared.id,
    create: (challenge: string, options: Options = {}): Attestation => {
      const attested = Buffer.concat([
        Buffer.alloc(16),
        Buffer.from([0, credential.length]),
        credential,
        coseOf(publicKey, options.algorithm ?? -7),
      ])
      const attestation = new Map<string, Cbor>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', dataOf(options, attested)],
      ])
      return {
        ...shared,
        response: {
          clientDataJSON: text(clientData('webauthn.create', challenge, options)),
          attestationObject: text(cbor(attestation)),
          transports: ['internal'],
        },
      }
    },
    use: (challenge: string, options: Options = {}): Assertion => {
      const data = dataOf(options)
      const client = clientData('webauthn.get', challenge, options)
      return {
        ...shared,
        response: {
          authenticatorData: text(data),
          clientDataJSON: text(client),
          signature: text(sign('sha256', Buffer.concat([data, sha256(client)]), privateKey)),
          userHandle: text(Buffer.from(userId)),
        },
      }
    },
  }
}
