import { authorLine, type NamedAuthor, nameOf } from '@shodh/contracts/papers/authors/author-line.ts'
import { fullName, namesIn } from '@shodh/contracts/papers/authors/author-names.ts'

/** What the API takes of authors: their line, and a list where the line alone does not say all of them. */
export type Authors<Author extends NamedAuthor = NamedAuthor> = {
  readonly authorName: string
  readonly authors: readonly Author[]
}

/** The names of a text, which may be a list in one line or in several; who has one name has it as the family name. */
export const readAuthors = (text: string): readonly NamedAuthor[] =>
  text.split(/[\r\n]+/u).flatMap(line =>
    namesIn(line)
      .filter(name => fullName(name).trim() !== '')
      .map(name => ('literal' in name ? { family: name.literal } : name)),
  )

/** Who is shown: the list where there is one. */
export const shownAuthors = <Author extends NamedAuthor>({ authorName, authors }: Authors<Author>) => {
  const listed: readonly (Author | NamedAuthor)[] = authors.filter(author => nameOf(author) !== '')
  return listed.length > 0 ? listed : readAuthors(authorName)
}

const isEmpty = (value: unknown) => !value || (Array.isArray(value) && value.length === 0)

/** Whether nothing is said of an author but the name. */
const isBare = ({ given: _, family: __, ...rest }: NamedAuthor) => Object.values(rest).every(isEmpty)

const isSame = (one: NamedAuthor, other: NamedAuthor | undefined) =>
  (one.given || '') === (other?.given || '') && (one.family || '') === (other?.family || '')

/** The authors as the API takes them: as a list, too, where their line would be read otherwise. */
export const authorsAs = <Author extends NamedAuthor>(shown: readonly Author[]): Authors<Author> => {
  const { line } = authorLine(shown)
  const read = readAuthors(line)
  const isWhole = read.length === shown.length && shown.every((author, n) => isBare(author) && isSame(author, read[n]))
  return { authorName: line, authors: isWhole ? [] : shown }
}

/** A list with one author at another place. */
export const moved = <Item>(items: readonly Item[], from: number, to: number): readonly Item[] => {
  const others = items.toSpliced(from, 1)
  const item = items[from]
  return item === undefined || to < 0 || to >= items.length ? items : others.toSpliced(to, 0, item)
}
