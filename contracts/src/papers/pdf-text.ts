import * as z from 'zod/mini'

/** What a reader or a search engine misses in a PDF: warnings to staff, never refusals. */
const pdfWarnings = {
  NO_TEXT: 'The PDF has no text: it cannot be searched, nor read aloud. Scanned pages need text recognition.',
  TEXT_NOT_SEARCHABLE: 'The text of the PDF cannot be searched: its letters are not those that its pages show.',
  TEXT_PARTLY_SEARCHABLE: 'A part of the text cannot be searched: its letters are not those that its pages show.',
  TEXT_CUT: 'The PDF is too long or too complex: only a part of its text can be searched.',
  LEGACY_FONT: 'The PDF uses a font of the time before Unicode. Convert the text to Unicode and export the PDF again.',
  NOT_TAGGED: 'The PDF is not tagged: screen readers cannot follow its structure.',
  NO_LANGUAGE: 'The PDF does not say its language: screen readers guess how to pronounce it.',
  ABOVE_5_MB: 'The PDF is larger than 5 MB: Google Scholar does not index it.',
} as const

type PdfWarningCode = keyof typeof pdfWarnings

/** What was found in a PDF when its text was read. */
export const PdfFindings = z.object({
  /** `unsearchable`: its letters are not those that its pages show; `none`: pictures only. */
  textLayer: z.enum(['searchable', 'partly', 'unsearchable', 'none']),
  /** Fonts of the time before Unicode, by name. */
  legacyFonts: z.array(z.string()),
  isTagged: z.boolean(),
  language: z.optional(z.string()),
  pages: z.int(),
  /** Whether the rest of the text was left out. */
  isCut: z.boolean(),
})
export type PdfFindings = z.infer<typeof PdfFindings>

/** The text of a PDF by its pages, none where it can't be searched, with what was found. */
export const PdfText = z.object({ findings: PdfFindings, pages: z.array(z.string()) })
export type PdfText = z.infer<typeof PdfText>

/** The derived file with the text, compressed by gzip; a new number has every PDF read again. */
export const PDF_TEXT = 'text-2'

/** Bytes above which Google Scholar ignores a PDF. */
const SCHOLAR_MAX_BYTES = 5 * 1024 * 1024

/** A PDF as staff see it. */
export const PdfReport = z.object({
  ...PdfFindings.shape,
  bytes: z.int(),
  warnings: z.array(z.object({ code: z.string(), message: z.string() })),
})
export type PdfReport = z.infer<typeof PdfReport>

const ofTextLayer = {
  searchable: [],
  partly: ['TEXT_PARTLY_SEARCHABLE'],
  unsearchable: ['TEXT_NOT_SEARCHABLE'],
  none: ['NO_TEXT'],
} as const

export const pdfReport = (findings: PdfFindings, bytes: number): PdfReport => {
  const { textLayer, legacyFonts, isTagged, isCut, language } = findings
  const present = (code: PdfWarningCode, isPresent: boolean) => (isPresent ? [code] : [])
  const codes: readonly PdfWarningCode[] = [
    ...ofTextLayer[textLayer],
    ...present('TEXT_CUT', isCut),
    ...present('LEGACY_FONT', legacyFonts.length > 0),
    ...present('NOT_TAGGED', !isTagged),
    ...present('NO_LANGUAGE', language === undefined),
    ...present('ABOVE_5_MB', bytes > SCHOLAR_MAX_BYTES),
  ]
  return { ...findings, bytes, warnings: codes.map(code => ({ code, message: pdfWarnings[code] })) }
}
