import type { JournalSettings } from '@shodh/contracts/site/settings.ts'

export const journalSettings: JournalSettings = {
  name: 'A Journal of Everything',
  shortName: 'Everything',
  tagline: 'All there is to know, six times a year.',
  serialNumber: 'Reg. No. 1',
  sinceYear: 2012,
  languages: ['en', 'hi', 'mr'],
  timeZone: 'Asia/Kolkata',
  accentColour: '#15465a',
  licence: { name: 'CC BY 4.0', url: 'https://creativecommons.org/licenses/by/4.0/' },
}
