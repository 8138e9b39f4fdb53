import type { ThreadError } from '../../event-store/thread-error.ts'
import type { Indexed, Reached, SearchFilter } from '../search.ts'
import type { openRenewableFile } from '../../sqlite/renewable-file.ts'
import type { SearchWord } from '@shodh/contracts/search/words.ts'
import { addText, commit, documents, stateOf, withoutText } from './entries.ts'
import { clearIndex } from './file.ts'
import { find } from './find.ts'
import { meant } from './meant.ts'

/** What the thread does with the index, by name. */
export const callsOn = (
  { run, runAnyway, goOn, begin, renew }: ReturnType<typeof openRenewableFile>,
  origin: string,
) => ({
  state: () => runAnyway(stateOf),
  documents: (ids: Parameters<typeof documents>[1]) => run(sqlite => documents(sqlite, ids)),
  commit: (changes: Indexed, reached: Reached) => goOn(sqlite => commit(sqlite, changes, reached)),
  withoutText: (limit: number, after: number) => run(sqlite => withoutText(sqlite, limit, after)),
  addText: (sha256: string, pages: readonly string[]) => goOn(sqlite => addText(sqlite, sha256, pages)),
  find: (filter: SearchFilter) => run(sqlite => find(sqlite, filter)),
  meant: (words: readonly SearchWord[]) => run(sqlite => meant(sqlite, words)),
  clear: () => begin(sqlite => clearIndex(sqlite, origin)),
  renew,
})

export type Calls = ReturnType<typeof callsOn>
export type CallName = keyof Calls

/** A request to the thread; it responds to each, in order. */
export type CallRequest = { readonly name: CallName; readonly values: readonly unknown[] } | 'close'

/** `renewed` responds to none: why an empty index has taken the place of a damaged one. */
export type CallResponse = { readonly result: unknown } | { readonly renewed: string } | ThreadError
