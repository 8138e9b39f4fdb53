import { paperPath } from '@shodh/contracts/papers/paper-address.ts'
import { plainText } from '@shodh/contracts/papers/plain-text.ts'
import { authorPath } from '@shodh/contracts/papers/authors/author-path.ts'
import type { AuthorResponse } from '@shodh/contracts/papers/authors/views.ts'
import { jsonLd } from '../../../ui/head/head.ts'

/** The author as a page about a person has one (schema.org), with the papers that the page lists. */
export const authorTags =
  ({ author, papers }: AuthorResponse) =>
  (origin: string) => {
    const url = origin + authorPath(author.id)
    const orcid = author.orcid && `https://orcid.org/${author.orcid}`
    const person = {
      '@type': author.isOrganization ? 'Organization' : 'Person',
      '@id': orcid ?? url,
      name: author.name,
      url,
      identifier: orcid,
      sameAs: orcid && [orcid],
    }
    return [
      jsonLd({
        '@context': 'https://schema.org',
        '@type': 'ProfilePage',
        url,
        mainEntity: person,
        hasPart: papers.map(paper => ({
          '@type': 'ScholarlyArticle',
          headline: plainText(paper.title),
          url: origin + paperPath(paper),
          author: { '@id': person['@id'] },
        })),
      }),
    ]
  }
