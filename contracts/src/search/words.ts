import { withAsciiDigits, folded } from '../text/text.ts'

/** Zero-width joiners, which are written or left out within one and the same word. */
const JOINERS = /[\u200c\u200d]/gu

/** Diacritics of Latin, Greek and Cyrillic. */
const DIACRITICS = /[\u0300-\u036f]/gu

/** The marks that a title may have, as in H<sub>2</sub>O. */
const INLINE_MARKS = /<\/?(?:i|sub|sup)>/giu

/** A nasal without a vowel before a letter of its class, or a chandrabindu: each may as well be written as anusvara. */
const NASALS =
  /\u0901|\u0919\u094d(?=[\u0915-\u0919])|\u091e\u094d(?=[\u091a-\u091e])|\u0923\u094d(?=[\u091f-\u0923])|\u0928\u094d(?=[\u0924-\u0928])|\u092e\u094d(?=[\u092a-\u092e])/gu
const ANUSVARA = '\u0902'

const ASCII = /^[\0-\x7f]*$/u
/**
 * The form in which texts are indexed and searched: NFKC, case-folded, with digits of ASCII and anusvara for each nasal
 * that it may stand for, without joiners, diacritics and inline marks.
 */
export const searchable = (text: string) => {
  const unmarked = text.replace(INLINE_MARKS, '')
  // most words are, and a page of results has thousands of them
  if (ASCII.test(unmarked)) return unmarked.toLowerCase()
  const plain = folded(unmarked.replace(JOINERS, '').normalize('NFKC'))
    .normalize('NFD')
    .replace(DIACRITICS, '')
    .normalize('NFC')
  return withAsciiDigits(plain).replace(NASALS, ANUSVARA)
}

/** Letters with their marks, digits and private characters: the categories that the index makes words of. */
const WORD = /[\p{L}\p{M}\p{N}\p{Co}]+/gu

/** As WORD, in a text as it was written, with what cannot be seen within it. */
const WRITTEN_WORD = /[\p{L}\p{M}\p{N}\p{Co}\u00ad\u200b-\u200d\u2060\ufeff]+/gu

/** Words of one search, and UTF-16 units of a word; what is beyond is left out. */
const WORDS_MAX = 32
const WORD_MAX = 100

/** UTF-16 units that a prefix has at least: too many words begin with a shorter one. */
const PREFIX_MIN = 2

/** A word that is searched for, in searchable form; or, as the last one while it is typed, the beginning of words. */
export type SearchWord = { readonly text: string; readonly isPrefix: boolean }

/** The words of a query. Whatever else it holds (operators, quotes, pictures) is no part of a word. */
export const searchWords = (query: string): readonly SearchWord[] => {
  const words = searchable(query).match(WORD) ?? []
  const distinct = [...new Set(words.map(word => word.slice(0, WORD_MAX)))].slice(0, WORDS_MAX)
  const last = words.at(-1)
  return distinct.map(text => ({ text, isPrefix: text === last && text.length >= PREFIX_MIN }))
}

/** From and to in UTF-16 units, the end excluded. */
export type TextRange = readonly [from: number, to: number]

/** Whether a word as it was written is one of the words. */
const isFound = (written: string, words: readonly SearchWord[]) => {
  const form = searchable(written)
  return words.some(({ text, isPrefix }) => (isPrefix ? form.startsWith(text) : form === text))
}

/** Where the words stand in a text as it was written. */
export const rangesOf = (text: string, words: readonly SearchWord[]): readonly TextRange[] =>
  [...text.matchAll(WRITTEN_WORD)].flatMap(({ 0: written, index }) =>
    isFound(written, words) ? [[index, index + written.length] as const] : [],
  )

/** The words of a text, in searchable form. */
// Stryker disable next-line ArrayDeclaration: No word in searchable form has a capital letter, so that none is taken for found.
export const wordSet = (text: string): ReadonlySet<string> => new Set(searchable(text).match(WORD) ?? [])

/** Those of the words that stand in none of the texts. */
export const missingWords = (texts: readonly string[], words: readonly SearchWord[]): readonly SearchWord[] => {
  const present = new Set(texts.flatMap(text => [...wordSet(text)]))
  return words.filter(({ text, isPrefix }) =>
    isPrefix ? ![...present].some(word => word.startsWith(text)) : !present.has(text),
  )
}

/** A part of a text, with the ranges in it. */
export type Excerpt = { readonly text: string; readonly ranges: readonly TextRange[] }

/** UTF-16 units of an excerpt, and of what stands in it before the first range. */
const EXCERPT_LENGTH = 240
const BEFORE = 60

/** The next space from `at` in the direction of `step`, not further than 30 units. */
const spaceNear = (text: string, at: number, step: 1 | -1) => {
  // Stryker disable next-line ConditionalExpression, EqualityOperator: Beyond its end a text has no space.
  for (let n = at; n > 0 && n < text.length && Math.abs(n - at) < 30; n += step)
    if (/\s/u.test(text.charAt(n))) return n
  return at
}

const unlessWithinPair = (text: string, at: number) => (/[\udc00-\udfff]/u.test(text.charAt(at)) ? at - 1 : at)

/** The surroundings of the first range, cut between words where that is possible; the whole of a short text. */
export const excerptOf = (text: string, ranges: readonly TextRange[]): Excerpt => {
  const [first] = ranges
  if (!first || text.length <= EXCERPT_LENGTH) return { text, ranges }
  // Stryker disable next-line EqualityOperator: At 60 the excerpt begins with the text, too.
  const start = first[0] <= BEFORE ? 0 : unlessWithinPair(text, spaceNear(text, first[0] - BEFORE, -1))
  const end = Math.min(
    text.length,
    unlessWithinPair(text, spaceNear(text, Math.max(first[1], start + EXCERPT_LENGTH), 1)),
  )
  const before = start > 0 ? '…' : ''
  const shift = before.length - start
  return {
    text: `${before}${text.slice(start, end)}${end < text.length ? '…' : ''}`,
    ranges: ranges.filter(([, to]) => to <= end).map(([from, to]) => [from + shift, to + shift] as const),
  }
}
