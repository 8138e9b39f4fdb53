import { PDFDocument, PDFName } from '@cantoo/pdf-lib'
import * as z from 'zod/mini'
import { PageToPrepend, type Update } from './prepend-page.ts'

/** Where readers look for the end of a file (ISO 32000-1, 7.5.5). */
const TAIL = 1024

/** Where they look for its header; offsets count from there (Annex H.3.4.1). */
const HEADER_WITHIN = 1024

/** Whether the end of the file says where its last cross-references are: a table, or a stream. */
const namesCrossReferences = (bytes: Buffer) => {
  const tail = bytes.subarray(-TAIL).toString('latin1')
  const found = /startxref\s+(\d+)\s+%%EOF/u.exec(tail.slice(tail.lastIndexOf('startxref')))
  const section = bytes.subarray(Number(found?.[1] ?? bytes.length)).subarray(0, TAIL)
  return /^\s*(?:xref|\d+\s+\d+\s+obj)\b/u.test(section.toString('latin1'))
}

/** Puts a page before the first. Throws where the PDF is encrypted or too damaged. */
export const prependPageToFile = async (file: Uint8Array, input: unknown): Promise<Update> => {
  const { page, title } = z.parse(PageToPrepend, input)
  const whole = Buffer.from(file.buffer, file.byteOffset, file.byteLength)
  const bytes = whole.subarray(Math.max(0, whole.subarray(0, HEADER_WITHIN).indexOf('%PDF-')))
  const document = await PDFDocument.load(bytes, { forIncrementalUpdate: true, updateMetadata: false })
  const { context, catalog } = document
  const snapshot = context.snapshot ?? document.takeSnapshot()
  if (!namesCrossReferences(bytes)) {
    // readers that have looked for its objects themselves find all of them in the update
    snapshot.prevStartXRef = 0
    snapshot.markRefsForSave(context.enumerateIndirectObjects().map(([reference]) => reference))
  }
  const [first] = await document.copyPages(await PDFDocument.load(page, { updateMetadata: false }), [0])
  if (!first) throw new Error('There is no page to be put before the others')
  document.insertPage(0, first)
  // it would open the paper behind the new page
  catalog.delete(PDFName.of('OpenAction'))
  document.setTitle(title)
  const update = Buffer.from(await document.saveIncremental(snapshot))
  return { update: update.toString('base64'), pages: document.getPageCount() }
}
