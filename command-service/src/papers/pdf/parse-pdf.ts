import { randomUUID } from 'node:crypto'
import { getDocument, VerbosityLevel } from 'pdfjs-dist/legacy/build/pdf.mjs'
// the parser itself, which is loaded at the first document otherwise
import 'pdfjs-dist/legacy/build/pdf.worker.mjs'

type ParsingOptions = Pick<Parameters<typeof getDocument>[0] & object, 'fontExtraProperties' | 'maxImageSize'>

/** Begins to parse, and takes over the bytes. An impossible password also refuses a document protected with an empty one, which would open by itself. */
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
