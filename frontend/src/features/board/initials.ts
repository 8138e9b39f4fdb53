/** What stands before a name and is no part of it. */
const TITLE = /^(?:\(?(?:dr|prof|mr|mrs|ms|shri|smt|डॉ|प्रो|प्रा|श्री|श्रीमती|सौ)(?:\.\)?\s*|\)?\s+))+/iu

/** A letter with its marks, and in Devanagari what it is joined to: browsers differ in what they take for one grapheme. */
const LETTER = /\p{L}\p{M}*(?:(?<=\u094D)\p{L}\p{M}*)*/u

const isCased = (letter: string) => letter.toLowerCase() !== letter.toUpperCase()

/** The first letters of the first two words of a name; of a script without capitals, that of the first one. */
export const initials = (name: string) => {
  const words = name.trim().replace(TITLE, '').split(/\s+/u)
  const letters = words.flatMap(word => LETTER.exec(word)?.[0] ?? [])
  const [first = '', second = ''] = letters
  return isCased(first) && isCased(second) ? (first + second).toUpperCase() : first.toUpperCase()
}
