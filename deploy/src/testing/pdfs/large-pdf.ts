import { pdfOfObjects } from '@shodh/contracts/testing/pdf-of-objects.ts'

const SIDE = 1024

/** A PDF of scans that are not compressed: each page weighs a mebibyte. */
export const largePdf = (pages: number): Buffer => {
  const pixels = Array.from({ length: SIDE }, (_, row) => String.fromCharCode(row % 256).repeat(SIDE)).join('')
  const image = `/Type /XObject /Subtype /Image /Width ${SIDE} /Height ${SIDE} /ColorSpace /DeviceGray /BitsPerComponent 8`
  const content = 'q 500 0 0 500 40 40 cm /I Do Q'
  const numbers = Array.from({ length: pages }, (_, page) => 3 + 3 * page)
  return pdfOfObjects([
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Kids [${numbers.map(n => `${n} 0 R`).join(' ')}] /Count ${pages} /MediaBox [0 0 595 842] >>`,
    ...numbers.flatMap(n => [
      `<< /Type /Page /Parent 2 0 R /Contents ${n + 1} 0 R /Resources << /XObject << /I ${n + 2} 0 R >> >> >>`,
      `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
      `<< ${image} /Length ${pixels.length} >>\nstream\n${pixels}\nendstream`,
    ]),
  ])
}
