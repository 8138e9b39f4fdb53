import { getDocument, PDFWorker, VerbosityLevel, PDFDataRangeTransport } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { FILES, takeWorker } from './worker-port.ts'
import { isDamaged } from './is-damaged.ts'
import { type PdfSource, type SourceProblem, SourceError } from './pdf-source.ts'

type Range = { readonly begin: number; readonly end: number }

/** How far the loading of a document has come. */
type Reports = {
  /** Bytes that have come so far. */
  readonly received: (bytes: number) => void
  /** A part did not come; the document waits for it until `retry`. */
  readonly failed: (error: unknown) => void
}

/** Gives pdf.js the parts of a source that it requests. A part that failed is requested again by `retry`. */
class SourceTransport extends PDFDataRangeTransport {
  readonly #source: PdfSource
  readonly #reports: Reports
  readonly #control = new AbortController()
  #received = 0
  #failed: Range[] = []

  constructor(source: PdfSource, reports: Reports) {
    super(source.bytes, null)
    this.#source = source
    this.#reports = reports
  }

  override requestDataRange(begin: number, end: number) {
    void this.#request({ begin, end })
  }

  override abort() {
    this.#control.abort()
  }

  retry() {
    const failed = this.#failed
    this.#failed = []
    failed.forEach(range => void this.#request(range))
  }

  async #request(range: Range) {
    const { signal } = this.#control
    try {
      const bytes = await this.#source.read(range.begin, range.end, signal)
      if (signal.aborted) return
      this.#received += bytes.length
      this.#reports.received(this.#received)
      this.onDataRange(range.begin, bytes)
    } catch (error) {
      if (signal.aborted) return
      this.#failed.push(range)
      this.#reports.failed(error)
    }
  }
}

/**
 * pdf.js reads what it fetches by `bytes`, also in its build for older browsers: Chrome has it since 132, Safari since 18.
 */
const bringResponseBytes = () => {
  if ('bytes' in Response.prototype) return
  const bytes = async function (this: Response) {
    return new Uint8Array(await this.arrayBuffer())
  }
  Object.defineProperty(Response.prototype, 'bytes', { value: bytes, configurable: true, writable: true })
}

export type PdfDocument = Awaited<ReturnType<typeof getDocument>['promise']>
export type PdfPage = Awaited<ReturnType<PdfDocument['getPage']>>

/** Why a PDF is not shown; `failed`: the reader itself could not, whatever the file is like. */
export type PdfProblem = SourceProblem | 'encrypted' | 'broken' | 'failed'

/** A part of this many bytes is requested at once: fewer requests on a slow line, where each costs its delay. */
const PART_BYTES = 128 * 1024

export const problemOf = (error: unknown): PdfProblem => {
  if (error instanceof SourceError) return error.problem
  if (error instanceof Error && error.name === 'PasswordException') return 'encrypted'
  return isDamaged(error) ? 'broken' : 'failed'
}

/** Rejects where the worker can't run at all; pdf.js would wait for it. */
const failureOf = (port: Worker) =>
  new Promise<never>((_, reject) =>
    port.addEventListener('error', ({ message }) => reject(new Error(message)), { once: true }),
  )

/**
 * Opens a PDF of which only the parts that are shown are fetched. Nothing in it is run: its scripts are never loaded.
 * `close` ends its worker and gives its memory back.
 */
export const openPdf = (source: PdfSource, reports: Reports, more: Parameters<typeof getDocument>[0] = {}) => {
  bringResponseBytes()
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
    // by the page, which brings what an older browser lacks for it
    useWorkerFetch: false,
    verbosity: VerbosityLevel.ERRORS,
    ...more,
  })
  let isLoaded = false
  const loaded = task.promise.then(document => {
    isLoaded = true
    return document
  })
  return {
    document: Promise.race([loaded, failureOf(port)]),
    retry: () => transport.retry(),
    close: async () => {
      transport.abort()
      // pdf.js throws in its worker where it is terminated while it opens a document
      if (isLoaded) await task.destroy().catch(() => undefined)
      worker.destroy()
      port.terminate()
    },
  }
}

export type OpenedPdf = ReturnType<typeof openPdf>
