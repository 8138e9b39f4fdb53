import type { JournalSettings } from '@shodh/contracts/site/settings.ts'

const LETTER = new Intl.Segmenter(undefined, { granularity: 'grapheme' })

/** The first letter of the journal's short name, with all that belongs to it: it stands for the journal on icons and cards. */
export const markOf = ({ shortName }: Pick<JournalSettings, 'shortName'>): string => {
  const [first] = LETTER.segment(shortName.trim())
  return (first?.segment ?? '').toLocaleUpperCase()
}
