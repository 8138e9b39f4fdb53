import { expect, test } from 'vitest'
import { pdfTextOf } from '../../testing/pdf-text-of.ts'
import { PAGE_BREAK } from './page-break.ts'
import { PDF_TEXT, type PdfFindings, pdfReport, PdfReport, PdfText } from './pdf-text.ts'

const good: PdfFindings = {
  ...{ textLayer: 'searchable', legacyFonts: [], isTagged: true, language: 'en', pages: 2, isCut: false },
}
const { language: _, ...withoutLanguage } = good
const FIVE_MB = 5 * 1024 * 1024

const codesOf = (findings: PdfFindings, bytes = 1000) => pdfReport(findings, bytes).warnings.map(({ code }) => code)

test.each<[readonly string[], PdfFindings, number?]>([
  [[], good],
  [[], good, FIVE_MB],
  [['ABOVE_5_MB'], good, FIVE_MB + 1],
  [['XFA_FORM', 'PORTFOLIO'], { ...good, isXfa: true, isPortfolio: true }],
  [[], { ...good, isXfa: false, isPortfolio: false }],
  [['NO_TEXT'], { ...good, textLayer: 'none' }],
  [['TEXT_NOT_SEARCHABLE'], { ...good, textLayer: 'unsearchable' }],
  [['TEXT_PARTLY_SEARCHABLE'], { ...good, textLayer: 'partly' }],
  [['TEXT_CUT'], { ...good, isCut: true }],
  [['LEGACY_FONT'], { ...good, legacyFonts: ['Shusha'] }],
  [['NOT_TAGGED'], { ...good, isTagged: false }],
  [['NO_LANGUAGE'], withoutLanguage],
  [
    ['NO_TEXT', 'TEXT_CUT', 'LEGACY_FONT', 'NOT_TAGGED', 'NO_LANGUAGE', 'ABOVE_5_MB'],
    { ...withoutLanguage, textLayer: 'none', isCut: true, legacyFonts: ['Shusha'], isTagged: false },
    FIVE_MB + 1,
  ],
])('staff is warned of %j', (codes, findings, bytes) => {
  expect(codesOf(findings, bytes)).toEqual(codes)
})

test('a report has what was found, and a sentence for each warning', () => {
  const report = pdfReport({ ...good, isTagged: false }, 7)
  const message = 'The PDF is not tagged: screen readers cannot follow its structure.'
  expect(report).toEqual({ ...good, isTagged: false, bytes: 7, warnings: [{ code: 'NOT_TAGGED', message }] })
  expect(PdfReport.parse(report)).toEqual(report)
})

test('the derived file has the text of each page and what was found', () => {
  const text = pdfTextOf(good, ['One', 'Two'])
  expect(PdfText.parse(text)).toEqual(text)
  expect(PDF_TEXT).toMatch(/^text-\d+$/u)
  expect(PAGE_BREAK).toBe('\u000c')
})
