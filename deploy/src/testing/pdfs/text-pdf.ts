import { pdfOfObjects } from '@shodh/contracts/testing/pdf-of-objects.ts'

const printable = (text: string) => text.replace(/[^\x20-\x7e]|[()\\]/gu, '.')

/** A PDF with a line of text on each page, in a font of the name (ISO 32000-1). */
export const textPdf = (pages: readonly string[], font = 'Helvetica'): Buffer => {
  const kids = pages.map((_, n) => `${4 + 2 * n} 0 R`).join(' ')
  return pdfOfObjects([
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Kids [${kids}] /Count ${pages.length} /MediaBox [0 0 595 842] >>`,
    `<< /Type /Font /Subtype /Type1 /BaseFont /${font} /Encoding /WinAnsiEncoding >>`,
    ...pages.flatMap((text, n) => {
      const content = `BT /F1 12 Tf 72 720 Td (${printable(text)}) Tj ET`
      return [
        `<< /Type /Page /Parent 2 0 R /Contents ${5 + 2 * n} 0 R /Resources << /Font << /F1 3 0 R >> >> >>`,
        `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
      ]
    }),
  ])
}
