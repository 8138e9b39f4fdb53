import { OPS } from 'pdfjs-dist/legacy/build/pdf.mjs'
import type { Item } from './page-runs.ts'

type Operators = { readonly fnArray: readonly number[]; readonly argsArray: readonly unknown[] }

const SOFT_HYPHEN = '\u00ad'

const lettersIn = (text: string) => text.replaceAll(/[\s\p{Cf}]/gu, '').length

const unicodeOf = (glyph: unknown) =>
  typeof glyph === 'object' && glyph !== null && 'unicode' in glyph ? String(glyph.unicode) : ''

/** What an operator shows, glyph by glyph. */
const shownBy = (args: unknown): readonly string[] =>
  Array.isArray(args) && Array.isArray(args[0]) ? args[0].map(unicodeOf) : []

/** The places of soft hyphens among all letters of a page, and how many letters these are. */
const softHyphensIn = ({ fnArray, argsArray }: Operators) => {
  const places = new Set<number>()
  let letters = 0
  for (const [n, operator] of fnArray.entries()) {
    if (operator !== OPS.showText) continue
    for (const text of shownBy(argsArray[n])) {
      letters += lettersIn(text)
      if (text.endsWith(SOFT_HYPHEN)) places.add(letters)
    }
  }
  return { places, letters }
}

/** The items of a page with the soft hyphens at their ends, which pdf.js leaves out: programs write them where they broke a word. */
export const withSoftHyphens = (items: readonly Item[], operators: Operators): readonly Item[] => {
  const { places, letters } = softHyphensIn(operators)
  if (places.size === 0) return items
  let passed = 0
  const hyphenated = items.map(item => {
    if (!('str' in item) || item.str.trim() === '') return item
    passed += lettersIn(item.str)
    return places.has(passed) ? { ...item, str: item.str + SOFT_HYPHEN } : item
  })
  return passed === letters ? hyphenated : items
}
