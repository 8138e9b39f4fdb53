import { deflateSync } from 'node:zlib'

/** An object of a PDF as text, or as a stream: the entries of its dictionary, and its bytes. */
type PdfObject = string | { readonly entries: string; readonly bytes: Buffer }

const MIB = 1024 * 1024

const joined = (...parts: readonly (string | Buffer)[]): Buffer =>
  Buffer.concat(parts.map(part => (typeof part === 'string' ? Buffer.from(part, 'latin1') : part)))

const numbered = (object: PdfObject, n: number): Buffer =>
  typeof object === 'string'
    ? joined(`${n} 0 obj\n${object}\nendobj\n`)
    : joined(
        `${n} 0 obj\n<< ${object.entries} /Length ${object.bytes.length} >>\nstream\n`,
        object.bytes,
        '\nendstream\nendobj\n',
      )

const HEADER = '%PDF-1.7\n'

const trailer = (start: number) => `startxref\n${start}\n%%EOF\n`

/** Objects 1, 2, …, the first of them the catalog, with a table of their offsets (ISO 32000-1, 7.5). */
const withTable = (objects: readonly PdfObject[]): Buffer => {
  const parts = objects.map((object, n) => numbered(object, n + 1))
  let start = HEADER.length
  const entries = parts.map(part => {
    const entry = `${String(start).padStart(10, '0')} 00000 n \n`
    start += part.length
    return entry
  })
  const table = `xref\n0 ${entries.length + 1}\n0000000000 65535 f \n${entries.join('')}`
  return joined(HEADER, ...parts, table, `trailer\n<< /Size ${entries.length + 1} /Root 1 0 R >>\n`, trailer(start))
}

/** The last object is the stream that says where the others are (7.5.8). */
const withStream = (...objects: readonly PdfObject[]): Buffer => {
  const parts = objects.map((object, n) => numbered(object, n + 1))
  const before = joined(HEADER, ...parts.slice(0, -1))
  return joined(before, ...parts.slice(-1), trailer(before.length))
}

const CATALOG = '<< /Type /Catalog /Pages 2 0 R >>'
const PAGE = '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] >>'

const pages = (kids: string, count: number) => `<< /Type /Pages /Kids [${kids}] /Count ${count} >>`

const onePage = (inCatalog: string, ...others: readonly PdfObject[]) =>
  withTable([`<< /Type /Catalog /Pages 2 0 R ${inCatalog} >>`, pages('3 0 R', 1), PAGE, ...others])

/** Text and then zeros, deflated as often as is said: thrice makes some hundred bytes of any number of megabytes. */
const bomb = (text: string, mebibytes: number, times = 3) => {
  let bytes = joined(text, Buffer.alloc(mebibytes * MIB))
  // the first time, of so many bytes, as fast as can be
  for (let n = 0; n < times; n += 1) bytes = deflateSync(bytes, { level: n === 0 ? 1 : 9 })
  return { filter: `/Filter [${'/FlateDecode '.repeat(times)}]`, bytes }
}

const metadata = (mebibytes: number, times: number) => {
  const { filter, bytes } = bomb('', mebibytes, times)
  return onePage('/Metadata 4 0 R', { entries: `/Type /Metadata /Subtype /XML ${filter}`, bytes })
}

/** The catalog and what it refers to are at the beginning of an object stream (7.5.7) that never seems to end. */
const objectStream = (mebibytes: number) => {
  const objects = ['<< /Type /Catalog /Pages 4 0 R >>', pages('5 0 R', 1), PAGE].map(object => object.padEnd(100))
  const { filter, bytes } = bomb(`3 0 4 100 5 200 ${objects.join('')}`, mebibytes)
  const references = [[0, 0, 0, 255], [1, 0, HEADER.length, 0], [0, 0, 0, 0], ...[0, 1, 2].map(n => [2, 0, 1, n])]
  return withStream(
    { entries: `/Type /ObjStm /N 3 /First 16 ${filter}`, bytes },
    { entries: '/Type /XRef /Size 6 /W [1 2 1] /Root 3 0 R', bytes: Buffer.from(references.flat()) },
  )
}

const references = (mebibytes: number) => {
  const { filter, bytes } = bomb('', mebibytes)
  const size = Math.floor((mebibytes * MIB) / 3)
  return withStream(CATALOG, { entries: `/Type /XRef /Size ${size} /W [1 1 1] /Root 1 0 R ${filter}`, bytes })
}

const deepTree = (depth: number) =>
  withTable([CATALOG, ...Array.from({ length: depth }, (_, n) => pages(`${n + 3} 0 R`, 1)), PAGE])

const manyPages = (count: number) => {
  const kids = Array.from({ length: count }, (_, n) => `${n + 3} 0 R`).join(' ')
  return withTable([CATALOG, pages(kids, count), ...Array.from({ length: count }, () => PAGE)])
}

/** Each object seems to reach to the end of the file: who looks for all of them reads the rest again and again. */
const openEnded = (times: number) => joined(HEADER, '1 0 obj << /XRef '.repeat(times), trailer(0))

/** A page whose content stream shows the same word for ever. */
const endlessPage = (mebibytes: number) => {
  const text = deflateSync(Buffer.alloc(mebibytes * MIB, 'BT (word) Tj ET '), { level: 9 })
  const page = '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R >>'
  return withTable([CATALOG, pages('3 0 R', 1), page, { entries: '/Filter /FlateDecode', bytes: text }])
}

/** Test equipment: PDFs that make a parser use far more memory or time than their size lets one expect. */
export const hostilePdfs = {
  'metadata of 300 MiB, deflated thrice': () => metadata(300, 3),
  'metadata of 80 MiB, deflated once': () => metadata(80, 1),
  'an object stream of 300 MiB': () => objectStream(300),
  'a cross-reference stream of 100 MiB': () => references(100),
  'a page of 300 MiB': () => endlessPage(300),
  'a page tree 20,000 levels deep': () => deepTree(20_000),
  '100,000 pages': () => manyPages(100_000),
  'a page count of two thousand million': () => withTable([CATALOG, pages('3 0 R '.repeat(10_000), 2e9), PAGE]),
  'dictionaries in dictionaries': () => withTable([CATALOG, '<< /A '.repeat(100_000), PAGE]),
  'a string of 8 MiB': () => onePage(`/Lang (${'\\141'.repeat(2 * MIB)})`),
  'a script that never ends': () =>
    onePage('/OpenAction 4 0 R', '<< /S /JavaScript /JS (while \\(true\\) { app.alert\\(1\\) }) >>'),
  'strings without an end': () => joined(HEADER, '1 0 obj ('.repeat(1_000_000), trailer(0)),
  'objects without an end': () => openEnded(100_000),
} satisfies Readonly<Record<string, () => Buffer>>

export type HostilePdf = keyof typeof hostilePdfs
