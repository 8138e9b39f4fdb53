import { folded } from '@shodh/contracts/text/text.ts'
import type { ListedPaper } from '../paper-details.ts'

type Named = Pick<ListedPaper, 'sr' | 'title' | 'subtitle' | 'authorName'>

/** The papers that have every word of the term in serial, title, subtitle or authors. */
export const matchingPapers = <Paper extends Named>(papers: readonly Paper[], term: string): readonly Paper[] => {
  const words = folded(term).split(/\s+/u).filter(Boolean)
  if (words.length === 0) return papers
  return papers.filter(({ sr, title, subtitle = '', authorName }) => {
    const text = folded(`${sr} ${title} ${subtitle} ${authorName}`)
    return words.every(word => text.includes(word))
  })
}
