import { getDocument, PDFWorker, VerbosityLevel } from 'pdfjs-dist'
import { FILES } from './addresses.ts'
import { type PdfSource, SourceError, type SourceProblem } from './pdf-source.ts'
import { type Reports, SourceTransport } from './source-transport.ts'
import { takeWorker } from './worker-port.ts'

export type PdfDocument = Awaited<ReturnType<typeof getDocument>['promise']>
export type PdfPage = Awaited<ReturnType<PdfDocument['getPage']>>

/** Why a PDF is not shown. */
export type PdfProblem = SourceProblem | 'encrypted' | 'broken'

/** A part of this many bytes is requested at once: fewer requests on a slow line, where each costs its delay. */
const PART_BYTES = 128 * 1024

export const problemOf = (error: unknown): PdfProblem => {
  if (error instanceof SourceError) return error.problem
  return error instanceof Error && error.name === 'PasswordException' ? 'encrypted' : 'broken'
}

/**
 * Opens a PDF of which only the parts that are shown are fetched. Nothing in it is run: its scripts are never loaded.
 * `close` ends its worker and gives its memory back.
 */
export const openPdf = (source: PdfSource, reports: Reports) => {
  const port = takeWorker()
  const worker = PDFWorker.create({ port })
  const transport = new SourceTransport(source, reports)
  const task = getDocument({
    worker,
    range: transport,
    rangeChunkSize: PART_BYTES,
    disableAutoFetch: true,
    disableStream: true,
    wasmUrl: `${FILES}/wasm/`,
    standardFontDataUrl: `${FILES}/standard_fonts/`,
    cMapUrl: `${FILES}/cmaps/`,
    verbosity: VerbosityLevel.ERRORS,
  })
  return {
    document: task.promise,
    retry: () => transport.retry(),
    close: async () => {
      transport.abort()
      await task.destroy().catch(() => undefined)
      worker.destroy()
      port.terminate()
    },
  }
}

export type OpenedPdf = ReturnType<typeof openPdf>
