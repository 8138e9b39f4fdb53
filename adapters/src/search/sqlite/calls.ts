import type { ThreadError } from '../../event-store/thread-error.ts'
import type { Indexed, Reached, SearchFilter } from '../search.ts'
import type { SqliteFile } from '../../read-store/sqlite/file.ts'
import type { SearchWord } from '@shodh/contracts/search/words.ts'
import { addText, commit, documents, stateOf, withoutText } from './entries.ts'
import { clearIndex } from './file.ts'
import { find } from './find.ts'
import { meant } from './meant.ts'

/** What the thread does with the index, by name. */
export const callsOn = (sqlite: SqliteFile, origin: string) => ({
  state: () => stateOf(sqlite),
  documents: (ids: Parameters<typeof documents>[1]) => documents(sqlite, ids),
  commit: (changes: Indexed, reached: Reached) => commit(sqlite, changes, reached),
  withoutText: (limit: number, after: number) => withoutText(sqlite, limit, after),
  addText: (sha256: string, pages: readonly string[]) => addText(sqlite, sha256, pages),
  find: (filter: SearchFilter) => find(sqlite, filter),
  meant: (words: readonly SearchWord[]) => meant(sqlite, words),
  clear: () => clearIndex(sqlite, origin),
})

export type Calls = ReturnType<typeof callsOn>
export type CallName = keyof Calls

/** A request to the thread; it responds to each, in order. */
export type CallRequest = { readonly name: CallName; readonly values: readonly unknown[] } | 'close'

export type CallResponse = { readonly result: unknown } | ThreadError
