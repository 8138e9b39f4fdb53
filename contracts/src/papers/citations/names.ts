import type { AuthorName } from '../authors/author-names.ts'

/** What follows a name and is no part of the family name. */
const SUFFIX = / (Jr\.?|Sr\.?|II|III|IV)$/iu

/** A person's name with what follows it; undefined of an organisation, and of a person who has one name. */
export const personOf = (name: AuthorName) => {
  if ('literal' in name) return undefined
  const [end, suffix] = SUFFIX.exec(name.family) ?? []
  return { given: name.given, family: end ? name.family.slice(0, -end.length) : name.family, suffix }
}

type Person = NonNullable<ReturnType<typeof personOf>>

/** `Rao, Asha, Jr.` */
export const inverted = ({ given, family, suffix }: Person) => [family, given, suffix].filter(Boolean).join(', ')

/** What a person is called, in quotation marks, has no initial. */
const CALLED = /"[^"]*"|“[^”]*”/gu

const wordsOf = (given: string) =>
  given
    .replaceAll(CALLED, ' ')
    .split(/\s+|(?<=\.)(?=\p{L})/u)
    .filter(Boolean)

const isLatin = (word: string) => /^\p{Script=Latin}/u.test(word)

const firstLetter = (word: string) => Array.from(word)[0]?.toUpperCase() ?? ''

const HYPHEN = /[-\u2010\u2011]/u

const initialOf = (word: string) =>
  word
    .split(HYPHEN)
    .map(part => `${firstLetter(part)}.`)
    .join('-')

/** Of Latin names: `Jean-Paul A.B.` as `J.-P. A. B.`; other scripts have no initials. */
export const initialsOf = (given: string) =>
  wordsOf(given)
    .map(word => (isLatin(word) ? initialOf(word) : word))
    .join(' ')

/** `JP`: at most two, without points. */
export const bareInitialsOf = (given: string) => {
  const words = wordsOf(given)
  if (!words.every(isLatin)) return given
  return words
    .flatMap(word => word.split(HYPHEN).map(firstLetter))
    .slice(0, 2)
    .join('')
}

/** The first of more authors than a style names, before what stands for the others. */
export const firstOf = (names: readonly string[], most: number, named: number) =>
  names.length > most ? [...names.slice(0, named), 'et al.'] : names
