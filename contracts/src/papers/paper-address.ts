import { withoutInvisible } from '../text/text.ts'
import { type ShortlyNamed, type VolumeAddress, volumePath } from '../volumes/volume-path.ts'

/** Digits of the serial in an address: no volume has as many papers. */
const SERIAL_DIGITS = 9

export type PaperName = { readonly sr: number | undefined; readonly isPdf: boolean }

/**
 * What the part of a path below a volume names, decoded: `7-on-rivers`, `7` or either with `.pdf`. Undefined where it
 * names no paper; `sr` is undefined of a serial that no paper can have.
 */
export const paperNameIn = (part: string): PaperName | undefined => {
  // Stryker disable next-line ArrayDeclaration: Its first element is skipped.
  const [, digits, ending] = /^(\d+)(?:-.*?)?(\.pdf)?$/su.exec(part) ?? []
  if (digits === undefined) return undefined
  const sr = /^[1-9]/u.test(digits) && digits.length <= SERIAL_DIGITS ? Number(digits) : undefined
  return { sr, isPdf: ending !== undefined }
}

const MARKS = /<\/?(?:i|sub|sup)>|\\[()]/gu

/** A title without anything that marks it, for addresses and lists. */
export const unmarked = (title: string) => title.replaceAll(MARKS, '')

/** Where the papers of a volume have their pages. */
export type PaperAddress = VolumeAddress & { readonly sr: number; readonly title: string }

/** Characters of a slug: the rest of a title is left out, at a word's end where there is one. */
export const SLUG_MAX = 80

/** Joiners stand within words of Devanagari and can't be seen in an address. */
const JOINERS = /[\u200c\u200d]/gu
const NOT_OF_WORDS = /[^\p{L}\p{M}\p{Nd}]+/gu
/** As many characters as there is room for, and the marks that belong to the last one or none of it. */
const START = new RegExp(`^.{0,${SLUG_MAX}}(?!\\p{M})`, 'u')

const cut = (slug: string) => {
  // Stryker disable next-line ArrayDeclaration: The pattern finds a start in every text.
  const [start = ''] = START.exec(slug) ?? []
  const wordEnd = start.lastIndexOf('-')
  return start === slug || wordEnd < 1 || slug[start.length] === '-' ? start : start.slice(0, wordEnd)
}

/** `on-rivers`, `नदी-पर`: letters, marks and digits of any script, in lower case; empty where a text has none. */
export const hyphenated = (text: string) => {
  const words = unmarked(withoutInvisible(text).toWellFormed())
    .replaceAll(JOINERS, '')
    .normalize('NFC')
    .toLowerCase()
    .normalize('NFC')
  // Stryker disable next-line Regex: Whatever is between words became a single hyphen before.
  return words.replaceAll(NOT_OF_WORDS, '-').replaceAll(/^[-\p{M}]+|-$/gu, '')
}

/** What an address says of a title. */
export const slugOf = (title: string) => cut(hyphenated(title))

/** What follows the path of its volume: `7-on-rivers`, or `7` alone. */
const nameOf = (sr: number, title: string) => [sr, slugOf(title)].filter(part => part !== '').join('-')

/** Where a paper is read: `/papers/2025/regular/Vol.%207%2C%20No.%2082/7-on-rivers`. */
export const paperPath = ({ sr, title, ...volume }: PaperAddress) =>
  `${volumePath(volume.year, volume.issueType, volume.volumeName)}/${encodeURIComponent(nameOf(sr, title))}`

/** Its current PDF, in the same directory as its page. */
export const paperPdfPath = (paper: PaperAddress) => `${paperPath(paper)}.pdf`

/** What leads to a paper for good, whatever its title becomes: `/p/7k2m9qxw4d`; its page, where that is not known. */
export const shortPaperPath = (paper: PaperAddress & ShortlyNamed) =>
  paper.shortId === undefined ? paperPath(paper) : `/p/${paper.shortId}`

/** Its text as a page that needs no script, below its page. */
export const paperTextPath = (paper: PaperAddress) => `${paperPath(paper)}/text`

/** The path of a paper whose text is at a path; undefined where that is the path of no text. */
export const paperOfTextPath = (path: string) =>
  /^\/papers(?:\/[^/]+){3}\/\d[^/]*\/text\/?$/u.test(path) ? path.replace(/\/text\/?$/u, '') : undefined
