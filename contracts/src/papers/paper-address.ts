import { type VolumeAddress, volumePath } from '../volumes/volume-path.ts'

/** Where the papers of a volume have their pages. */
export type PaperAddress = VolumeAddress & { readonly sr: number; readonly title: string }

/** Characters of a slug: the rest of a title is left out, at a word's end where there is one. */
export const SLUG_MAX = 80

/** Digits of the serial in an address: no volume has as many papers. */
const SERIAL_DIGITS = 9

/** Marks of titles: `<i>`, `<sub>`, `<sup>`, and what encloses TeX. */
const MARKUP = /<\/?(?:i|sub|sup)>|\\[()]/giu

/** Joiners stand within words of Devanagari and can't be seen in an address. */
const JOINERS = /[\u200c\u200d]/gu
const NOT_OF_WORDS = /[^\p{L}\p{M}\p{Nd}]+/gu
const graphemes = new Intl.Segmenter()

const cut = (slug: string) => {
  if (slug.length <= SLUG_MAX) return slug
  let end = 0
  for (const { segment, index } of graphemes.segment(slug)) {
    if (index + segment.length > SLUG_MAX) break
    end = index + segment.length
  }
  const wordEnd = slug.lastIndexOf('-', end)
  return slug.slice(0, wordEnd > 0 ? wordEnd : end)
}

/** `on-rivers`, `नदी-पर`: letters, marks and digits of any script, in lower case; empty where a title has none. */
export const slugOf = (title: string) => {
  const words = title
    .toWellFormed()
    .replaceAll(MARKUP, '')
    .replaceAll(JOINERS, '')
    .normalize('NFC')
    .toLowerCase()
    .normalize('NFC')
  return cut(words.replaceAll(NOT_OF_WORDS, '-').replaceAll(/^[-\p{M}]+|-+$/gu, ''))
}

/** What follows the path of its volume: `7-on-rivers`, or `7` alone. */
const nameOf = (sr: number, title: string) => [sr, slugOf(title)].filter(part => part !== '').join('-')

/** Where a paper is read: `/papers/2025/regular/Vol.%207%2C%20No.%2082/7-on-rivers`. */
export const paperPath = ({ sr, title, ...volume }: PaperAddress) =>
  `${volumePath(volume.year, volume.issueType, volume.volumeName)}/${encodeURIComponent(nameOf(sr, title))}`

/** Its current PDF, in the same directory as its page. */
export const paperPdfPath = (paper: PaperAddress) => `${paperPath(paper)}.pdf`

/** One version of its PDF, whose bytes never change. */
export const versionPath = (paper: { readonly volumeId: string; readonly id: string }, version: number) =>
  `/api/v1/papers/${paper.volumeId}/${paper.id}/versions/${version}.pdf`

export type PaperName = { readonly sr: number | undefined; readonly isPdf: boolean }

/**
 * What the part of a path below a volume names, decoded: `7-on-rivers`, `7` or either with `.pdf`. Undefined where it
 * names no paper; `sr` is undefined of a serial that no paper can have.
 */
export const paperNameIn = (part: string): PaperName | undefined => {
  const [, digits, ending] = /^(\d+)(?:-.*?)?(\.pdf)?$/su.exec(part) ?? []
  if (digits === undefined) return undefined
  const sr = /^[1-9]/u.test(digits) && digits.length <= SERIAL_DIGITS ? Number(digits) : undefined
  return { sr, isPdf: ending !== undefined }
}
