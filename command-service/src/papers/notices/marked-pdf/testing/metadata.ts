import { PDFDocument } from '@cantoo/pdf-lib'

export const metadata = { title: 'paper_final(2).docx', author: 'A. Rao', subject: 'नदी' }

/** A PDF of one page, with a table of cross-references, that says this of itself. */
export const pdfWithMetadata = async (): Promise<Buffer> => {
  const document = await PDFDocument.create()
  document.addPage()
  document.setTitle(metadata.title)
  document.setAuthor(metadata.author)
  document.setSubject(metadata.subject)
  return Buffer.from(await document.save({ useObjectStreams: false }))
}

/** What a PDF says of itself. */
export const metadataOf = async (pdf: Buffer) => {
  const document = await PDFDocument.load(pdf, { updateMetadata: false })
  return { title: document.getTitle(), author: document.getAuthor(), subject: document.getSubject() }
}
