import { doiIn } from '@shodh/contracts/papers/identifiers.ts'
import { type RegisteredPaper, RegisteredPaperResponse } from '@shodh/contracts/papers/registered-paper.ts'
import { signedInQuery } from '../../../../../account.ts'
import type { ApiError } from '../../../../../api.ts'
import { authorsAs } from '../authors/author-list.ts'
import type { Proposal } from '../batch/batch.ts'

type Store = Parameters<ReturnType<typeof signedInQuery>>[1]

const find = signedInQuery<unknown, string>(doi => ({ url: `papers/registered?doi=${encodeURIComponent(doi)}` }))

/** What is registered, as a proposal for an entry. */
const proposalOf = ({ title, authors = [], ...details }: RegisteredPaper, doi: string): Proposal => {
  const { authorName, authors: listed } = authorsAs(authors)
  return {
    ...(title !== undefined && { title }),
    ...(authorName !== '' && { authorName }),
    details: { ...details, doi, ...(listed.length > 0 && { authors: [...listed] }) },
  }
}

/** Asks the journal for what is registered by a DOI. */
export const registeredBy = async (store: Store, written: string): Promise<Proposal | ApiError> => {
  const doi = doiIn(written.trim())
  const result = await find(doi, store)
  if (!('data' in result)) return result.error as ApiError
  return proposalOf(RegisteredPaperResponse.parse(result.data).paper, doi)
}
