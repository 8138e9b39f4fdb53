import { deflateSync } from 'node:zlib'
import { pdfOfObjects } from '@shodh/contracts/testing/pdf-of-objects.ts'

type Page = {
  /** Operators (ISO 32000-1, 7.8.2); the font is F1; F2 and F3 are of the time before Unicode, F4 is bold, F5 has letters of one width; under G0 nothing is seen. */
  readonly content: string
  readonly font?: string
  /** What its dictionary says besides. */
  readonly more?: string
}

const compressed = (content: string) => deflateSync(Buffer.from(content, 'latin1')).toString('latin1')

const fontOf = (name: string) => `<< /Type /Font /Subtype /Type1 /BaseFont /${name} /Encoding /WinAnsiEncoding >>`

const objectsOf = ({ content, font = 'Helvetica', more = '' }: Page, first: number) => {
  const data = compressed(content)
  return [
    `<< /Type /Page /Parent 2 0 R /Contents ${first + 1} 0 R /Resources << /Font << /F1 ${first + 2} 0 R ` +
      `/F2 ${fontOf('Shivaji01')} /F3 ${fontOf('KrutiDev010')} /F4 ${fontOf('Helvetica-Bold')} /F5 ${fontOf('Courier')} >> /ExtGState << /G0 << /ca 0 >> >> >> ${more} >>`,
    `<< /Filter /FlateDecode /Length ${data.length} >>\nstream\n${data}\nendstream`,
    fontOf(font),
  ]
}

/** A PDF of these content streams, each compressed; `catalog` is what its root says beside its pages. */
export const rawPdf = (pages: readonly Page[], catalog = ''): Buffer => {
  const kids = pages.map((_, n) => `${3 + 3 * n} 0 R`).join(' ')
  return pdfOfObjects([
    `<< /Type /Catalog /Pages 2 0 R ${catalog} >>`,
    `<< /Type /Pages /Kids [${kids}] /Count ${pages.length} /MediaBox [0 0 595 842] >>`,
    ...pages.flatMap((page, n) => objectsOf(page, 3 + 3 * n)),
  ])
}

/** The operators that show a line of text. */
export const line = (text: string, more = '') => `BT /F1 12 Tf 72 720 Td ${more} (${text}) Tj ET`
