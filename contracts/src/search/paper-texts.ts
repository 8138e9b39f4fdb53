import type { PaperDocument } from '../papers/views.ts'

/** What of a paper is searched, beside the text of its PDF. */
export const paperFields = ['title', 'subtitle', 'authors', 'keywords', 'abstract', 'translations'] as const
export type PaperField = (typeof paperFields)[number]

type Named = Pick<
  PaperDocument,
  'title' | 'subtitle' | 'authorName' | 'authors' | 'keywords' | 'abstract' | 'translations'
>
type Author = NonNullable<PaperDocument['authors']>[number]
type Translation = NonNullable<PaperDocument['translations']>[number]

const given = (texts: readonly (string | null | undefined)[]): readonly string[] =>
  texts.filter((text): text is string => Boolean(text))

const nameOf = ({ given: first, family }: Author) => given([first, family]).join(' ')

const partsOf = ({ title, subtitle, abstract, keywords }: Translation) =>
  given([title, subtitle, ...(keywords ?? []), abstract])

/** The line of authors as it is shown, and the names that it leaves out. */
// Stryker disable next-line ArrayDeclaration: A text has neither of the names that are read of an author.
const authorsOf = ({ authorName, authors = [] }: Named) => [
  authorName,
  ...authors.map(nameOf).filter(name => !authorName.includes(name)),
]

/** The texts of a paper that are searched, each as it was written. */
export const paperTexts = (paper: Named): Readonly<Record<PaperField, readonly string[]>> => ({
  title: [paper.title],
  subtitle: given([paper.subtitle]),
  authors: given(authorsOf(paper)),
  keywords: paper.keywords ?? [],
  abstract: given([paper.abstract]),
  // Stryker disable next-line ArrayDeclaration: A text has none of the fields that are read of a translation.
  translations: (paper.translations ?? []).flatMap(partsOf),
})
