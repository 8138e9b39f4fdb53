import type { PdfFindings, PdfText } from '../papers/pdf-text/pdf-text.ts'

/** The text of a PDF that has one paragraph on each page. */
export const pdfTextOf = (findings: PdfFindings, texts: readonly string[]): PdfText => ({
  findings,
  isCut: findings.isCut,
  pages: texts.map(() => ({ width: 595, height: 842 })),
  blocks: texts.map((text, n) => ({
    kind: 'paragraph',
    text,
    parts: [{ from: 0, page: n + 1, box: [72, 72, 523, 770] }],
  })),
})
