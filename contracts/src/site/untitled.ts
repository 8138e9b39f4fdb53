import type { JournalSettings } from './settings.ts'

/** The name of a journal that nobody has named yet. */
export const UNTITLED = 'Untitled journal'

export const isUntitled = ({ name }: Pick<JournalSettings, 'name'>) => name === UNTITLED

export const UNTITLED_ACCENT = '#7a2e1d'

export const UNTITLED_LICENCE = { name: 'CC BY 4.0', url: 'https://creativecommons.org/licenses/by/4.0/' }

/** What a journal without a file of settings begins with: it claims nothing. */
export const untitledSettings = (sinceYear: number): JournalSettings => ({
  name: UNTITLED,
  shortName: 'Untitled',
  tagline: '',
  serialNumber: '',
  sinceYear,
  languages: ['en'],
  timeZone: 'UTC',
  accentColour: UNTITLED_ACCENT,
  licence: UNTITLED_LICENCE,
})
