import * as z from 'zod/mini'
import { pdfWarnings } from './pdf-warnings.ts'
import { STRUCTURED_TEXT, StructuredText } from './structured-text.ts'

type PdfWarningCode = keyof typeof pdfWarnings

/** What was found in a PDF when its text was read. */
export const PdfFindings = z.object({
  /** `unsearchable`: its letters are not those that its pages show; `none`: pictures only. */
  textLayer: z.enum(['searchable', 'partly', 'unsearchable', 'none']),
  /** Fonts of the time before Unicode, by name. */
  legacyFonts: z.array(z.string()),
  isTagged: z.boolean(),
  language: z.optional(z.string()),
  /** An XFA form (ISO 32000-1, 12.7.8), which browsers do not show; absent where it is none, or that is unknown. */
  isXfa: z.optional(z.boolean()),
  /** A portfolio (12.3.5): a cover with other files in it. */
  isPortfolio: z.optional(z.boolean()),
  pages: z.int(),
  /** Whether the rest of the text was left out. */
  isCut: z.boolean(),
})
export type PdfFindings = z.infer<typeof PdfFindings>

/** The text of a PDF, none where it can't be searched, with what was found. */
export const PdfText = z.object({ findings: PdfFindings, ...StructuredText.shape })
export type PdfText = z.infer<typeof PdfText>

export const PDF_TEXT = STRUCTURED_TEXT

/** Bytes above which Google Scholar ignores a PDF. */
export const SCHOLAR_MAX_BYTES = 5 * 1024 * 1024

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
  const { textLayer, legacyFonts, isTagged, isCut, language, isXfa = false, isPortfolio = false } = findings
  const present = (code: PdfWarningCode, isPresent: boolean) => (isPresent ? [code] : [])
  const codes: readonly PdfWarningCode[] = [
    ...present('XFA_FORM', isXfa),
    ...present('PORTFOLIO', isPortfolio),
    ...ofTextLayer[textLayer],
    ...present('TEXT_CUT', isCut),
    ...present('LEGACY_FONT', legacyFonts.length > 0),
    ...present('NOT_TAGGED', !isTagged),
    ...present('NO_LANGUAGE', language === undefined),
    ...present('ABOVE_5_MB', bytes > SCHOLAR_MAX_BYTES),
  ]
  return { ...findings, bytes, warnings: codes.map(code => ({ code, message: pdfWarnings[code] })) }
}
