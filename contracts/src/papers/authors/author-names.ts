import { trimEnd } from '../../text/trim-end.ts'
import { isDegree, isSurelyDegree, withoutDegrees, withoutTitles } from './degrees.ts'
import { areInitials, isFamilyAlone, isGivenAlone, isOrganizationName, isSuffix, nameParts } from './name-parts.ts'

/** A name with its parts where they are known; `literal` of an organisation, and of a person who has one name. */
export type AuthorName = { readonly given: string; readonly family: string } | { readonly literal: string }

type Structured = { readonly given?: string | null | undefined; readonly family?: string | null | undefined }
type Authored = { readonly authors?: readonly Structured[] | undefined; readonly authorName: string }

/**
 * Conjunctions before the last name in English, Hindi and Marathi; the comma of a list may stand before them. The one in
 * `Council of Scientific and Industrial Research` is none.
 */
const CONJUNCTION =
  /(?<!\b(?:council|department|institute|ministry|society) (?:of|for) [^,;&]*)\s*[,;]?\s*(?:&|(?<=[\s,;])(?:and|और|एवं|एवम्|तथा|व|आणि|तसेच)(?=\s))\s*/giu

/** What ends a list without a name. */
const OTHERS = /\b(?:et al\.?|and others)\s?$/iu

/** Marks of affiliations behind a name, which lists that were copied from a page have. */
const MARK = /[\d*†‡§¶⁰¹²³⁴-⁹]/u

const parted = (text: string, separator: string | RegExp) =>
  text
    .split(separator)
    .map(part => part.trim())
    .filter(Boolean)

/** Degrees in brackets. */
const withoutBrackets = (text: string) =>
  text.replaceAll(/\s*\(([^()]*)\)/gu, (whole, inner: string) => (parted(inner, ',').every(isDegree) ? '' : whole))

const withoutMarks = (text: string) => {
  const name = trimEnd(text, MARK)
  return /[\p{Ll}\p{Lo}\p{M}.॰]$/u.test(name) ? name : text
}

/** A name as lists have one. */
const nameOf = (text: string): AuthorName => {
  const name = withoutDegrees(withoutTitles(withoutMarks(text)))
  const parts =
    isOrganizationName(name) || /\d/u.test(name) ? undefined : nameParts(name.replaceAll(/ ?\([^()]*\)/gu, '').trim())
  return parts ?? { literal: name }
}

const inverted = (family: string, given: string): AuthorName => ({ family, given: withoutTitles(given) })

const joinSuffixes = (parts: readonly string[]) =>
  parts.reduce<readonly string[]>(
    (names, part) =>
      isSuffix(part) && names.length > 0 ? [...names.slice(0, -1), `${names.at(-1)} ${part}`] : [...names, part],
    [],
  )

const isWholeName = (text: string) => text.includes(' ') && !isFamilyAlone(text)

/** What may be initials is a degree behind a whole name, behind initials, behind a degree, or where it makes the list odd. */
const isDegreeAt = (parts: readonly string[], n: number): boolean => {
  const [part = '', before = ''] = [parts[n], parts[n - 1]]
  if (n === 0 || !isDegree(part)) return false
  if (isSurelyDegree(part) || isWholeName(before) || areInitials(before) || isSurelyDegree(before)) return true
  return n === 2 && parts.length === 3
}

/** What stands between commas, without the degrees. */
const withoutDegreesIn = (parts: readonly string[]) => parts.filter((_, n) => !isDegreeAt(parts, n))

const inPairs = (parts: readonly string[]) =>
  parts.flatMap((family, n) => (n % 2 === 0 ? [inverted(family, parts[n + 1] ?? '')] : []))

/** `Rao, A., Patil, B.`: each second part is initials. */
const pairs = (parts: readonly string[]) => {
  const arePairs = parts.length % 2 === 0 && parts.every((part, n) => areInitials(part) === (n % 2 === 1))
  const haveDegrees = parts.every((part, n) => (n % 2 === 0 ? isWholeName(part) : isDegree(part)))
  return arePairs && !haveDegrees ? inPairs(parts) : undefined
}

const isInverted = ([first = '', second = '', ...more]: readonly string[]) =>
  second !== '' && more.length === 0 && isFamilyAlone(first) && isGivenAlone(second)

/** `Rao, A.` and what else stands between semicolons. */
const separated = (text: string): AuthorName => {
  const [first = '', given, ...more] = withoutDegreesIn(joinSuffixes(parted(text, ',')))
  if (given === undefined || isOrganizationName(given)) return nameOf(first)
  return more.length === 0 ? inverted(first, given) : { literal: text }
}

const inCommas = (listed: string): readonly AuthorName[] => {
  const members = parted(listed, CONJUNCTION).map(member => joinSuffixes(parted(member, ',')))
  const cleaned = members.map(withoutDegreesIn)
  const parts = cleaned.flat()
  return (
    pairs(members.flat()) ?? (cleaned.every(isInverted) ? cleaned.flatMap(inPairs) : pairs(parts)) ?? parts.map(nameOf)
  )
}

/** The names in a text such as `A. Rao, B. Patil and C. Kulkarni` or `राव; पाटील`. */
export const namesIn = (text: string): readonly AuthorName[] => {
  const all = withoutBrackets(text.replace(/\s+/gu, ' ')).replace(OTHERS, '')
  const listed = trimEnd(all.replace(/^[\s,;]+/u, ''), /[\s,;]/u)
  if (listed.includes(';')) return parted(listed.replace(CONJUNCTION, ';'), ';').map(separated)
  return inCommas(listed)
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

/** A name of several words without parts, or an abbreviation: a person who has one name has one word. */
export const isOrganization = (name: AuthorName) => 'literal' in name && /\s|^\p{Lu}{2,}$/u.test(name.literal)
