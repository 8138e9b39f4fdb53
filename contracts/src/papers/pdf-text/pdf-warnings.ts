/** What a reader or a search engine misses in a PDF: warnings to staff, never refusals. */
export const pdfWarnings = {
  XFA_FORM: 'The PDF is an XFA form: most readers show a request for another program instead. Print it into a new PDF.',
  PORTFOLIO: 'The PDF is a portfolio: most readers show its cover only. Upload the document in it as a PDF of its own.',
  NO_TEXT: 'The PDF has no text: it cannot be searched, nor read aloud. Scanned pages need text recognition.',
  TEXT_NOT_SEARCHABLE: 'The text of the PDF cannot be searched: its letters are not those that its pages show.',
  TEXT_PARTLY_SEARCHABLE: 'A part of the text cannot be searched: its letters are not those that its pages show.',
  TEXT_CUT: 'The PDF is too long or too complex: only a part of its text can be searched.',
  LEGACY_FONT: 'The PDF uses a font of the time before Unicode. Convert the text to Unicode and export the PDF again.',
  NOT_TAGGED: 'The PDF is not tagged: screen readers cannot follow its structure.',
  NO_LANGUAGE: 'The PDF does not say its language: screen readers guess how to pronounce it.',
  ABOVE_5_MB: 'The PDF is larger than 5 MB: Google Scholar does not index it.',
} as const
