import { PAGE_BREAK } from '@shodh/contracts/papers/pdf-text/page-break.ts'
import {
  type Excerpt,
  excerptOf,
  rangesOf,
  searchable,
  type SearchWord,
  searchWords,
} from '@shodh/contracts/search/words.ts'
import MiniSearch from 'minisearch'
import { authorNames, type ListedPaper } from '../../papers/paper-details.ts'

/** A saved paper and its text, without one where it can't be searched. */
export type Searched = { readonly paper: ListedPaper; readonly text: string | undefined }

/** A paper that has every word; `excerpt` says where, if that is in its text. */
export type Hit = { readonly paperId: string; readonly excerpt?: Excerpt & { readonly page: number } }

/** What of a paper is searched. */
const FIELDS = ['title', 'authors', 'keywords', 'volume', 'text'] as const

type Fields = Readonly<Record<(typeof FIELDS)[number] | 'id', string>>

/** As the index makes words of a text, in any script. */
const tokenize = (text: string) => searchable(text).match(/[\p{L}\p{M}\p{N}\p{Co}]+/gu) ?? []

const pagesOf = (text: string | undefined) => text?.split(PAGE_BREAK) ?? []

const fieldsOf = ({ paper, pages }: { paper: ListedPaper; pages: readonly string[] }): Fields => ({
  id: paper.id,
  title: [paper.title, paper.subtitle, ...(paper.translations ?? []).map(({ title }) => title)].join(' '),
  authors: [paper.authorName, ...authorNames(paper)].join(' '),
  keywords: (paper.keywords ?? []).join(' '),
  volume: `${paper.volumeName} ${paper.year}`,
  text: pages.join('\n'),
})

const excerptIn = (pages: readonly string[] | undefined, words: readonly SearchWord[]): Hit['excerpt'] => {
  for (const [index, page] of pages?.entries() ?? []) {
    const ranges = rangesOf(page, words)
    if (ranges.length > 0) return { ...excerptOf(page, ranges), page: index + 1 }
  }
  return undefined
}

/** Results of a search. */
const MAX_HITS = 50

/** An index of saved papers: all words have to be in a paper, the last one also as the beginning of a word. */
export const libraryIndex = (papers: readonly Searched[]) => {
  const index = new MiniSearch<Fields>({ fields: [...FIELDS], tokenize, processTerm: term => term })
  const all = papers.map(({ paper, text }) => ({ paper, pages: pagesOf(text) }))
  index.addAll(all.map(fieldsOf))
  const pages = new Map(all.map(one => [one.paper.id, one.pages]))
  return (query: string): readonly Hit[] => {
    const words = searchWords(query)
    if (words.length === 0) return []
    const found = index.search({
      combineWith: 'AND',
      queries: words.map(({ text, isPrefix }) => ({ queries: [text], prefix: isPrefix })),
      boost: { title: 4, authors: 3, keywords: 2 },
    })
    return found.slice(0, MAX_HITS).map(({ id }) => {
      const excerpt = excerptIn(pages.get(String(id)), words)
      return { paperId: String(id), ...(excerpt && { excerpt }) }
    })
  }
}
