import { createHash } from 'node:crypto'

/** SHA-256, hexadecimal, of a secret link's 256 bits in base64url; undefined of any other way to write them. */
export const hashOfLink = (token: string): string | undefined => {
  const bits = Buffer.from(token, 'base64url')
  return bits.toString('base64url') === token ? createHash('sha256').update(bits).digest('hex') : undefined
}
