/** Texts such as papers have, made from a number: the same number gives the same text. */

const CONSONANTS = 'bcdfghjklmnprstvz'
const VOWELS = 'aeiou'
const WORDS = 60_000

/** A word of its own for each number. */
export const wordOf = (n: number): string => {
  let word = ''
  for (let rest = n + 17; rest > 0; rest = Math.floor(rest / 85)) {
    const at = rest % 85
    word += CONSONANTS.charAt(at % 17) + VOWELS.charAt(Math.floor(at / 17))
  }
  return word
}

/** A sequence of numbers from 0 to 1 that is the same each time (mulberry32). */
const randomFrom = (seed: number) => {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    const mixed = Math.imul(state ^ (state >>> 15), state | 1)
    const more = mixed ^ (mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61))
    return ((more ^ (more >>> 14)) >>> 0) / 4_294_967_296
  }
}

/** Some words are in every text and most in few, as in any language (Zipf's law). */
export const textOf = (seed: number, words: number): string => {
  const random = randomFrom(seed)
  return Array.from({ length: words }, () => wordOf(Math.floor(WORDS ** random()) - 1)).join(' ')
}
