import type { Find } from './inventory.ts'
import type { Ledger } from './ledger.ts'
import type { AskSignedIn } from './sign-in.ts'
import type { MakeVolume } from './volumes.ts'

/** What sending papers takes. */
export type Errand = {
  readonly ask: AskSignedIn
  /** The path of the folder that the PDFs lie in. */
  readonly folder: string
  /** The paper as the journal had it when the import began. */
  readonly find: Find
  readonly makeVolume: MakeVolume
  readonly ledger: Ledger
}

export type Refused = { readonly why: string }
