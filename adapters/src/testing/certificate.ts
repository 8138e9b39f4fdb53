import { generateKeyPairSync, sign } from 'node:crypto'

/** One element in DER (X.690, 8.1); its content has fewer than 65,536 bytes. */
const der = (tag: number, ...content: readonly (Buffer | string)[]) => {
  const body = Buffer.concat(content.map(part => (typeof part === 'string' ? Buffer.from(part, 'latin1') : part)))
  const size = body.length < 256 ? [body.length] : [body.length >> 8, body.length & 0xff]
  const length = body.length < 128 ? size : [0x80 + size.length, ...size]
  return Buffer.concat([Buffer.from([tag, ...length]), body])
}

const [INTEGER, BITS, OID, UTF8, TIME, SEQUENCE, SET] = [0x02, 0x03, 0x06, 0x0c, 0x17, 0x30, 0x31] as const
const ed25519 = der(SEQUENCE, der(OID, '\x2b\x65\x70'))
const commonName = (name: string) => der(SEQUENCE, der(SET, der(SEQUENCE, der(OID, '\x55\x04\x03'), der(UTF8, name))))

const pem = (label: string, bytes: Buffer) =>
  `-----BEGIN ${label}-----\n${bytes.toString('base64').replaceAll(/.{64}/gu, '$&\n')}\n-----END ${label}-----\n`

/** A certificate that vouches for itself (RFC 5280, version 1), with its key; both PEM. `until` as UTCTime. */
export const selfSigned = (until = '491231235959Z') => {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519')
  const name = commonName('localhost')
  const validity = der(SEQUENCE, der(TIME, '200101000000Z'), der(TIME, until))
  const subject = publicKey.export({ type: 'spki', format: 'der' })
  const signed = der(SEQUENCE, der(INTEGER, '\x07'), ed25519, name, validity, name, subject)
  const certificate = der(SEQUENCE, signed, ed25519, der(BITS, '\0', sign(null, signed, privateKey)))
  const key = privateKey.export({ type: 'pkcs8', format: 'pem' })
  return { cert: pem('CERTIFICATE', certificate), key: String(key) }
}
