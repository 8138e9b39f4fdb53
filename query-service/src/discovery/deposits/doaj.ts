import { fullName } from '@shodh/contracts/papers/authors/author-names.ts'
import { type Citation, citationOf, type Publisher } from '@shodh/contracts/papers/citations/citation.ts'
import type { PaperDocument } from '@shodh/contracts/papers/views.ts'
import { type Contributor, contributorsOf } from '@shodh/contracts/papers/authors/contributors.ts'
import { type DiscoveryPorts, publisherOf } from '../journal.ts'

type Ports = Pick<DiscoveryPorts, 'settings' | 'publicUrl'>

/** Keywords that DOAJ takes of an article. */
const KEYWORDS_MAX = 6

const authorFor = ({ name, author }: Contributor) => {
  // Stryker disable next-line ArrayDeclaration: A text has no name, so it names no affiliation.
  const affiliation = (author?.affiliations ?? []).map(each => each.name).join('; ')
  return {
    name: fullName(name),
    ...(affiliation && { affiliation }),
    ...(author?.orcid && { orcid_id: `https://orcid.org/${author.orcid}` }),
  }
}

const identifiers = ({ doi }: Citation, { issn, issnPrint }: Publisher) => [
  ...(doi ? [{ type: 'doi', id: doi }] : []),
  ...(issn ? [{ type: 'eissn', id: issn }] : []),
  ...(issnPrint ? [{ type: 'pissn', id: issnPrint }] : []),
]

const journal = ({ volume, issue }: Citation) => ({
  ...(volume && { volume: String(volume) }),
  ...(issue && { number: String(issue) }),
})

const article = (paper: PaperDocument, citation: Citation, publisher: Publisher) => {
  const [year, month] = citation.date.split('-')
  return {
    bibjson: {
      title: citation.title,
      author: contributorsOf(paper).map(authorFor),
      ...(citation.abstract && { abstract: citation.abstract }),
      keywords: citation.keywords.slice(0, KEYWORDS_MAX),
      year,
      ...(month && { month }),
      ...(citation.firstPage && { start_page: citation.firstPage }),
      ...(citation.lastPage && { end_page: citation.lastPage }),
      journal: journal(citation),
      identifier: identifiers(citation, publisher),
      link: [
        { type: 'fulltext', content_type: 'HTML', url: citation.url },
        ...(citation.pdfUrl === undefined ? [] : [{ type: 'fulltext', content_type: 'PDF', url: citation.pdfUrl }]),
      ],
    },
  }
}

/** The papers of a volume as DOAJ takes articles in bulk. */
export const doajArticles = (ports: Ports, papers: readonly PaperDocument[]) => {
  const publisher = publisherOf(ports)
  return papers.map(paper => article(paper, citationOf(paper, publisher), publisher))
}
