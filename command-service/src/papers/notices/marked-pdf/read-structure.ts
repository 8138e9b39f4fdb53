import { PDFArray, PDFDict, PDFDocument, PDFName, PDFNumber, PDFRef } from 'pdf-lib'
import type { PdfStructure, Reference } from './structure.ts'

/** Where readers look for the end of a file (ISO 32000-1, 7.5.5). */
const TAIL = 1024

/** Where they look for its header; offsets count from there (Annex H.3.4.1). */
const HEADER_WITHIN = 1024

type Section = Pick<PdfStructure, 'crossReference' | 'isStream' | 'objects'> & { readonly size: number }

/** Undefined where the end of the file names no place of a table or a stream. */
const lastCrossReference = (bytes: Uint8Array): Section | undefined => {
  const tail = Buffer.from(bytes.subarray(-TAIL)).toString('latin1')
  const found = /startxref\s+(\d+)\s+%%EOF/u.exec(tail.slice(tail.lastIndexOf('startxref')))
  const start = Number(found?.[1] ?? bytes.length)
  const section = Buffer.from(bytes.subarray(start)).toString('latin1').trimStart()
  if (!/^(?:xref|\d+\s+\d+\s+obj)\b/u.test(section)) return undefined
  const [, size = 0] = /\/Size\s+(\d+)/u.exec(section) ?? []
  return { crossReference: start, isStream: !section.startsWith('xref'), size: Number(size) }
}

/** The places of all objects, as readers find them that build a table anew: of several with a number, the last. */
const rebuiltTable = (bytes: Uint8Array): Section => {
  const text = Buffer.from(bytes).toString('latin1')
  if (/\/ObjStm\b/u.test(text)) throw new Error('Objects within streams have no place in a table')
  const withoutStreams = text.replaceAll(/\bstream\r?\n[^]*?endstream/gu, stream => ' '.repeat(stream.length))
  const objects = new Map<number, Reference & { readonly offset: number }>()
  for (const { index, 1: number, 2: generation } of withoutStreams.matchAll(
    /(?<!\d)(\d{1,9}) {1,4}(\d{1,5}) {1,4}obj\b/gu,
  ))
    objects.set(Number(number), { number: Number(number), generation: Number(generation), offset: index })
  return { isStream: false, objects: [...objects.values()], size: 0 }
}

const referenceOf = (value: unknown): PDFRef => {
  if (value instanceof PDFRef) return value
  throw new Error('An object is not where others could refer to it')
}

const named = ({ objectNumber, generationNumber }: PDFRef): Reference => ({
  number: objectNumber,
  generation: generationNumber,
})

const pagesWith = (document: PDFDocument, reference: PDFRef, first: number) => {
  const dictionary = document.context.lookup(reference, PDFDict).clone(document.context)
  const kids = PDFArray.withContext(document.context)
  kids.push(PDFRef.of(first))
  for (const kid of dictionary.lookup(PDFName.of('Kids'), PDFArray).asArray()) kids.push(kid)
  const count = dictionary.lookup(PDFName.of('Count'), PDFNumber).asNumber() + 1
  dictionary.set(PDFName.of('Kids'), kids)
  dictionary.set(PDFName.of('Count'), PDFNumber.of(count))
  return { ...named(reference), text: dictionary.toString(), count }
}

const infoIn = ({ context }: PDFDocument) => {
  const { Info } = context.trailerInfo
  const dictionary = Info instanceof PDFRef && context.lookup(Info)
  if (!(Info instanceof PDFRef && dictionary instanceof PDFDict)) return {}
  const info = dictionary.clone(context)
  info.delete(PDFName.of('Title'))
  return { info: { ...named(Info), text: info.toString() } }
}

/** Reads what a page can be added by. Throws where the PDF is encrypted or too damaged for it. */
export const readPdfStructure = async (file: Uint8Array): Promise<PdfStructure> => {
  const bytes = file.subarray(Math.max(0, Buffer.from(file.subarray(0, HEADER_WITHIN)).indexOf('%PDF-')))
  const document = await PDFDocument.load(bytes, { updateMetadata: false })
  const { context } = document
  const { trailerInfo, largestObjectNumber } = context
  const { size, ...crossReference } = lastCrossReference(bytes) ?? rebuiltTable(bytes)
  // streams of objects have numbers, too, and are none of the document's objects
  const next = Math.max(largestObjectNumber + 1, size)
  const root = referenceOf(trailerInfo.Root)
  const catalog = context.lookup(root, PDFDict).clone(context)
  const pages = pagesWith(document, referenceOf(catalog.get(PDFName.of('Pages'))), next)
  // it would open the paper behind the new page
  catalog.delete(PDFName.of('OpenAction'))
  return {
    length: bytes.length,
    next,
    ...crossReference,
    catalog: { ...named(root), text: catalog.toString() },
    pages,
    ...infoIn(document),
    ...(trailerInfo.ID instanceof PDFArray && { id: trailerInfo.ID.toString() }),
  }
}
