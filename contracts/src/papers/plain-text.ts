import { type Inline, inlineParts, type InlineTag, writeParts } from './inline-markup.ts'
import { fileNameOf } from '../text/text.ts'

/** A file name made from the title of a paper, without its marks and the backslashes of TeX. */
export const paperFileName = (title: string, ...rest: readonly [ending?: string, most?: number]) =>
  fileNameOf(plainText(title).replaceAll('\\', ''), ...rest)

/** Characters that Unicode has above and below the line, each in the same place. */
const PLAIN = '0123456789+-−=()'
const ABOVE = '⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁻⁼⁽⁾'
const BELOW = '₀₁₂₃₄₅₆₇₈₉₊₋₋₌₍₎'

/** What means the same on the line as above it: `18th`, `Name™`. */
const SAME_ON_THE_LINE = /^(?:st|nd|rd|th|[^\p{L}\p{N}]*)$/iu

const signed = (sign: string, inner: string) =>
  /^[\p{L}\p{M}\p{N}]+$/u.test(inner) ? sign + inner : `${sign}(${inner})`

const mark = (tag: InlineTag, inner: string) => {
  if (tag === 'i' || inner === '') return inner
  const indexes = Array.from(inner, char => PLAIN.indexOf(char))
  const isSup = tag === 'sup'
  if (!indexes.includes(-1)) return indexes.map(index => (isSup ? ABOVE : BELOW)[index]).join('')
  return isSup && SAME_ON_THE_LINE.test(inner) ? inner : signed(isSup ? '^' : '_', inner)
}

const asItIs = (part: string) => part

/** Parts of a text without marks. */
export const plainParts = (parts: readonly Inline[]) => writeParts(parts, { text: asItIs, tex: asItIs, mark })

/** The text without its marks, for titles of documents, citations and metadata: `10⁶`, `H₂O`, `2^n`. */
export const plainText = (text: string) => plainParts(inlineParts(text))
