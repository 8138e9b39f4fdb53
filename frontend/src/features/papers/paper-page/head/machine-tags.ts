import { fullName } from '@shodh/contracts/papers/authors/author-names.ts'
import { CITATION_FORMATS, citationFormats, citationPath } from '@shodh/contracts/papers/citations/formats.ts'
import { doiUrl } from '@shodh/contracts/papers/citations/parts.ts'
import { paperTextPath } from '@shodh/contracts/papers/paper-address.ts'
import { citationText } from '@shodh/contracts/papers/citations/styles.ts'
import { jsonLd, meta, property, type Tag } from '../../../../ui/head/head.ts'
import { type Cited, cited as withCitation } from '../citations/cited.ts'
import { articleJsonLd } from './json-ld.ts'
import type { Published } from '../published.ts'

/** Authors whom what repeats them names: a header has a bound, and the page names them all. */
const AUTHORS_MAX = 20

type Named = readonly [name: string, content: string | number | undefined]

const metas = (named: readonly Named[]): readonly Tag[] =>
  named.flatMap(([name, content]) => (content === undefined || content === '' ? [] : [meta(name, String(content))]))

/** `2010/5/12`. */
const scholarDate = (date: string) => date.split('-').map(Number).join('/')

/** The tags that Google Scholar and reference managers read (Highwire Press). */
const scholarTags = ({ citation }: Cited): readonly Tag[] =>
  metas([
    ['citation_title', citation.title],
    ...citation.authors.map((name): Named => ['citation_author', fullName(name)]),
    ['citation_publication_date', scholarDate(citation.date)],
    ['citation_journal_title', citation.journal],
    ['citation_issn', citation.issn],
    ['citation_volume', citation.volume],
    ['citation_issue', citation.issue],
    ['citation_firstpage', citation.firstPage],
    ['citation_lastpage', citation.lastPage],
    ['citation_doi', citation.doi],
    ['citation_language', citation.language],
    ['citation_keywords', citation.keywords.join('; ')],
    ['citation_public_url', citation.url],
    ['citation_pdf_url', citation.pdfUrl],
  ])

const dublinCoreTags = ({ citation, journal }: Cited): readonly Tag[] => [
  { name: 'link', attributes: { rel: 'schema.DC', href: 'http://purl.org/dc/elements/1.1/' } },
  ...metas([
    ['DC.title', citation.title],
    // Scholar's tags name them all
    ...citation.authors.slice(0, AUTHORS_MAX).map((name): Named => ['DC.creator', fullName(name)]),
    ...citation.keywords.map((word): Named => ['DC.subject', word]),
    ['DC.publisher', journal.publisher ?? citation.journal],
    ['DC.date', citation.date],
    ['DC.type', 'Text'],
    ['DC.format', 'application/pdf'],
    ['DC.identifier', citation.url],
    ['DC.identifier', citation.doi && doiUrl(citation.doi)],
    ['DC.source', citationText(citation)],
    ['DC.language', citation.language],
    ['DC.rights', journal.licence.url],
  ]),
]

/** Its text is another form of the paper, unless its PDF is withheld. */
const textLink = ({ paper, citation, origin }: Cited): readonly Tag[] => {
  const href = origin + paperTextPath(paper)
  return citation.pdfUrl === undefined
    ? []
    : [{ name: 'link', attributes: { rel: 'alternate', type: 'text/html', href } }]
}

/** What search engines, reference managers and link previews read of a paper. */
const tagsOf = (cited: Cited): readonly Tag[] => [
  ...scholarTags(cited),
  ...dublinCoreTags(cited),
  ...property('article:published_time', cited.citation.date),
  ...textLink(cited),
  jsonLd(articleJsonLd(cited)),
]

export const paperTags = (published: Published) => tagsOf(withCitation(published))

type Target = { readonly href: string; readonly rel: string; readonly type?: string }

const written = ({ href, rel, type }: Target) =>
  `<${href}>; rel="${rel}"${type === undefined ? '' : `; type="${type}"`}`

const authorsOf = ({ paper }: Cited): readonly Target[] =>
  (paper.authors ?? []).flatMap(({ orcid }) => (orcid ? [{ href: `https://orcid.org/${orcid}`, rel: 'author' }] : []))

/** The `Link` header of a paper's page (Signposting), with which programs find its parts. */
export const signposts = (published: Published) => {
  const cited = withCitation(published)
  const { paper, journal, citation, origin } = cited
  const descriptions = CITATION_FORMATS.map((format): Target => ({
    href: origin + citationPath(paper.id, format),
    rel: 'describedby',
    type: citationFormats[format].mediaType,
  }))
  return [
    ...(citation.doi === undefined ? [] : [{ href: doiUrl(citation.doi), rel: 'cite-as' }]),
    ...(citation.pdfUrl === undefined ? [] : [{ href: citation.pdfUrl, rel: 'item', type: 'application/pdf' }]),
    ...descriptions,
    { href: new URL(journal.licence.url).href, rel: 'license' },
    ...authorsOf(cited).slice(0, AUTHORS_MAX),
    { href: 'https://schema.org/ScholarlyArticle', rel: 'type' },
  ]
    .map(written)
    .join(', ')
}
