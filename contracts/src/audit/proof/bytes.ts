/** SHA-256 of the bytes, or of a text in UTF-8: the platform's own, given by whoever computes. */
export type Sha256 = (message: Uint8Array | string) => Uint8Array

/** Bytes of a hash. */
export const HASH_BYTES = 32

const encoder = new TextEncoder()

export const utf8 = (text: string): Uint8Array => encoder.encode(text)

export const concatenated = (...parts: readonly Uint8Array[]): Uint8Array => {
  let length = 0
  for (const part of parts) length += part.length
  const all = new Uint8Array(length)
  let at = 0
  for (const part of parts) {
    all.set(part, at)
    at += part.length
  }
  return all
}

export const sameBytes = (a: Uint8Array, b: Uint8Array): boolean =>
  a.length === b.length && a.every((byte, index) => byte === b[index])

const HEX = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'))

export const hex = (bytes: Uint8Array): string => {
  let text = ''
  for (const byte of bytes) text += HEX[byte]
  return text
}

/** The SHA-256 of a text, in lower-case hex. */
export const textHash = (sha256: Sha256, text: string): string => hex(sha256(text))

/** Standard base64 with padding (RFC 4648, section 4). */
export const base64 = (bytes: Uint8Array): string =>
  btoa(Array.from(bytes, byte => String.fromCodePoint(byte)).join(''))

/** The bytes; undefined where the text is not exactly what `base64` returns for them. */
export const fromBase64 = (text: string): Uint8Array | undefined => {
  if (!/^[A-Za-z0-9+/]*={0,2}$/u.test(text) || text.length % 4 !== 0) return undefined
  const bytes = Uint8Array.from(atob(text), character => character.codePointAt(0) ?? 0)
  return base64(bytes) === text ? bytes : undefined
}

/** The bytes of a hash in base64; undefined where the text is none. */
export const hashFromBase64 = (text: string): Uint8Array | undefined => {
  const bytes = fromBase64(text)
  return bytes?.length === HASH_BYTES ? bytes : undefined
}

/** A whole number as C2SP's formats write it; undefined for any other text and beyond 2^53. */
export const decimal = (text: string): number | undefined => {
  const number = /^(0|[1-9]\d{0,15})$/u.test(text) ? Number(text) : Number.NaN
  return Number.isSafeInteger(number) ? number : undefined
}
