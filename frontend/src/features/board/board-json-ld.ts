import type { BoardPage, BoardMember } from '@shodh/contracts/board/views.ts'
import { periodical } from '../../journal-json-ld.ts'
import { jsonLd } from '../../ui/head/head.ts'

const person = ({ fullName, designation, affiliation, orcid, profileUrl }: BoardMember) => {
  const elsewhere = [...(orcid ? [`https://orcid.org/${orcid}`] : []), ...(profileUrl ? [profileUrl] : [])]
  return {
    '@type': 'Person',
    name: fullName,
    jobTitle: designation,
    affiliation: affiliation && { '@type': 'Organization', name: affiliation },
    sameAs: elsewhere.length > 0 ? elsewhere : undefined,
  }
}

/** The present board as the editors of the journal (schema.org), in the page's order. */
export const boardTags = ({ sections }: BoardPage, journal: Parameters<typeof periodical>[0]) => {
  const editor = sections
    .flatMap(({ members }) => members)
    .flatMap(member => ('isErased' in member ? [] : [person(member)]))
  if (editor.length === 0) return undefined
  return (origin: string) => [
    jsonLd({ '@context': 'https://schema.org', ...periodical(journal, origin), url: `${origin}/`, editor }),
  ]
}
