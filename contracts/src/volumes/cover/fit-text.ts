/** Parts of its size that a letter of a bold serif takes at most, by what it looks like; a text must fit in any such font. */
const WIDTHS: readonly (readonly [RegExp, number])[] = [
  [/^[\p{Mn}\p{Cf}]/u, 0],
  [/^[iljI.,:;'’|!()\s-]/u, 0.42],
  [/^[ftr]/u, 0.53],
  [/^W/u, 1.1],
  [/^[mwM@%—]/u, 1],
  [/^\p{Script=Devanagari}/u, 0.66],
  [/^[\p{Lu}\p{Nd}&]/u, 0.76],
  [/^[\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}\p{Extended_Pictographic}]/u, 1.1],
]
const OTHER_LETTERS = 0.68

/** Vowel signs that stand beside their letter; after a virama, a letter is but a half. */
const SIGN = /^\p{Mc}/u
const SIGN_WIDTH = 0.32
const VIRAMA = '\u094d'
const JOINED_WIDTH = 0.5

/** How wide a text is at most, in parts of its size. */
export const widthOf = (text: string): number => {
  let before = ''
  let width = 0
  for (const letter of text) {
    const own = WIDTHS.find(([pattern]) => pattern.test(letter))?.[1] ?? OTHER_LETTERS
    width += SIGN.test(letter) ? SIGN_WIDTH : before === VIRAMA ? Math.min(own, JOINED_WIDTH) : own
    before = letter
  }
  return width
}

const graphemes = new Intl.Segmenter()
const lettersOf = (text: string) => [...graphemes.segment(text)].map(({ segment }) => segment)

/** A word that is wider than a line, in hyphenated pieces that are not. */
const pieces = (word: string, most: number): readonly string[] => {
  if (widthOf(word) <= most) return [word]
  const room = most - widthOf('-')
  const lines = ['']
  for (const letter of lettersOf(word)) {
    const last = lines.at(-1) ?? ''
    if (last && widthOf(last + letter) > room) lines.push(letter)
    else lines[lines.length - 1] = last + letter
  }
  return lines.map((line, n) => (n < lines.length - 1 ? `${line}-` : line))
}

const linesOf = (text: string, most: number): readonly string[] => {
  const lines: string[] = []
  for (const word of text.split(' ').flatMap(each => pieces(each, most))) {
    const last = lines.at(-1)
    if (last !== undefined && widthOf(`${last} ${word}`) <= most) lines[lines.length - 1] = `${last} ${word}`
    else lines.push(word)
  }
  return lines
}

type Room = {
  readonly width: number
  readonly height: number
  /** The sizes that are tried, from the largest to the smallest. */
  readonly largest: number
  readonly smallest: number
  /** Of a line, in parts of its size. */
  readonly leading: number
  readonly linesMax: number
}

export type FittedText = { readonly size: number; readonly lines: readonly string[] }

const SMALLER = 0.88

const shortened = (line: string, most: number) => {
  const letters = lettersOf(line)
  while (letters.length > 0 && widthOf(`${letters.join('').trimEnd()}…`) > most) letters.pop()
  return `${letters.join('').trimEnd()}…`
}

/** The text in the largest size in which all of it has room; in the smallest one, what has no room is left out. */
export const fitText = (text: string, room: Room): FittedText => {
  const { width, height, leading, smallest, linesMax } = room
  for (let size = room.largest; ; size = Math.max(smallest, size * SMALLER)) {
    const lines = linesOf(text, width / size)
    const most = Math.max(1, Math.min(linesMax, Math.floor(height / (size * leading))))
    if (lines.length <= most) return { size, lines }
    if (size <= smallest) {
      const shown = lines.slice(0, most)
      return { size, lines: [...shown.slice(0, -1), shortened(shown.at(-1) ?? '', width / size)] }
    }
  }
}
