import { PDFArray, PDFDict, PDFDocument, PDFName, PDFNumber, PDFRef } from 'pdf-lib'
import type { PdfStructure, Reference } from './structure.ts'

/** Where readers look for the end of a file (ISO 32000-1, 7.5.5). */
const TAIL = 1024

const lastCrossReference = (bytes: Uint8Array) => {
  const tail = Buffer.from(bytes.subarray(-TAIL)).toString('latin1')
  const found = /startxref\s+(\d+)\s+%%EOF/u.exec(tail.slice(tail.lastIndexOf('startxref')))
  if (!found) throw new Error('The end of the file names no cross-reference section')
  const start = Number(found[1])
  const section = Buffer.from(bytes.subarray(start)).toString('latin1').trimStart()
  const [, size = 0] = /\/Size\s+(\d+)/u.exec(section) ?? []
  return { crossReference: start, isStream: !section.startsWith('xref'), size: Number(size) }
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
export const readPdfStructure = async (bytes: Uint8Array): Promise<PdfStructure> => {
  const document = await PDFDocument.load(bytes, { updateMetadata: false })
  const { context } = document
  const { trailerInfo, largestObjectNumber } = context
  const { size, ...crossReference } = lastCrossReference(bytes)
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
