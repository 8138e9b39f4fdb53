import { CITATION_FORMATS, citationFormats, citationPath } from '@shodh/contracts/papers/citations/formats.ts'
import { doiUrl } from '@shodh/contracts/papers/citations/parts.ts'
import { type Cited, cited as withCitation } from './cited.ts'
import type { Published } from './published.ts'

/** Authors that a header names: it has a bound, and the page names them all. */
const AUTHORS_MAX = 20

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
