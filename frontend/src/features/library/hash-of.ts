import { bytesToHex } from '@noble/hashes/utils.js'

/** SHA-256 in hexadecimal, by Web Crypto: it is there wherever a library can be. */
export const hashOf = async (bytes: BufferSource): Promise<string> =>
  bytesToHex(new Uint8Array(await crypto.subtle.digest('SHA-256', bytes)))
