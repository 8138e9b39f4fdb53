/** Looks for viruses in files. */
export type Scanner = {
  /** The signature that was found in the file at `path`; undefined where there is none. Rejects with ScannerUnavailable. */
  scan(path: string): Promise<string | undefined>
  /** Resolves where the scanner responds. Rejects with ScannerUnavailable. */
  check(): Promise<void>
}

/** It can't be reached, does not respond, or has refused the file: what is in the file is not known. */
export class ScannerUnavailable extends Error {
  override readonly name = 'ScannerUnavailable'
}
