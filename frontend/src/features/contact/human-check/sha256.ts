import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'

/** SHA-256 in hexadecimal, also where a plain HTTP address gives no Web Crypto. */
export const sha256Of = (text: string) => bytesToHex(sha256(utf8ToBytes(text)))
