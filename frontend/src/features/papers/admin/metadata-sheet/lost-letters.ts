const WINDOWS_1252 = new Set(
  new TextDecoder('windows-1252').decode(Uint8Array.from({ length: 256 }, (_, byte) => byte)),
)

const isOutside = (letter: string) => !WINDOWS_1252.has(letter)

/** Whether a program may have written `saved` for a letter that its encoding lacks: `?`, or what is most like it. */
const canStandFor = (letter: string, saved: string) =>
  saved === '?' ||
  letter.normalize('NFKD').startsWith(saved) ||
  (/[\p{P}\p{S}]/u.test(letter) && /^[!-/:-@[-`{-~]$/u.test(saved))

/** Whether a cell is what is left of a text that was saved in Windows-1252, as Excel does. */
export const isLeftOf = (saved: string, stored: string) => {
  let at = 0
  for (const letter of stored) {
    const next = saved[at] ?? ''
    if (next !== letter && !(next !== '' && isOutside(letter) && canStandFor(letter, next))) return false
    at += next === letter || saved.slice(at, at + letter.length) !== '??' ? next.length : letter.length
  }
  return at === saved.length
}

const questionMarks = (text: string) => text.split('?').length

/** Whether a cell that was edited has lost letters as well. */
export const hasLostLetters = (saved: string, stored: string) =>
  questionMarks(saved) > questionMarks(stored) && Array.from(stored).some(isOutside)
