import type { JournalSettings } from '@shodh/contracts/site/settings.ts'
import { sampleJournalName } from './sample-paper.ts'

/** Who the sample journal is; a journal of one's own names its file in JOURNAL_SETTINGS. */
export const sampleSettings: JournalSettings = {
  name: sampleJournalName,
  shortName: 'Shodh',
  tagline: 'A peer-reviewed, open-access research journal in English, Hindi and Marathi',
  serialNumber: 'SAMPLE-2012',
  sinceYear: 2012,
  languages: ['en', 'hi', 'mr'],
  timeZone: 'Asia/Kolkata',
  accentColour: '#7a2e1d',
  licence: { name: 'CC BY 4.0', url: 'https://creativecommons.org/licenses/by/4.0/' },
}
