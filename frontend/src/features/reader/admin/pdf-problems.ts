/** Why a PDF is not shown, in a sentence for staff. */
export const pdfProblems = {
  encrypted: 'This PDF is protected by a password.',
  broken: 'This PDF cannot be shown: it is damaged.',
  failed: 'This PDF could not be shown. Download it to see whether it is sound.',
  gone: 'This PDF is no longer there.',
  short: 'This PDF ends too early.',
  offline: 'There is no network.',
  network: 'The PDF could not be fetched.',
} as const
