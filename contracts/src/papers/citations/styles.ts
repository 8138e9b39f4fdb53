import type { AuthorName } from '../authors/author-names.ts'
import type { Citation } from './citation.ts'
import { readableAddress } from '../../text/text.ts'
import { doiUrl, pageRange } from './parts.ts'

/** Authors that are all named; of more, the first ones and the last. */
const AUTHORS_MAX = 20

const initialOf = (part: string) =>
  part
    .split('-')
    .map(each => `${Array.from(each)[0]?.toUpperCase() ?? ''}.`)
    .join('-')

/** Of Latin names: `Jean-Paul A.B.` as `J.-P. A. B.`. */
const initialsOf = (given: string) =>
  given
    .split(/\s+|(?<=\.)(?=\p{L})/u)
    .map(part => (/^\p{Script=Latin}/u.test(part) ? initialOf(part) : part))
    .join(' ')

const cited = (name: AuthorName) => ('literal' in name ? name.literal : `${name.family}, ${initialsOf(name.given)}`)

const listed = (names: readonly string[]) => {
  const [last = '', ...others] = names.toReversed()
  if (others.length === 0) return last
  if (names.length > AUTHORS_MAX) return `${names.slice(0, AUTHORS_MAX - 1).join(', ')}, … ${last}`
  return `${others.toReversed().join(', ')}, & ${last}`
}

const ended = (sentence: string) => (/[.?!।]$/u.test(sentence) ? sentence : `${sentence}.`)

const volumeAndIssue = ({ volume, issue, volumeName }: Citation) =>
  volume === undefined ? volumeName : `${volume}${issue === undefined ? '' : `(${issue})`}`

/** A citation in the style of the American Psychological Association, as a line of text. */
export const citationText = (citation: Citation) => {
  const { authors, date, title, journal, doi, url } = citation
  const source = [journal, volumeAndIssue(citation), pageRange(citation)].filter(Boolean).join(', ')
  return [
    ended(listed(authors.map(cited))),
    `(${date.slice(0, 4)}).`,
    ended(title),
    ended(source),
    doi === undefined ? readableAddress(url) : doiUrl(doi),
  ].join(' ')
}
