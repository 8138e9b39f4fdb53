import type { FoundPaper } from '@shodh/adapters/search/search.ts'
import { plainText } from '@shodh/contracts/papers/plain-text.ts'
import { type PaperField, paperFields, paperTexts } from '@shodh/contracts/search/paper-texts.ts'
import type { Highlight } from '@shodh/contracts/search/views.ts'
import { type Excerpt, excerptOf, rangesOf, type SearchWord } from '@shodh/contracts/search/words.ts'

/** Texts of one field that are shown at most: a paper may have many keywords and translations. */
const TEXTS_MAX = 3

const highlight = (field: Highlight['field'], { text, ranges }: Excerpt): Highlight => ({
  field,
  text,
  ranges: ranges.map(([from, to]) => [from, to]),
})

/** The texts that may have marks, which are shown without them. */
const MARKED: readonly PaperField[] = ['title', 'subtitle', 'translations']

/** Where the words stand in a paper, field by field; of long texts the surroundings of the first. */
export const highlightsOf = ({ paper, text }: FoundPaper, words: readonly SearchWord[]): Highlight[] => {
  const texts = paperTexts(paper)
  const inFields = paperFields.flatMap(field =>
    texts[field]
      .map(one => (MARKED.includes(field) ? plainText(one) : one))
      .flatMap(one => {
        const ranges = rangesOf(one, words)
        if (ranges.length === 0) return []
        return [
          highlight(
            field,
            field === 'abstract' || field === 'translations' ? excerptOf(one, ranges) : { text: one, ranges },
          ),
        ]
      })
      .slice(0, TEXTS_MAX),
  )
  return text ? [...inFields, { ...highlight('text', text), page: text.page }] : inFields
}
