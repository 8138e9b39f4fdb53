import { createHash, randomBytes } from 'node:crypto'

/** 256 random bits in base64url, as links to files and previews have them. */
export const linkToken = () => randomBytes(32).toString('base64url')

/** SHA-256, hexadecimal, of a token's bits: what is stored of a link. */
export const hashOfLink = (token: string) => createHash('sha256').update(Buffer.from(token, 'base64url')).digest('hex')
