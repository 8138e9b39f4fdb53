/** Crockford's Base 32 (https://www.crockford.com/base32.html): no letter that is read as a digit or as another one. */
const DIGITS = '0123456789abcdefghjkmnpqrstvwxyz'

const SHORT_ID_LENGTH = 10

/** What stands for an id in short addresses: the beginning of its SHA-256, five bits a character. */
export const shortIdFrom = (hash: Uint8Array, length = SHORT_ID_LENGTH): string => {
  let shortId = ''
  for (let bits = 0; bits < length * 5; bits += 5) {
    const byte = bits >> 3
    const sixteen = ((hash[byte] ?? 0) << 8) | (hash[byte + 1] ?? 0)
    shortId += DIGITS[(sixteen >> (11 - (bits & 7))) & 31]
  }
  return shortId
}

const SHORT_ID = new RegExp(`^[${DIGITS}]{${SHORT_ID_LENGTH},}$`, 'u')

/** As somebody has typed it, in capitals too, with o for 0, and i or l for 1; undefined where it can be none. */
export const shortIdIn = (typed: string): string | undefined => {
  const read = typed.toLowerCase().replaceAll('o', '0').replaceAll(/[il]/gu, '1')
  return SHORT_ID.test(read) ? read : undefined
}

/** What short addresses lead to, by the first part of their path. */
export type ShortKind = 'p' | 'v'

/** What a short address names: a paper or a volume, or a version of the paper's PDF. */
export type ShortAddress = { readonly kind: ShortKind; readonly shortId: string; readonly version?: number | undefined }

/** `/p/{id}`, `/p/{id}/v{n}.pdf` and `/v/{id}`, without the prefix of a language. */
const SHORT_ADDRESS = /^\/(?:(?<kind>[pv])\/(?<typed>[^/]+)|p\/(?<paper>[^/]+)\/v(?<version>[1-9]\d{0,8})\.pdf)$/u

export const shortAddressIn = (path: string): ShortAddress | undefined => {
  const { kind = 'p', typed, paper = '', version } = SHORT_ADDRESS.exec(path)?.groups ?? {}
  const shortId = shortIdIn(typed ?? paper)
  if (shortId === undefined) return undefined
  return { kind: kind === 'v' ? 'v' : 'p', shortId, ...(version !== undefined && { version: Number(version) }) }
}

/** Who has the first characters of a short id: the first of them alone, each later one with further characters. */
export type ShortIdsDocument = {
  /** The kind and the first characters: `p/7k2m9qxw4d`. */
  readonly id: string
  /** By the order of the log. They stay when they are deleted. */
  readonly owners: readonly { readonly id: string; readonly shortId: string }[]
  readonly isShared: boolean
}

export const shortIdsKey = (kind: ShortKind, shortId: string) => `${kind}/${shortId.slice(0, SHORT_ID_LENGTH)}`
