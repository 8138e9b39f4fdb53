import type { Letterhead } from '../mails/mail-body.ts'

/** Of a journal whose mails tests read. */
export const letterhead: Letterhead = {
  name: 'The Journal',
  shortName: 'TJ',
  languages: ['en'],
  timeZone: 'UTC',
  serialNumber: 'TJ-2012',
  accentColour: '#7a2e1d',
}
