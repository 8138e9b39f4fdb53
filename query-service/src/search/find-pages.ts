import { isPublic, type PageDocument } from '@shodh/contracts/content/documents.ts'
import { parseMarkdown } from '@shodh/contracts/content/pages/markdown.ts'
import { languagesIn } from '@shodh/contracts/content/pages/page.ts'
import type { Language } from '@shodh/contracts/languages.ts'
import type { FoundPage } from '@shodh/contracts/search/views.ts'
import { excerptOf, rangesOf, type SearchWord, wordSet } from '@shodh/contracts/search/words.ts'
import { addressOf } from '@shodh/contracts/content/pages/slugs.ts'
import { textsOf, wordsOf } from '../content/pages/public-pages.ts'
import { inTurns } from '../in-turns.ts'
import type { Ports } from '../ports.ts'

/** Pages and announcements that are found at most. */
const PAGES_MAX = 5

type Searched = {
  readonly language: Language
  readonly title: string
  readonly text: string
  readonly inTitle: ReadonlySet<string>
  readonly inText: ReadonlySet<string>
}

/** The words of each text, which change with the document only. */
const known = new WeakMap<PageDocument, readonly Searched[]>()

const searchedIn = (document: PageDocument, settings: Ports['settings']): readonly Searched[] => {
  const before = known.get(document)
  if (before) return before
  const texts = textsOf(document, settings)
  const searched = languagesIn(texts).map(language => {
    const { title = '', description = '', markdown = '' } = texts[language] ?? {}
    const { introduction, sections, notes } = parseMarkdown(markdown)
    const inSections = sections.flatMap(section => [` ${section.title} `, ...section.body])
    const inNotes = notes.flatMap(note => [' ', ...note.body])
    const text = wordsOf([description, ' ', ...introduction, ...inSections, ...inNotes])
    return { language, title, text, inTitle: wordSet(title), inText: wordSet(text) }
  })
  known.set(document, searched)
  return searched
}

const has = (present: ReadonlySet<string>, { text, isPrefix }: SearchWord) =>
  present.has(text) || (isPrefix && present.values().some(word => word.startsWith(text)))

/** How many words stand in the title; undefined where one stands nowhere. */
const rankOf = ({ inTitle, inText }: Searched, words: readonly SearchWord[]) => {
  const titled = words.filter(word => has(inTitle, word))
  return words.every(word => titled.includes(word) || has(inText, word)) ? titled.length : undefined
}

/** Pages and announcements that have every word, those first that have them in their titles; each once. */
export const findPages = async (
  { content, settings }: Pick<Ports, 'content' | 'settings'>,
  words: readonly SearchWord[],
): Promise<readonly FoundPage[]> => {
  if (words.length === 0) return []
  const index = await content.read()
  const documents = [...index.list('page'), ...index.list('news')].filter(isPublic)
  const unread = documents.filter(document => !known.has(document))
  await inTurns(unread, 1, document => searchedIn(document, settings))
  const found = documents.flatMap(document => {
    for (const searched of searchedIn(document, settings)) {
      const rank = rankOf(searched, words)
      if (rank !== undefined) return [{ document, searched, rank }]
    }
    return []
  })
  const best = found.toSorted((one, other) => other.rank - one.rank).slice(0, PAGES_MAX)
  return best.map(({ document, searched: { language, title, text } }) => {
    const excerpt = excerptOf(text, rangesOf(text, words))
    const { kind, slug } = document
    const ranges = excerpt.ranges.map(([from, to]) => [from, to])
    return { kind, slug, url: addressOf(document), language, title, excerpt: { text: excerpt.text, ranges } }
  })
}
