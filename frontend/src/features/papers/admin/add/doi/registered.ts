import { doiIn } from '@shodh/contracts/papers/identifiers.ts'
import { RegisteredPaperResponse } from '@shodh/contracts/papers/registered-paper.ts'
import { signedInQuery } from '../../../../../account.ts'
import type { ApiError } from '../../../../../api.ts'
import type { Proposal } from '../batch/batch.ts'
import { proposedFields } from '../batch/proposed-fields.ts'

type Store = Parameters<ReturnType<typeof signedInQuery>>[1]

const find = signedInQuery<unknown, string>(doi => ({ url: `papers/registered?doi=${encodeURIComponent(doi)}` }))

/** Asks the journal for what is registered by a DOI. Resolves to what that proposes for an entry. */
export const registeredBy = async (store: Store, written: string): Promise<Proposal | ApiError> => {
  const doi = doiIn(written.trim())
  const result = await find(doi, store)
  if (!('data' in result)) return result.error as ApiError
  return proposedFields({ ...RegisteredPaperResponse.parse(result.data).paper, doi })
}
