import type { FindPaper } from './inventory.ts'
import type { Ledger } from './counters.ts'
import type { SignedInRequest } from './sign-in.ts'
import type { MakeVolume } from './volumes.ts'

/** What sending papers needs. */
export type ImportContext = {
  readonly request: SignedInRequest
  /** The path of the folder that the PDFs lie in. */
  readonly folder: string
  /** The paper as the journal had it when the import began. */
  readonly find: FindPaper
  readonly makeVolume: MakeVolume
  readonly ledger: Ledger
}

export type EntryRefusal = {
  readonly why: string
  /** The journal failed, and may still carry out the request. */
  readonly isGivenUp?: boolean
}
