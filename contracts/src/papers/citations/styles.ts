import { type AuthorName, fullName } from '../authors/author-names.ts'
import { type Inline, inlineParts } from '../inline-markup.ts'
import { plainParts, plainText } from '../plain-text.ts'
import type { Citation } from './citation.ts'
import { bareInitialsOf, firstOf, initialsOf, inverted, personOf } from './names.ts'
import { doiUrl, pageRange, shortenedRange } from './parts.ts'
import { readableAddress } from '../../text/text.ts'
import { numbersIn } from '../../volumes/volume-order.ts'

/**
 * APA: Publication Manual, 7th edition. MLA: Handbook, 9th edition. Chicago: Manual of Style, 18th edition, author-date.
 * Vancouver: ICMJE's sample references, as Citing Medicine (NLM, 2nd edition) has them for journal articles with a DOI;
 * without one, the address that stays stands in its place. The letter case of a title is the author's: no rule can tell
 * its names from its words.
 */
export const CITATION_STYLES = ['apa', 'mla', 'chicago', 'vancouver'] as const
export type CitationStyle = (typeof CITATION_STYLES)[number]

const italic = (text: string): Inline => ({ tag: 'i', parts: [text] })

const hasEnd = (text: string) => /[.?!।…]["”]?$/u.test(text)

const ended = (text: string) => (hasEnd(text) ? text : `${text}.`)

/** A title with its marks and the point at its end, which stands before a quotation mark. */
const titleIn = ({ markedTitle, title }: Citation) => {
  const [end = ''] = hasEnd(title) ? '' : (/["”]$/u.exec(markedTitle) ?? '')
  return [...inlineParts(end ? markedTitle.slice(0, -1) : markedTitle), hasEnd(title) ? '' : `.${end}`]
}

/** In quotation marks: those within become single ones, and the point stands before the last. */
const quotedTitle = ({ markedTitle }: Citation) => {
  const single = markedTitle.replaceAll(/["“]([^"“”]*)["”]/gu, '‘$1’')
  const end = /‘[^’]*’$/u.test(single) ? '’' : ''
  const inner = single.slice(0, single.length - end.length)
  return ['“', ...inlineParts(inner), hasEnd(plainText(inner)) ? '' : '.', `${end}”`]
}

const addressOf = ({ doi, shortUrl }: Citation) => (doi === undefined ? readableAddress(shortUrl) : doiUrl(doi))

/** What names nobody leaves no point before what follows. */
const leading = (authors: string) => authors && `${ended(authors)} `

/** A volume that is called by its year alone, or by its month and year, has no name beside the same date. */
const nameOfVolume = ({ volumeName, date }: Citation) => {
  const [year = '', month] = date.split('-')
  const isMonth = /^[\p{L}\p{M}.]+,? \d{4}$/u.test(volumeName) && numbersIn(volumeName).month === Number(month)
  return date.startsWith(volumeName) || (isMonth && volumeName.endsWith(year)) ? '' : volumeName
}

const partsOf = ({ date }: Citation) => {
  const [year = '', month, day] = date.split('-')
  return { year, month: Number(month ?? 0), day: day && String(Number(day)) }
}

const MONTHS = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ')
const MLA_MONTHS = 'Jan. Feb. Mar. Apr. May June July Aug. Sept. Oct. Nov. Dec.'.split(' ')

const isRetracted = ({ status }: Citation) => status === 'retraction'

/** All up to twenty; of more, the first nineteen and the last. */
const apaAuthors = (names: readonly string[]) => {
  const [last = '', ...others] = names.toReversed()
  if (others.length === 0) return last
  if (names.length > 20) return `${names.slice(0, 19).join(', ')}, … ${last}`
  return `${others.toReversed().join(', ')}, & ${last}`
}

const apaName = (name: AuthorName) => {
  const person = personOf(name)
  return person ? inverted({ ...person, given: initialsOf(person.given) }) : fullName(name)
}

const apaVolume = (citation: Citation): readonly Inline[] => {
  const { volume, issue } = citation
  const name = nameOfVolume(citation)
  if (volume === undefined) return name ? [', ', name] : []
  return [', ', italic(String(volume)), issue === undefined ? '' : `(${issue})`]
}

/** An article number is no page. */
const apaPages = (citation: Citation) => {
  const pages = pageRange(citation)
  return pages && `, ${/^e\d+$/iu.test(pages) ? 'Article ' : ''}${pages}`
}

/** Without authors the title stands in their place. */
const apaBegin = (citation: Citation): readonly Inline[] => {
  const authors = leading(apaAuthors(citation.authors.map(apaName)))
  const year = `(${partsOf(citation).year}). `
  return authors ? [authors, year, ...titleIn(citation), ' '] : [...titleIn(citation), ' ', year]
}

const apa = (citation: Citation): readonly Inline[] => [
  ...apaBegin(citation),
  italic(citation.journal),
  ...apaVolume(citation),
  `${apaPages(citation) ?? ''}. ${addressOf(citation)}`,
  isRetracted(citation) ? ` (Retraction published ${citation.statusDate?.slice(0, 4)}, ` : '',
  ...(isRetracted(citation) ? [italic(citation.journal), ')'] : []),
]

/** The first name inverted, since lists are sorted by it. */
const invertedFirst = ([first, ...others]: readonly AuthorName[]) => {
  const person = first && personOf(first)
  return [person ? inverted(person) : first ? fullName(first) : '', ...others.map(fullName)]
}

const joined = (names: readonly string[]) => {
  const [last = '', ...others] = names.toReversed()
  const and = others.length === 0 || last === 'et al.' ? '' : 'and '
  return [...others.toReversed(), and + last].join(', ')
}

const mlaDate = (citation: Citation) => {
  const { year, month, day } = partsOf(citation)
  return [day, MLA_MONTHS[month - 1], year].filter(Boolean).join(' ')
}

const mla = (citation: Citation): readonly Inline[] => {
  const { authors, journal, volume, issue } = citation
  const pages = shortenedRange(citation, '–', () => 2)
  const within = [
    volume === undefined ? nameOfVolume(citation) : `vol. ${volume}`,
    issue !== undefined && `no. ${issue}`,
    mlaDate(citation),
    pages && `${pages.includes('–') ? 'pp' : 'p'}. ${pages}`,
    addressOf(citation),
  ]
  return [
    leading(joined(firstOf(invertedFirst(authors), 2, 1))),
    ...quotedTitle(citation),
    ' ',
    italic(journal),
    `, ${within.filter(Boolean).join(', ')}.`,
  ]
}

/** Digits of the last page that stay at least, by the first one. */
const chicagoDigits = (first: number) => {
  if (first < 100 || first % 100 === 0) return Infinity
  return first % 100 < 10 ? 1 : 2
}

const chicagoVolume = (citation: Citation) => {
  const { volume, issue } = citation
  const name = nameOfVolume(citation)
  if (volume === undefined) return name && `, ${name}`
  return ` ${volume}${issue === undefined ? '' : ` (${issue})`}`
}

const chicago = (citation: Citation): readonly Inline[] => {
  const pages = shortenedRange(citation, '–', chicagoDigits)
  const before = citation.volume === undefined ? ', ' : ': '
  const authors = leading(joined(firstOf(invertedFirst(citation.authors), 6, 3)))
  const year = `${partsOf(citation).year}. `
  return [
    ...(authors ? [authors, year, ...quotedTitle(citation), ' '] : [...quotedTitle(citation), ' ', year]),
    italic(citation.journal),
    `${chicagoVolume(citation)}${pages ? before + pages : ''}. ${addressOf(citation)}.`,
  ]
}

const ORDINALS: Readonly<Record<string, string>> = { II: '2nd', III: '3rd', IV: '4th' }

const vancouverName = (name: AuthorName) => {
  const person = personOf(name)
  if (!person) return fullName(name)
  const suffix = person.suffix?.replace('.', '') ?? ''
  return [person.family, bareInitialsOf(person.given), ORDINALS[suffix.toUpperCase()] ?? suffix]
    .filter(Boolean)
    .join(' ')
}

/** A semicolon parts an organisation from whom it stands beside. */
const vancouverAuthors = (authors: readonly AuthorName[]) => {
  const isPerson = (name: AuthorName | undefined) => name !== undefined && !('literal' in name)
  const named = authors.slice(0, authors.length > 6 ? 6 : authors.length).map((name, n) => {
    const mark = isPerson(name) && isPerson(authors[n - 1]) ? ', ' : '; '
    return (n === 0 ? '' : mark) + vancouverName(name)
  })
  return named.join('') + (authors.length > 6 ? ', et al.' : '')
}

const vancouverDate = (citation: Citation) => {
  const { year, month, day } = partsOf(citation)
  return [year, MONTHS[month - 1], day].filter(Boolean).join(' ')
}

const vancouver = (citation: Citation): readonly Inline[] => {
  const { journal, volume, issue, statusDate = '' } = citation
  const pages = shortenedRange(citation, '-', () => 1, /^\p{L}?$/u)
  const within = volume === undefined ? nameOfVolume(citation) : `${volume}${issue === undefined ? '' : `(${issue})`}`
  const retraction =
    isRetracted(citation) && ` Retraction in: ${journal}. ${vancouverDate({ ...citation, date: statusDate })}.`
  return [
    leading(vancouverAuthors(citation.authors)),
    ...titleIn(citation),
    ` ${journal}. ${vancouverDate(citation)}${within && `;${within}`}${pages ? `:${pages}` : ''}.${retraction || ''}`,
    citation.doi === undefined ? ` Available from: ${addressOf(citation)}` : ` doi: ${citation.doi}`,
  ]
}

/** The parts of a citation in each style: what is italic is marked. */
export const citationStyles: Readonly<Record<CitationStyle, (citation: Citation) => readonly Inline[]>> = {
  apa,
  mla,
  chicago,
  vancouver,
}

/** A citation as a line of text. */
export const citationText = (citation: Citation, style: CitationStyle = 'apa') =>
  plainParts(citationStyles[style](citation))
