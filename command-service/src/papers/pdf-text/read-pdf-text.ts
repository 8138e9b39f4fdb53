import type { PdfText } from '@shodh/contracts/papers/pdf-text/pdf-text.ts'
import { parsePdf } from '../pdf/parse-pdf.ts'
import { readDocument, TO_BE_READ } from './read-document.ts'

const read = async (file: Uint8Array, pages?: number): Promise<PdfText> => {
  const task = parsePdf(new Uint8Array(file), TO_BE_READ)
  try {
    const own = async () => new Uint8Array(file)
    // Stryker disable BlockStatement: Releases at once what is otherwise released when it is collected; no result differs.
    return await readDocument(await task.promise, { file: own, ...(pages !== undefined && { pages }) })
  } finally {
    // Stryker restore BlockStatement
    await task.destroy()
  }
}

/** Reads the text of a PDF, page by page. */
export const readPdfText = (file: Uint8Array): Promise<PdfText> => read(file)

/** Reads the text of the first pages of a PDF alone. */
export const readFirstPages = (file: Uint8Array, pages: number): Promise<PdfText> => read(file, pages)
