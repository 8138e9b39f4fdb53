import { withoutIgnorable } from '../text/text.ts'

/** Crockford's base 32: no i, l, o and u. */
const BASE_32 = '0123456789abcdefghjkmnpqrstvwxyz'

const numberIn = (text: string) =>
  Array.from(text).reduce((value, symbol) => value * BASE_32.length + BASE_32.indexOf(symbol), 0)

/** A 0, six characters of base 32, and two digits of the checksum. */
// Stryker disable next-line StringLiteral: The pattern has characters of ASCII only.
const ROR = new RegExp(`^https://ror\\.org/(0[${BASE_32}]{6})([0-9]{2})$`, 'u')

/** A ROR ID as ROR writes it, the whole URL in lower case; it may be given without `https://ror.org/`. */
export const rorOf = (given: string) =>
  `https://ror.org/${given.toLowerCase().replace(/^(?:https?:\/\/)?(?:www\.)?ror\.org\//u, '')}`

/** Whether a URL has the form of a ROR ID. */
export const isRor = (url: string) => ROR.test(url)

/** Whether the two last digits of a ROR ID agree with the others (ISO 7064 MOD 97-10). */
export const hasRorChecksum = (url: string) => {
  // Stryker disable next-line ArrayDeclaration: Its first element is skipped.
  const [, identifier = '', checksum] = ROR.exec(url) ?? []
  return 98 - ((numberIn(identifier) * 100) % 97) === Number(checksum)
}

const unescaped = (text: string) => {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

const DOI_URL = /^(?:(?:https?:\/\/)?(?:dx\.|www\.)?doi\.org\/|info:doi\/)/iu

const DOI_LABEL = /^doi(?::|\s)\s*/iu

const unlabelled = (written: string) => {
  const doi = written.replace(DOI_LABEL, '')
  if (!DOI_URL.test(doi)) return doi
  // Stryker disable next-line StringLiteral: A split text has a first part.
  return unescaped(doi.replace(DOI_URL, '').split(/[?#]/u)[0] ?? '').replace(DOI_LABEL, '')
}

/**
 * The DOI in what it is commonly written as: alone, after `doi:` or `DOI`, or as a URL of doi.org or an info URI (RFC
 * 4452), which escape some characters; without the slash or the full stop that was pasted after it.
 */
export const doiIn = (given: string) => {
  const doi = withoutIgnorable(unlabelled(withoutIgnorable(given).trim()))
  return /^.*[^./\s]/su.exec(doi)?.[0].trimStart() ?? ''
}

/**
 * What two DOIs that are the same have in common: the case of ASCII letters makes no difference (DOI Handbook, 2.4), nor
 * does the Unicode form.
 */
export const doiKey = (doi: string) =>
  doiIn(doi)
    .normalize('NFC')
    .replaceAll(/[A-Z]/gu, letter => letter.toLowerCase())

/**
 * Two BCP 47 tags with the same key are one language: `en`, `EN` and `en-IN` are; `sr-Latn` and `sr-Cyrl`, in different
 * scripts, are not.
 */
export const languageKey = (tag: string) => {
  try {
    const { language, script = '' } = new Intl.Locale(tag).maximize()
    return `${language}-${script}`
  } catch {
    return tag.toLowerCase()
  }
}
