import { trimEnd } from '@shodh/contracts/text/text.ts'

/** Punctuation that may stand around a word and within it: as in “state-of-the-art” and 3.14. */
const WORD = /^[\p{P}\p{S}]*[\p{L}\p{M}\p{N}]+(?:[-'’.,:/@_–&+=()[\]·×]+[\p{L}\p{M}\p{N}]+)*[\p{P}\p{S}]*$/u

/** Nothing that a reader sees as a character: what fonts without a mapping to Unicode give. */
const MEANINGLESS = /[\p{Co}\p{Cn}\ufffd]|(?!\s)\p{Cc}/gu

/** A vowel sign or a mark without a letter before it, or two vowel signs in a row. */
const MISPLACED_SIGN = /(?<![\p{L}\p{M}])[\u0900-\u0903\u093e-\u094d]|[\u093e-\u094c][\u093e-\u094d]/gu
const DEVANAGARI_SIGN = /[\u0900-\u0903\u093e-\u094d]/gu

/** A syllable of Devanagari that is written twice: glyphs that each say the whole of what several show. */
const TWICE = /([\u0915-\u0939][\u093e-\u094c])\1/gu

const count = (text: string, pattern: RegExp) => text.match(pattern)?.length ?? 0

const VOWEL = /[aeiouyAEIOUY]/u
/** Not an abbreviation, which is in capitals. */
const LATIN_WORD = /^(?=.*[a-z])[A-Za-z]{2,}$/u
const INNER_CAPITAL = /[a-z][A-Z]/u

const isPlausible = (word: string) => {
  const letters = trimEnd(word.replace(/^[\p{P}\p{S}]+/u, ''), /[\p{P}\p{S}]/u)
  if (letters === '') return true
  return WORD.test(word) && (!LATIN_WORD.test(letters) || (VOWEL.test(letters) && !INNER_CAPITAL.test(letters)))
}

/** Parts of a text above which it counts as gibberish. */
const MEANINGLESS_MAX = 0.1
const SHIFTED_MAX = 0.005
const IMPLAUSIBLE_MAX = 0.35
const MISPLACED_MAX = 0.08
const TWICE_MAX = 0.06

/** Misplaced or repeated signs that any text may have. */
const FEW = 10

/** Words of which too many are too few to judge. */
const WORDS_MIN = 20

/** A letter at the end of a word that is not complete: few words have one. */
const HALF_LETTER = /\u094d(?=\s|$)/gu

/** Odd glyphs a word above which a conversion went wrong. */
const ODD_MAX = 0.1

/** Letters that are the numbers of glyphs are capitals where they should be small, and their digits and signs are no characters. */
const isShifted = (text: string) => {
  const [capitals, small] = [count(text, /[A-Z]/gu), count(text, /[a-z]/gu)]
  return capitals > small && count(text, MEANINGLESS) > text.length * SHIFTED_MAX
}

/** The letters that are more than half of any text in Latin letters, whatever its language, and how many letters tell that. */
const FREQUENT = { letters: /[etaoinsrlu]/giu, share: 0.5, least: 200, different: 12 }

/** Whether letters stand for others, as the numbers of glyphs that are taken for letters do. */
export const isCiphered = (text: string): boolean => {
  const letters = (text.match(/(?<![\p{L}\p{N}])[A-Za-z]{3,}(?![\p{L}\p{N}])/gu) ?? []).join('')
  if (letters.length < FREQUENT.least || new Set(letters.toLowerCase()).size < FREQUENT.different) return false
  return count(letters, FREQUENT.letters) < letters.length * FREQUENT.share
}

/** Whether letters, digits and signs come in an order in which somebody writes them. */
export const isPlausibleText = (text: string): boolean => {
  if (count(text, MEANINGLESS) > text.length * MEANINGLESS_MAX) return false
  if (isShifted(text)) return false
  const signs = count(text, DEVANAGARI_SIGN)
  if (count(text, MISPLACED_SIGN) > Math.max(FEW, signs * MISPLACED_MAX)) return false
  if (count(text, TWICE) > Math.max(FEW, signs * TWICE_MAX)) return false
  // Stryker disable next-line Regex: Empty words are left out.
  const words = text.split(/\s+/u).filter(Boolean)
  const implausible = words.filter(word => !isPlausible(word)).length
  return words.length < WORDS_MIN || implausible <= words.length * IMPLAUSIBLE_MAX
}

/** Whether a text of Devanagari that was converted from another encoding is right, also where it has a few words only. */
export const isPlausibleConversion = (text: string): boolean => {
  const odd = [MEANINGLESS, MISPLACED_SIGN, HALF_LETTER].reduce((sum, pattern) => sum + count(text, pattern), 0)
  return odd <= count(text, /\S+/gu) * ODD_MAX && isPlausibleText(text)
}
