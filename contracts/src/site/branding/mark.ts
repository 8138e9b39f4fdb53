import type { JournalSettings } from '../settings.ts'

const LETTERS = new Intl.Segmenter(undefined, { granularity: 'grapheme' })

/** A letter with all that belongs to it, such as शो. */
export const isLetter = (text: string) => [...LETTERS.segment(text)].length === 1 && /^\p{L}/u.test(text)

/** What stands for the journal on icons, cards and mails: its own letter, or else the first of its short name. */
export const markOf = ({ mark, shortName }: Pick<JournalSettings, 'mark' | 'shortName'>): string => {
  const [first] = LETTERS.segment(mark ?? shortName.trim())
  const letter = first?.segment ?? ''
  const upper = letter.toLocaleUpperCase()
  // ß would become SS
  return isLetter(upper) ? upper : letter
}
