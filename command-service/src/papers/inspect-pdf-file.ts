import { randomUUID } from 'node:crypto'
import { closeSync, fstatSync, openSync, readSync } from 'node:fs'
import { getDocument, VerbosityLevel } from 'pdfjs-dist/legacy/build/pdf.mjs'
// the parser itself, which is loaded at the first document otherwise
import 'pdfjs-dist/legacy/build/pdf.worker.mjs'
import type { Inspected } from './inspect-pdf.ts'

const BROKEN: Inspected = { refused: 'PDF_BROKEN' }
const ENCRYPTED: Inspected = { refused: 'PDF_ENCRYPTED' }

/** ISO 32000-1, 7.5.5: the end marker is at the end; readers look for it in the last kilobyte. */
const endsWhole = (bytes: Uint8Array) => Buffer.from(bytes.subarray(-1024)).includes('%%EOF')

/** Into its own buffer, which the parser takes over without a copy; synchronous: this thread has no other work. */
const bytesAt = (path: string) => {
  const file = openSync(path, 'r')
  try {
    const bytes = new Uint8Array(fstatSync(file).size)
    readSync(file, bytes, 0, bytes.length, 0)
    return bytes
  } finally {
    closeSync(file)
  }
}

/**
 * Parses no more than the structure and the first page. An impossible password also refuses a document protected
 * with an empty one, which would open by itself.
 */
export const inspectPdfFile = async (path: string): Promise<Inspected> => {
  const data = bytesAt(path)
  if (!endsWhole(data)) return BROKEN
  const task = getDocument({
    data,
    password: randomUUID(),
    verbosity: VerbosityLevel.ERRORS,
    useSystemFonts: false,
    useWasm: false,
    isOffscreenCanvasSupported: false,
  })
  try {
    const document = await task.promise
    await document.getPage(1)
    return { pages: document.numPages }
  } catch (error) {
    return error instanceof Error && error.name === 'PasswordException' ? ENCRYPTED : BROKEN
  } finally {
    await task.destroy()
  }
}
