import { trimEnd } from '../trim-end.ts'

/** A name with its parts where they are known; `literal` where nothing says which part is which. */
export type AuthorName = { readonly given: string; readonly family: string } | { readonly literal: string }

type Structured = { readonly given?: string | null | undefined; readonly family?: string | null | undefined }
type Authored = { readonly authors?: readonly Structured[] | undefined; readonly authorName: string }

/** Conjunctions before the last name in English, Hindi and Marathi; the comma of a list may stand before them. */
const CONJUNCTION = /\s*[,;]?\s*(?:&|(?<=[\s,;])(?:and|और|एवं|एवम्|तथा|व|आणि|तसेच)(?=\s))\s*/giu

/** What ends a list without a name. */
const OTHERS = /\b(?:et al\.?|and others)\s?$/iu

/** What follows a name after a comma and is no name. */
const SUFFIX = /^(?:jr|sr|ii|iii|iv|ph\.?\s?d|m\.?\s?d|d\.?\s?litt|m\.?\s?phil)\.?$/iu

/** Initials: `A.`, `A. B.`, `A.B.`, `AB`; in Devanagari they are letters with a point. */
const INITIALS = /^(?:\p{Lu}{1,3}|(?:\p{L}\p{M}*\.[\s-]*)+)$/u

const parted = (text: string, separator: string | RegExp) =>
  text
    .split(separator)
    .map(part => part.trim())
    .filter(Boolean)

/** `Rao, A.` in a list that semicolons separate. */
const inverted = (text: string): AuthorName => {
  const [family = '', given, ...rest] = parted(text, ',')
  return given && rest.length === 0 && !SUFFIX.test(given) ? { given, family } : { literal: text }
}

const withSuffixes = (parts: readonly string[]) =>
  parts.reduce<readonly string[]>(
    (names, part) =>
      SUFFIX.test(part) && names.length > 0 ? [...names.slice(0, -1), `${names.at(-1)}, ${part}`] : [...names, part],
    [],
  )

/** `Rao, A., Patil, B.`: each second part is initials. */
const pairs = (parts: readonly string[]) =>
  parts.length % 2 === 0 && parts.every((part, n) => INITIALS.test(part) === (n % 2 === 1))
    ? parts.flatMap((family, n) => (n % 2 === 0 ? [{ family, given: parts[n + 1] ?? '' }] : []))
    : undefined

/** The names in a text such as `A. Rao, B. Patil and C. Kulkarni` or `राव; पाटील`. */
export const namesIn = (text: string): readonly AuthorName[] => {
  const all = text.replace(/\s+/gu, ' ').replace(OTHERS, '')
  const listed = trimEnd(all.replace(/^[\s,;]+/u, ''), /[\s,;]/u)
  if (listed.includes(';')) return parted(listed.replace(CONJUNCTION, ';'), ';').map(inverted)
  const parts = withSuffixes(parted(listed.replace(CONJUNCTION, ','), ','))
  return pairs(parts) ?? parts.map(literal => ({ literal }))
}

const structured = ({ given, family }: Structured): readonly AuthorName[] => {
  if (given && family) return [{ given, family }]
  const literal = given || family
  return literal ? [{ literal }] : []
}

/** Who wrote a paper: the structured list wins where there is one. */
// Stryker disable next-line ArrayDeclaration: A text has neither of the names that are read of an author.
export const authorsOf = ({ authors = [], authorName }: Authored): readonly AuthorName[] => {
  const names = authors.flatMap(structured)
  if (names.length > 0) return names
  const read = namesIn(authorName)
  return read.length > 0 ? read : [{ literal: authorName.trim() }]
}

/** `Asha Rao`. */
export const fullName = (name: AuthorName) => ('literal' in name ? name.literal : `${name.given} ${name.family}`)
