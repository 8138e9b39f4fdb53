import { authorsOf, fullName, isOrganization, type AuthorName } from '@shodh/contracts/papers/authors/author-names.ts'
import { doiUrl } from '@shodh/contracts/papers/citations/parts.ts'
import { noticeName } from '@shodh/contracts/papers/notices/notice-types.ts'
import { organization, publicationVolume } from '../../../../journal-json-ld.ts'
import type { Cited } from '../citations/cited.ts'

type Author = NonNullable<Cited['paper']['authors']>[number]

const orcidUrl = (orcid: string) => `https://orcid.org/${orcid}`

const person = (name: AuthorName) => ({
  '@type': isOrganization(name) ? 'Organization' : 'Person',
  name: fullName(name),
  ...('family' in name && { givenName: name.given, familyName: name.family }),
})

const structuredPerson = (author: Author) => ({
  ...authorsOf({ authors: [author], authorName: '' }).map(person)[0],
  ...(author.orcid && { '@id': orcidUrl(author.orcid), identifier: orcidUrl(author.orcid) }),
  ...(author.affiliations?.length && {
    affiliation: author.affiliations.map(({ name, ror }) => ({
      '@type': 'Organization',
      name,
      ...(ror && { '@id': ror, identifier: ror }),
    })),
  }),
})

/** Up to so many authors are described in full; of more, each has a name and an identifier. */
const DESCRIBED_MAX = 20

const briefPerson = (author: Author) => {
  const { '@type': type, '@id': id, name } = structuredPerson(author)
  return { '@type': type, '@id': id, name }
}

const peopleOf = ({ paper: { authors = [] }, citation }: Cited): readonly object[] => {
  if (authors.length === 0) return citation.authors.map(person)
  const describe = authors.length > DESCRIBED_MAX ? briefPerson : structuredPerson
  return authors.map(author => describe(author))
}

const partOf = (cited: Cited) => {
  const { issue } = cited.citation
  const whole = publicationVolume(cited.citation.volumeName, cited.journal, cited.origin)
  return issue === undefined ? whole : { '@type': 'PublicationIssue', issueNumber: issue, isPartOf: whole }
}

/** The notices, and the reason of the last replacement of the PDF. */
const corrections = ({ current, notices }: Cited) => {
  const said = notices.map(({ type, notice, effectiveOn, lifted }) => ({
    '@type': 'CorrectionComment',
    name: lifted ? `${noticeName(type)} (lifted)` : noticeName(type),
    text: notice,
    datePublished: effectiveOn,
  }))
  const replaced =
    current && current.version > 1
      ? [
          {
            '@type': 'CorrectionComment',
            text: current.reason ?? undefined,
            datePublished: current.statedAt ?? current.at,
          },
        ]
      : []
  const all = [...said, ...replaced]
  return all.length > 1 ? all : all[0]
}

/** The paper for search engines (schema.org); members without a value are left out. */
export const articleJsonLd = (cited: Cited) => {
  const { paper, journal, citation, origin } = cited
  const doi = citation.doi && doiUrl(citation.doi)
  return {
    '@context': 'https://schema.org',
    '@type': 'ScholarlyArticle',
    '@id': doi ?? citation.url,
    url: citation.url,
    sameAs: doi,
    headline: citation.title,
    name: citation.title,
    abstract: citation.abstract,
    keywords: citation.keywords.length > 0 ? citation.keywords : undefined,
    inLanguage: citation.language,
    author: peopleOf(cited),
    datePublished: citation.date,
    dateModified: paper.updatedAt,
    pageStart: citation.firstPage,
    pageEnd: citation.lastPage,
    isPartOf: partOf(cited),
    publisher: organization(journal, origin),
    license: journal.licence.url,
    isAccessibleForFree: true,
    version: paper.version,
    correction: corrections(cited),
    creativeWorkStatus: paper.status && noticeName(paper.status.type),
    encoding: citation.pdfUrl && {
      '@type': 'MediaObject',
      contentUrl: citation.pdfUrl,
      encodingFormat: 'application/pdf',
      contentSize: String(paper.fileSize),
      sha256: paper.sha256,
    },
  }
}
