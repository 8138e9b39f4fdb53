import { Worker } from 'node:worker_threads'
import { Unavailable } from '../../event-store/event-store.ts'
import { receivedError } from '../../event-store/threads.ts'
import type { IndexState, SearchIndex } from '../search.ts'
import { indexedText } from './indexed-text.ts'
import type { CallName, CallRequest, CallResponse, Calls } from './thread.ts'
import type { IndexFile } from './file.ts'

/** Receives why an empty index has taken the place of a damaged one. */
type OnRenewed = { readonly onRenewed?: ((reason: string) => void) | undefined }

/** The thread of an index; it serves one call after the other, in the order in which they came. */
const startThread = ({ onRenewed = () => {}, ...index }: IndexFile & OnRenewed) => {
  const worker = new Worker(new URL('./thread.ts', import.meta.url), { workerData: index })
  const waiting: PromiseWithResolvers<unknown>[] = []
  let ended: Error | undefined
  const post = (request: CallRequest) => worker.postMessage(request)
  const end = (error: Error) => {
    ended ??= error
    for (const { reject } of waiting.splice(0)) reject(ended)
  }
  worker.on('message', (response: CallResponse) => {
    if ('renewed' in response) return onRenewed(response.renewed)
    const first = waiting.shift()
    if ('error' in response) first?.reject(receivedError(response))
    else first?.resolve(response.result)
  })
  worker.on('error', error => end(new Unavailable(`the search index failed: ${String(error)}`, { cause: error })))
  const exited = new Promise<void>(resolve =>
    worker.on('exit', () => resolve(end(new Unavailable('the search index is closed')))),
  )
  return {
    isEnded: () => ended !== undefined,
    call:
      <Name extends CallName>(name: Name) =>
      async (...values: Parameters<Calls[Name]>): Promise<ReturnType<Calls[Name]>> => {
        if (ended !== undefined) throw ended
        const response = Promise.withResolvers<unknown>()
        waiting.push(response)
        post({ name, values })
        // the thread calls the method of this name
        return (await response.promise) as ReturnType<Calls[Name]>
      },
    close: async () => {
      post('close')
      await exited
    },
  }
}

/**
 * An index in one SQLite file (FTS5), which a thread of its own reads and writes: no search holds up a request. One of
 * another origin is made again, and so is one that is damaged, whenever that is noticed. After a power cut the last commits
 * may be missing: they are indexed again. Where it can't be opened, as on a full
 * disk, each call tries again, and rejects with StoreFull or Unavailable.
 */
export const openSqliteSearchIndex = async ({ onRenewed, ...index }: IndexFile & OnRenewed): Promise<SearchIndex> => {
  let known: Promise<IndexState> | undefined
  const forget = () => {
    known = undefined
  }
  const renewed = (reason: string) => {
    forget()
    onRenewed?.(reason)
  }
  const { call, close, isEnded } = startThread({ ...index, onRenewed: renewed })
  /** Nobody else writes: between two changes the state is the same, which each public response asks for. */
  const state = async () => {
    if (isEnded()) forget()
    known ??= call('state')()
    known.catch(forget)
    return known
  }
  const changing = <Name extends CallName>(name: Name) => {
    const change = call(name)
    return (...values: Parameters<Calls[Name]>) => change(...values).finally(forget)
  }
  const commit = changing('commit')
  const opened: SearchIndex = {
    state,
    documents: call('documents'),
    commit: (changes, reached) => commit(indexedText(changes), reached),
    withoutText: call('withoutText'),
    addText: changing('addText'),
    find: call('find'),
    suggest: call('suggest'),
    clear: changing('clear'),
    renew: changing('renew'),
    close,
  }
  await opened.state().catch((error: unknown) => {
    if (isEnded()) throw error
  })
  return opened
}
