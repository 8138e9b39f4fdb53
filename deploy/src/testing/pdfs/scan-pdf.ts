import { pdfOfObjects } from '@shodh/contracts/testing/pdf-of-objects.ts'

/** 64 × 64 pixels, from red above to blue below (ISO 15444-1). */
const JPEG_2000 =
  'AAAADGpQICANCocKAAAAFGZ0eXBqcDIgAAAAAGpwMiAAAAAtanAyaAAAABZpaGRyAAAAQAAAAEAAAwcHAAAAAAAPY29scgEAAAAAABAAAAC6anAyY' +
  '/9P/1EALwAAAAAAQAAAAEAAAAAAAAAAAAAAAEAAAABAAAAAAAAAAAAAAwcBAQcBAQcBAf9SAAwAAAABAQUEBAAB/1wAE0BASEhQSEhQSEhQSEhQSE' +
  'hQ/2QAJQABQ3JlYXRlZCBieSBPcGVuSlBFRyB2ZXJzaW9uIDIuNS4w/5AACgAAAAAAMwAB/5PPpBgIkIrfAGALPYvfGEADlxGUgKIgCz2AgICAgIC' +
  'AgICAgICA/9k='

/** 64 × 64 pixels, a black square of 32 × 32 in the middle (ISO 14492). */
const JBIG2 =
  'AAAAADAAAQAAABMAAABAAAAAQAAAAAAAAAAAAAAAAAAAASYAAQAAACgAAABAAAAAQAAAAAAAAAAAAAH//zUDV///////////////4//+ACAC'

const imageOf = (base64: string, described: string) => {
  const bytes = Buffer.from(base64, 'base64').toString('latin1')
  const size = '/Type /XObject /Subtype /Image /Width 64 /Height 64'
  return `<< ${size} ${described} /Length ${bytes.length} >>\nstream\n${bytes}\nendstream`
}

/** A PDF of one page of 200 × 100 points, as scanners make them: a picture in JPEG 2000 beside one in JBIG2. */
export const scanPdf = (): Buffer => {
  const content = 'q 100 0 0 100 0 0 cm /A Do Q q 100 0 0 100 100 0 cm /B Do Q'
  return pdfOfObjects([
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 /MediaBox [0 0 200 100] >>',
    '<< /Type /Page /Parent 2 0 R /Contents 4 0 R /Resources << /XObject << /A 5 0 R /B 6 0 R >> >> >>',
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    imageOf(JPEG_2000, '/Filter /JPXDecode'),
    imageOf(JBIG2, '/ColorSpace /DeviceGray /BitsPerComponent 1 /Filter /JBIG2Decode'),
  ])
}
