import type { JournalSettings } from './settings.ts'

/** The name of a journal that nobody has named yet. */
export const UNTITLED = 'Untitled journal'

export const isUntitled = ({ name }: Pick<JournalSettings, 'name'>) => name === UNTITLED

export const UNTITLED_ACCENT = '#7a2e1d'

/** What a journal without a file of settings begins with: it claims nothing. */
export const untitledSettings = (sinceYear: number): JournalSettings => ({
  name: UNTITLED,
  shortName: 'Untitled',
  tagline: {
    en: 'A new journal, which is being set up',
    hi: 'एक नई पत्रिका, जो तैयार की जा रही है',
    mr: 'एक नवीन नियतकालिक, जे तयार केले जात आहे',
  },
  serialNumber: '',
  sinceYear,
  languages: ['en', 'hi', 'mr'],
  timeZone: 'UTC',
  accentColour: UNTITLED_ACCENT,
  licence: { name: 'CC BY 4.0', url: 'https://creativecommons.org/licenses/by/4.0/' },
})
