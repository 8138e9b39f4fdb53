import { trimEnd } from '../../text/text.ts'

/** Initials: `A.`, `A. B.`, `A.B.`, `AB`; in Devanagari they are letters with a point or ॰. */
const INITIALS = /^(?:\p{Lu}{1,3}|(?:\p{L}\p{M}*[.॰][\s-]*)+)$/u

const areInitials = (text: string) => INITIALS.test(text)

/** What a family name may begin with. */
const PARTICLES = new Set(
  'af al av bin da das de del della den der di do dos du el ibn la le ten ter van vom von zu zur'.split(' '),
)

/** What follows a family name and belongs to it. */
const SUFFIX = /^(?:jr|sr)\.?$|^(?:II|III|IV)$/iu

const isSuffix = (text: string) => SUFFIX.test(text)

const ORGANIZATION =
  /\b(?:of|for|academy|agency|association|board|bureau|cent(?:re|er)|collaboration|collective|college|commission|committee|consortium|council|department|division|federation|forum|foundation|government|group|hospital|initiative|institut[eo]?|institution|laborator(?:y|ies)|ministry|network|office|organi[sz]ation|project|school|society|team|trust|union|universit(?:y|ies)|working|inc|ltd|llc)\b|(?:^|\s)(?:अकादमी|आयोग|केंद्र|केन्द्र|परिषद|परिषद्|प्रतिष्ठान|मंडळ|मण्डल|मंडल|मंत्रालय|महाविद्यालय|विद्यापीठ|विश्वविद्यालय|विभाग|संघ|संघटना|संस्था|संस्थान|समिति|समिती|समूह)(?=\s|$)/iu

/** Whether a name is that of an organisation, by one of its words. */
const isOrganizationName = (text: string) => ORGANIZATION.test(text)

/** The place of the first word of the family name: the last word, with particles before it and a suffix behind it. */
const familyAt = (words: readonly string[]) => {
  let at = words.length - 1
  while (at > 1 && isSuffix(words[at] ?? '')) at -= 1
  while (at > 1 && PARTICLES.has(words[at - 1] ?? '')) at -= 1
  return at
}

/** `A.` or `A`, and not `AB`, which may be a name in capital letters. */
const isTrailing = (word: string) => /[.॰]|^\p{Lu}$/u.test(word) && areInitials(word)

/** `Asha van der Rao` as given and family name, `Rao A.` too; undefined of one without two. */
const nameParts = (name: string) => {
  const words = name.split(' ')
  if (words.length < 2) return undefined
  const initials = words.findIndex((word, n) => n > 0 && isTrailing(word))
  if (initials > 0 && !areInitials(words[0] ?? '') && words.slice(initials).every(isTrailing))
    return { given: words.slice(initials).join(' '), family: words.slice(0, initials).join(' ') }
  const at = familyAt(words)
  if (isSuffix(words[at] ?? '')) return undefined
  return { given: words.slice(0, at).join(' '), family: words.slice(at).join(' ') }
}

/** `Rao` or `van der Rao`, as an inverted name begins. */
const isFamilyAlone = (text: string) => {
  const words = text.split(' ').filter(word => !PARTICLES.has(word) && !isSuffix(word))
  return words.length === 1 && !areInitials(words[0] ?? '')
}

/** `A.`, `Asha`, `Asha B.`: what follows the comma of an inverted name. `A. Rao` is a name of its own. */
const isGivenAlone = (text: string) => {
  const words = text.split(' ')
  const initial = words.findIndex(areInitials)
  return areInitials(text) || initial < 0 || words.slice(initial).every(areInitials)
}

/** Degrees without their points, in small letters. Those of two letters may be initials. */
const DEGREES = new Set(
  (
    'ba bba bca bcom bed bds be bfa blis bpharm bpt bsc bsw btech bams bhms dba dlit dlitt dm dnb dphil dsc edd facs ' +
    'frcp frcs jd llb llm lld ma mba mbbs mca mch mcom md mds me med mfa mlis mph mpharm mphil mpt mrcp ms msc msw ' +
    'mtech mvsc bvsc pharmd phd psyd thd ' +
    'पीएचडी एमए बीए एमएससी बीएससी एमएस्सी बीएस्सी एमफिल एमफिल् डीफिल डीलिट डीलिट् डीएससी एमडी एमएस एमबीबीएस एमटेक बीटेक एमई बीई ' +
    'एमबीए बीबीए एमसीए बीसीए एमकॉम बीकॉम एमएड बीएड एलएलबी एलएलएम एमएसडब्ल्यू विद्यावाचस्पति'
  ).split(' '),
)

const POINTS = /[.॰\s]/gu

/** `Ma` and `Me` are names, `M.A.`, `MA` and `PhD` are not. */
const isWritten = (text: string) => /[.॰]|\p{Lu}.*\p{Lu}|[\u0900-\u097f]/u.test(text)

/** `M.A.`, `Ph. D.`, `पीएच.डी.`: what follows a name and is none. */
const isDegree = (text: string) =>
  isWritten(text) && DEGREES.has(text.replaceAll('\u093c', '').replaceAll(POINTS, '').toLowerCase())

/** Whether a degree can't be initials, as `M.A.` and `M.D.` can. */
const isSurelyDegree = (text: string) =>
  isDegree(text) && !/^(?:\p{Lu}[.\s]*){1,2}$/u.test(text) && !/^(?:एम|बी)[.॰]\s*(?:ए|डी|ई)[.॰]$/u.test(text)

/** What stands before a name. Some are names, too, where no point follows. */
const TITLES =
  /^(?:(?:dr|prof|professor|mr|mrs|ms|shri|smt|डॉ|डॉक्टर|प्रा|प्रो|श्री|श्रीमती)(?:[.॰]\s*|\s+)|(?:er|adv|rev|kum|सौ|कु|ॲड|अ‍ॅड)[.॰]\s*)+(?=\S)/iu

const withoutTitles = (name: string) => name.replace(TITLES, '')

/** A name without degrees behind it: `Asha Rao Ph. D.`. */
const withoutDegrees = (name: string) => {
  let words = name.split(' ')
  for (;;) {
    const [last = '', before = ''] = words.toReversed()
    if (words.length > 2 && isSurelyDegree(`${before} ${last}`)) words = words.slice(0, -2)
    else if (words.length > 1 && (isSurelyDegree(last) || (words.length > 2 && isDegree(last))))
      words = words.slice(0, -1)
    else return words.join(' ')
  }
}

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
