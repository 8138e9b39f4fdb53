/// <reference lib="webworker" />
import { listen } from '../storage/channel.ts'
import { savedPapers, savedText } from '../storage/saved.ts'
import { libraryIndex } from './library-index.ts'

const build = async () => {
  const papers = await savedPapers()
  const searched = papers.map(async ({ paperId, paper }) => ({ paper, text: await savedText({ paperId }) }))
  return libraryIndex(await Promise.all(searched))
}

let index: ReturnType<typeof build> | undefined
let indexed: string | undefined

/** Built again after the library has changed, when it is next searched. */
listen(({ type }) => {
  if (type === 'changed') index = undefined
})

/** `searched` changes with what is searched: a query may come before the message of the change. */
type Query = { readonly id: number; readonly query: string; readonly searched: string }

self.addEventListener('message', ({ data: { id, query, searched } }: MessageEvent<Query>) => {
  if (indexed !== searched) index = undefined
  indexed = searched
  index ??= build()
  void index.then(
    search => self.postMessage({ id, hits: search(query) }),
    () => {
      index = undefined
      self.postMessage({ id })
    },
  )
})
