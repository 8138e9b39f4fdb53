/// <reference lib="webworker" />
import { listen } from '../channel.ts'
import { savedPapers, savedText } from '../saved.ts'
import { libraryIndex } from './library-index.ts'

const build = async () => {
  const papers = await savedPapers()
  const searched = papers.map(async ({ paperId, paper }) => ({ paper, text: await savedText({ paperId }) }))
  return libraryIndex(await Promise.all(searched))
}

let index: ReturnType<typeof build> | undefined

/** Built again after the library has changed, when it is next searched. */
listen(({ type }) => {
  if (type === 'changed') index = undefined
})

type Query = { readonly id: number; readonly query: string }

self.addEventListener('message', ({ data: { id, query } }: MessageEvent<Query>) => {
  index ??= build()
  void index.then(
    search => self.postMessage({ id, hits: search(query) }),
    () => {
      index = undefined
      self.postMessage({ id })
    },
  )
})
