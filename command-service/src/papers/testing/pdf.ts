import { PDFDocument, StandardFonts } from '@cantoo/pdf-lib'

type Options = { readonly useObjectStreams?: boolean; readonly title?: string }

/** A PDF with a line of text on each page; its cross-references are a table, or a stream. */
export const pdfOf = async (pages: readonly string[], { useObjectStreams = false, title }: Options = {}) => {
  const document = await PDFDocument.create({ updateMetadata: false })
  const font = await document.embedFont(StandardFonts.Helvetica)
  if (title !== undefined) document.setTitle(title)
  for (const text of pages) document.addPage([595, 842]).drawText(text, { font, size: 12, x: 72, y: 720 })
  return Buffer.from(await document.save({ useObjectStreams }))
}
