import { PDFDataRangeTransport } from 'pdfjs-dist/legacy/build/pdf.mjs'
import type { PdfSource } from './pdf-source.ts'

type Range = { readonly begin: number; readonly end: number }

/** What the reader is told while a document is read. */
export type Reports = {
  /** Bytes that have come so far. */
  readonly received: (bytes: number) => void
  /** A part did not come; the document waits for it until `retry`. */
  readonly failed: (error: unknown) => void
}

/** Gives pdf.js the parts of a source that it requests. A part that failed is requested again by `retry`. */
export class SourceTransport extends PDFDataRangeTransport {
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
