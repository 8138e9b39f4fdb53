import { authorsOf } from '@shodh/contracts/papers/authors/author-names.ts'
import type { blankAuthor } from '../../details/details-form.ts'

type Author = Readonly<typeof blankAuthor>

/** What separates, and the backslash that says that it does not. */
const ESCAPED = /\\([\\;,|])/gu

/** A backslash that could be taken for one of ours is doubled. */
const escaped = (text: string, separators: string) =>
  text.replace(new RegExp(`\\\\(?=[\\\\;,|]|$)|[${separators}]`, 'gu'), '\\$&')

const unescaped = (text: string) => text.replace(ESCAPED, '$1')

/** The parts between separators, each still escaped. */
const partsOf = (text: string, separator: RegExp) => {
  const parts = ['']
  for (const [piece] of text.matchAll(/\\?[^]/gu))
    if (separator.test(piece)) parts.push('')
    else parts.push(`${parts.pop()}${piece}`)
  return parts.map(part => part.trim())
}

/** Keywords, one on each line in a form, as one cell has them: `item analysis; classroom assessment`. */
export const keywordsCell = (lines: string) =>
  lines
    .split('\n')
    .map(word => escaped(word.trim(), ';'))
    .filter(Boolean)
    .join('; ')

export const keywordsIn = (cell: string) =>
  partsOf(cell, /^[;\n]$/u)
    .map(unescaped)
    .filter(Boolean)
    .join('\n')

/** The parts of a name that a cell has without a comma. */
const readName = (name: string) => {
  const [read, ...others] = authorsOf({ authorName: name })
  return read && !('literal' in read) && others.length === 0 ? read : { given: '', family: name }
}

/** `Rao, Asha`; a family name alone has a comma where it would be read as two names. */
const nameCell = ({ given, family }: Author) => {
  const [first, last] = [escaped(given, ',|'), escaped(family, ',|')]
  if (given) return `${last}, ${first}`
  return readName(family).given ? `${last},` : last
}

const nameIn = (cell: string) => {
  const [family = '', ...given] = partsOf(cell, /^,$/u).map(unescaped)
  return given.length === 0 ? readName(family) : { family, given: given.join(', ') }
}

const ORCID = /^(?:(?:https?:\/\/)?(?:www\.)?orcid\.org\/\S+|\d{4}-\d{4}-\S+)$/iu
const WITH_ROR = /^(?<name>.*\S)\s*\((?<ror>(?:https?:\/\/)?(?:www\.)?ror\.org\/[^\s)]+)\)$/iu

const affiliationIn = (part: string) => {
  const { name = part, ror = '' } = WITH_ROR.exec(part)?.groups ?? {}
  return { name, ror }
}

const authorCell = (author: Author) =>
  [
    nameCell(author),
    author.orcid,
    ...author.affiliations.map(({ name, ror }) => escaped(name, '|') + (ror && ` (${ror})`)),
  ]
    .filter(Boolean)
    .join(' | ')

const authorIn = (line: string): Author => {
  const [name = '', ...rest] = partsOf(line, /^\|$/u)
  const others = rest.map(unescaped).filter(Boolean)
  const orcid = others.find(part => ORCID.test(part)) ?? ''
  return { ...nameIn(name), orcid, affiliations: others.filter(part => part !== orcid).map(affiliationIn) }
}

/** Authors, one on each line: `Rao, Asha | 0000-0002-1825-0097 | IIT Bombay (https://ror.org/02qyf5152)`. */
export const authorsCell = (authors: readonly Author[]) => authors.map(authorCell).join('\n')

export const authorsIn = (cell: string): readonly Author[] =>
  cell
    .split('\n')
    .filter(line => line.trim() !== '')
    .map(authorIn)
