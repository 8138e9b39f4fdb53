import type { Inspected } from './inspect-pdf.ts'
import { parsePdf } from './parse-pdf.ts'

const BROKEN: Inspected = { refused: 'PDF_BROKEN' }
const ENCRYPTED: Inspected = { refused: 'PDF_ENCRYPTED' }

/** ISO 32000-1, 7.5.5: the end marker is at the end; readers look for it in the last kilobyte. */
const endsWhole = (bytes: Uint8Array) => Buffer.from(bytes.subarray(-1024)).includes('%%EOF')

/** Parses no more than the structure and the first page. */
export const inspectPdfFile = async (file: Uint8Array): Promise<Inspected> => {
  if (!endsWhole(file)) return BROKEN
  const task = parsePdf(file)
  try {
    const document = await task.promise
    await document.getPage(1)
    return { pages: document.numPages }
  } catch (error) {
    // Stryker disable BlockStatement: Releases at once what is otherwise released when it is collected; no result differs.
    return error instanceof Error && error.name === 'PasswordException' ? ENCRYPTED : BROKEN
  } finally {
    // Stryker restore BlockStatement
    await task.destroy()
  }
}
