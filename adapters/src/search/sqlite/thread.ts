import { parentPort, workerData } from 'node:worker_threads'
import { sentError, type ThreadError } from '../../event-store/threads.ts'
import { openRenewableFile } from '../../sqlite/renewable-file.ts'
import { type IndexFile, openIndexFile, clearIndex } from './file.ts'
import type { Reached, SearchFilter } from '../search.ts'
import type { SearchWord } from '@shodh/contracts/search/words.ts'
import { addText, commit, documents, stateOf, withoutText } from './entries.ts'
import { indexedIn } from './indexed-text.ts'
import { find } from './find.ts'
import { suggestWords } from './suggest-words.ts'

export type Calls = typeof calls
export type CallName = keyof Calls

/** A request to the thread; it responds to each, in order. */
export type CallRequest = { readonly name: CallName; readonly values: readonly unknown[] } | 'close'

/** `renewed` responds to none: why an empty index has taken the place of a damaged one. */
export type CallResponse = { readonly result: unknown } | { readonly renewed: string } | ThreadError

const port = parentPort
if (port === null) throw new Error('The index is read and written in a thread of its own')

const index = workerData as IndexFile
const file = openRenewableFile({
  file: index.file,
  open: () => openIndexFile(index),
  onRenewed: renewed => port.postMessage({ renewed } satisfies CallResponse),
})
const { run, runAnyway, goOn, begin, renew } = file

/** What the thread does with the index, by name. */
const calls = {
  state: () => runAnyway(stateOf),
  documents: (ids: Parameters<typeof documents>[1]) => run(sqlite => documents(sqlite, ids)),
  commit: (changes: string, reached: Reached) => goOn(sqlite => commit(sqlite, indexedIn(changes), reached)),
  withoutText: (limit: number, after: number) => run(sqlite => withoutText(sqlite, limit, after)),
  addText: (sha256: string, pages: readonly string[]) => goOn(sqlite => addText(sqlite, sha256, pages)),
  find: (filter: SearchFilter) => run(sqlite => find(sqlite, filter)),
  suggest: (words: readonly SearchWord[]) => run(sqlite => suggestWords(sqlite, words)),
  clear: () => begin(sqlite => clearIndex(sqlite, index.origin)),
  renew,
}

const responseTo = ({ name, values }: Exclude<CallRequest, 'close'>): CallResponse => {
  try {
    const call: (...values: readonly never[]) => unknown = calls[name]
    return { result: call(...(values as readonly never[])) }
  } catch (error) {
    return sentError(error)
  }
}

const close = () => {
  file.close()
  port.close()
}

port.on('message', (request: CallRequest) => (request === 'close' ? close() : port.postMessage(responseTo(request))))
