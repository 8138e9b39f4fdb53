import { isFound, type SearchWord } from './words.ts'

/** Letters with their marks, and the hyphen after which their word goes on in the next line. */
const PART = /([\p{L}\p{M}\u200c\u200d]+)([-\u00ad\u2010][^\S\n]*\n\s*)?/gu

/** A word that is broken at the end of a line, without its hyphen; from and to in UTF-16 units of the text. */
type BrokenWord = { readonly from: number; readonly to: number; readonly word: string }

const brokenWords = (text: string): readonly BrokenWord[] => {
  const words: BrokenWord[] = []
  let begun: BrokenWord | undefined
  for (const { 0: written, 1: part = '', 2: lineEnd, index } of text.matchAll(PART)) {
    const to = index + written.length
    const word: BrokenWord =
      begun?.to === index ? { ...begun, to, word: begun.word + part } : { from: index, to, word: part }
    if (lineEnd === undefined && word.from < index) words.push(word)
    begun = lineEnd === undefined ? undefined : word
  }
  return words
}

/** The text with each of its broken words as a whole at its end: both the word and its parts are found. */
export const withBrokenWords = (text: string) => [text, ...brokenWords(text).map(({ word }) => word)].join('\n')

/** The text with those of its broken words as a whole that are searched for: of others the hyphen may be their own. */
export const withWholeWords = (text: string, words: readonly SearchWord[]) =>
  brokenWords(text)
    .filter(({ word }) => isFound(word, words))
    .reduceRight((whole, { from, to, word }) => whole.slice(0, from) + word + whole.slice(to), text)
