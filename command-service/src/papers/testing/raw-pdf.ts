import { deflateSync } from 'node:zlib'

type Page = {
  /** Operators (ISO 32000-1, 7.8.2); the font is F1, and F2 and F3 are of the time before Unicode. */
  readonly content: string
  readonly font?: string
}

const compressed = (content: string) => deflateSync(Buffer.from(content, 'latin1')).toString('latin1')

const fontOf = (name: string) => `<< /Type /Font /Subtype /Type1 /BaseFont /${name} /Encoding /WinAnsiEncoding >>`

const objectsOf = ({ content, font = 'Helvetica' }: Page, first: number) => {
  const data = compressed(content)
  return [
    `<< /Type /Page /Parent 2 0 R /Contents ${first + 1} 0 R /Resources << /Font << /F1 ${first + 2} 0 R ` +
      `/F2 ${fontOf('Shivaji01')} /F3 ${fontOf('KrutiDev010')} >> >> >>`,
    `<< /Filter /FlateDecode /Length ${data.length} >>\nstream\n${data}\nendstream`,
    fontOf(font),
  ]
}

/** A PDF of these content streams, each compressed; `catalog` is what its root says beside its pages. */
export const rawPdf = (pages: readonly Page[], catalog = ''): Buffer => {
  const kids = pages.map((_, n) => `${3 + 3 * n} 0 R`).join(' ')
  const objects = [
    `<< /Type /Catalog /Pages 2 0 R ${catalog} >>`,
    `<< /Type /Pages /Kids [${kids}] /Count ${pages.length} /MediaBox [0 0 595 842] >>`,
    ...pages.flatMap((page, n) => objectsOf(page, 3 + 3 * n)),
  ]
  const offsets: number[] = []
  let body = '%PDF-1.7\n'
  for (const [n, object] of objects.entries()) {
    offsets.push(body.length)
    body += `${n + 1} 0 obj\n${object}\nendobj\n`
  }
  const entries = offsets.map(offset => `${String(offset).padStart(10, '0')} 00000 n \n`).join('')
  const table = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${entries}`
  const trailer = `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${body.length}\n%%EOF\n`
  return Buffer.from(body + table + trailer, 'latin1')
}

/** The operators that show a line of text. */
export const line = (text: string, more = '') => `BT /F1 12 Tf 72 720 Td ${more} (${text}) Tj ET`
