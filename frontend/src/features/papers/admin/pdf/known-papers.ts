import { PapersWithPdf } from '@shodh/contracts/papers/lookup.ts'
import type * as z from 'zod/mini'
import { signedInQuery } from '../../../../account.ts'

/** What the journal refuses such a PDF with, unless that is meant. */
export const PDF_OF_ANOTHER_PAPER = 'PDF_OF_ANOTHER_PAPER'

/** Of a request that publishes a PDF, or gives a paper a new one: another paper may not have it, unless that is meant. */
export const knownPdfQuery = (isConfirmed: boolean) => (isConfirmed ? '' : '?refuseKnownPdf=true')

/** A paper of the journal that has the same PDF. */
export type KnownPaper = z.infer<typeof PapersWithPdf>['papers'][number]

type Store = Parameters<ReturnType<typeof signedInQuery>>[1]

const find = signedInQuery<unknown, string>(sha256 => ({ url: `papers/with-pdf?sha256=${sha256}` }))

/** The papers of the journal that have, or had, this PDF. Rejects where that could not be found out. */
export const papersWithPdf = async (store: Store, sha256: string): Promise<readonly KnownPaper[]> => {
  const result = await find(sha256, store)
  return PapersWithPdf.parse('data' in result && result.data).papers
}
