import { doiKey } from '@shodh/contracts/papers/identifiers.ts'
import type { SignedInRequest } from '../client/session.ts'
import type { ImportEntry } from '../folder-format/entry.ts'
import { type ExistingPaper, existingPapers, finder } from './inventory.ts'

/** Papers of the folder by what its other files may call them: their ids there, or their DOIs. */
export const entriesByName = (entries: readonly ImportEntry[]) =>
  new Map(
    entries.flatMap(entry => {
      const { id, doi } = entry.paper
      return [...(id === undefined ? [] : [[id, entry] as const]), ...(doi ? [[doiKey(doi), entry] as const] : [])]
    }),
  )

/** Finds in the journal what a file of the folder calls a paper. */
export const papersByName = async (request: SignedInRequest, entries: readonly ImportEntry[]) => {
  const byName = entriesByName(entries)
  const find = finder(await existingPapers(request))
  return (name: string): ExistingPaper | undefined => {
    const entry = byName.get(name) ?? byName.get(doiKey(name))
    return entry && find(entry)
  }
}
