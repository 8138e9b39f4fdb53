/** Why bytes of a PDF can't be had. `gone`: they were there, and are no longer; `short`: the file ends too early. */
export type SourceProblem = 'offline' | 'network' | 'gone' | 'short'

export class SourceError extends Error {
  readonly problem: SourceProblem

  constructor(problem: SourceProblem, cause?: unknown) {
    super(`The bytes of the PDF can't be had: ${problem}`, { cause })
    this.name = 'SourceError'
    this.problem = problem
  }
}

/** Where a PDF is read from, part by part. */
export type PdfSource = {
  /** Of the whole file. */
  readonly bytes: number
  /** The bytes from `begin` up to, and without, `end`; rejects with a `SourceError`. */
  readonly read: (begin: number, end: number, signal: AbortSignal) => Promise<Uint8Array<ArrayBuffer>>
}
