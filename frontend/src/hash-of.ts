import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex } from '@noble/hashes/utils.js'

/**
 * The SHA-256 of a file in hexadecimal, read piece by piece, also on plain HTTP, which has no Web Crypto. `piece` is given
 * the bytes of each one, and may throw. Rejects where the file can't be read.
 */
export const hashOf = async (file: Pick<Blob, 'stream'>, piece?: (bytes: number) => void) => {
  const hash = sha256.create()
  const reader = file.stream().getReader()
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return bytesToHex(hash.digest())
    piece?.(value.length)
    hash.update(value)
  }
}
