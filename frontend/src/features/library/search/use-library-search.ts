import { useEffect, useRef, useState } from 'react'
import { startWorker } from '../../../script-addresses.ts'
import type { PaperState } from '../library-state.ts'
import type { Hit } from './library-index.ts'
// Vite makes it the address of the built worker.
// oxlint-disable-next-line import/default
import workerAddress from './search.worker.ts?worker&url'

type Response = { readonly id: number; readonly hits?: readonly Hit[] }

/** `hits` of the last query that has a response. */
export type LibrarySearch = { readonly hits: readonly Hit[]; readonly failed: boolean }

/** Milliseconds of typing that are waited out. */
const SETTLES_MS = 150

/** What of the library is searched: another text for other versions and for texts that came later. */
const searchedIn = (papers: Iterable<PaperState>) =>
  Array.from(papers, ({ versions }) => versions.map(one => `${one.sha256} ${one.hasText}`)).join()

/** Searches the saved papers in a worker; undefined without a query, and until there is a response. */
export const useLibrarySearch = (query: string, papers: Iterable<PaperState>): LibrarySearch | undefined => {
  const searched = searchedIn(papers)
  const worker = useRef<Worker>(undefined)
  const last = useRef(0)
  const [found, setFound] = useState<LibrarySearch>()
  useEffect(() => () => worker.current?.terminate(), [])
  useEffect(() => {
    if (query.trim() === '') return setFound(undefined)
    const start = () => {
      const started = startWorker(workerAddress)
      started.addEventListener('message', ({ data }: MessageEvent<Response>) => {
        if (data.id === last.current) setFound({ hits: data.hits ?? [], failed: data.hits === undefined })
      })
      started.addEventListener('error', () => setFound({ hits: [], failed: true }))
      return started
    }
    const timer = setTimeout(() => {
      worker.current ??= start()
      last.current += 1
      worker.current.postMessage({ id: last.current, query, searched })
    }, SETTLES_MS)
    return () => clearTimeout(timer)
  }, [query, searched])
  return found
}
