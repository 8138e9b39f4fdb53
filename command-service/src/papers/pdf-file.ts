import { randomUUID } from 'node:crypto'
import { closeSync, fstatSync, openSync, readSync } from 'node:fs'
import { getDocument, VerbosityLevel } from 'pdfjs-dist/legacy/build/pdf.mjs'
// the parser itself, which is loaded at the first document otherwise
import 'pdfjs-dist/legacy/build/pdf.worker.mjs'

/** Into its own buffer, which the parser takes over without a copy; synchronous: this thread has no other work. */
export const bytesAt = (path: string) => {
  const file = openSync(path, 'r')
  try {
    const bytes = new Uint8Array(fstatSync(file).size)
    readSync(file, bytes, 0, bytes.length, 0)
    return bytes
  } finally {
    closeSync(file)
  }
}

type ParsingOptions = Pick<Parameters<typeof getDocument>[0] & object, 'fontExtraProperties' | 'maxImageSize'>

/** Begins to parse. An impossible password also refuses a document protected with an empty one, which would open by itself. */
export const parsePdf = (data: Uint8Array, options: ParsingOptions = {}) =>
  getDocument({
    data,
    password: randomUUID(),
    verbosity: VerbosityLevel.ERRORS,
    useSystemFonts: false,
    useWasm: false,
    isOffscreenCanvasSupported: false,
    ...options,
  })
