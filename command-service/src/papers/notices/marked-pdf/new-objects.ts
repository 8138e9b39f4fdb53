import { PDFDocument, PDFHexString, PDFName, PDFNumber, PDFRef } from 'pdf-lib'
import { drawText, type Paragraph } from './draw-text.ts'
import { embedFonts } from './fonts.ts'
import type { PdfStructure } from './structure.ts'

/** A4, in points. */
const A4 = [595.28, 841.89] as const

/** A whole PDF of the one page. */
export const pageAlone = async (title: string, paragraphs: readonly Paragraph[]): Promise<Buffer> => {
  const document = await PDFDocument.create({ updateMetadata: false })
  document.setTitle(title)
  drawText(document.addPage([...A4]), paragraphs, await embedFonts(document))
  return Buffer.from(await document.save({ addDefaultPage: false }))
}

/** An object of a PDF with its number, as the file has it. */
export type NewObject = { readonly number: number; readonly generation: number; readonly body: Buffer }

/** What the file says of itself, with a title (ISO 32000-1, 14.3.3); it takes the number of what it said before. */
export const titled = (title: string, info: PdfStructure['info'], next: number): NewObject => {
  const { text, ...place } = info ?? { text: '<<\n>>', number: next, generation: 0 }
  const entry = `/Title ${PDFHexString.fromText(title).toString()}\n>>`
  return { ...place, body: Buffer.from(text.slice(0, text.lastIndexOf('>>')) + entry, 'latin1') }
}

/** The page as objects that can be added to the PDF: it takes the next number, which the root of the pages names. */
export const pageObjects = async (
  paragraphs: readonly Paragraph[],
  { next, pages }: Pick<PdfStructure, 'next' | 'pages'>,
): Promise<readonly NewObject[]> => {
  const document = await PDFDocument.create({ updateMetadata: false })
  const { context } = document
  context.largestObjectNumber = Math.max(next - 1, context.largestObjectNumber)
  const page = document.addPage([...A4])
  page.node.set(PDFName.of('Rotate'), PDFNumber.of(0))
  page.setCropBox(0, 0, ...A4)
  drawText(page, paragraphs, await embedFonts(document))
  await document.flush()
  page.node.set(PDFName.of('Parent'), PDFRef.of(pages.number, pages.generation))
  return context.enumerateIndirectObjects().flatMap(([{ objectNumber }, object]) => {
    if (objectNumber < page.ref.objectNumber) return []
    const body = new Uint8Array(object.sizeInBytes())
    object.copyBytesInto(body, 0)
    return [{ number: objectNumber, generation: 0, body: Buffer.from(body) }]
  })
}
