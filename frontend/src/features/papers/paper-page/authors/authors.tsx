import { fullName } from '@shodh/contracts/papers/authors/author-names.ts'
import { authorPath } from '@shodh/contracts/papers/authors/author-path.ts'
import { authorIdOf, type Contributor, contributorsOf } from '@shodh/contracts/papers/authors/contributors.ts'
import { Fragment, lazy, type ReactNode, Suspense, useState } from 'react'
import { Link } from 'react-router-dom'
import { useText } from '../../../../i18n/text.tsx'
import { languageOfNames } from '../../paper-details.ts'
import type { Published } from '../published.ts'

const Affiliations = lazy(async () => ({ default: (await import('./affiliations.tsx')).Affiliations }))

type Paper = Published['paper']
type Author = NonNullable<Paper['authors']>[number]
export type Affiliation = NonNullable<NonNullable<Author['affiliations']>[number]>

export const keyOf = ({ name, ror }: Affiliation) => `${name}\n${ror ?? ''}`

/** The affiliations of all authors, each once. */
const affiliationsOf = (authors: readonly Author[]) => [
  ...new Map(authors.flatMap(({ affiliations }) => affiliations ?? []).map(each => [keyOf(each), each])).values(),
]

type Orcid = { readonly orcid: string; readonly name: string; readonly isConfirmed?: boolean | undefined }

/** The icon is outlined where what was typed is not confirmed by its owner, and green where it is. */
function Orcid({ orcid, name, isConfirmed = false }: Orcid) {
  const label = useText()(isConfirmed ? 'paper.orcidConfirmed' : 'paper.orcid', { name, orcid })
  const look = isConfirmed ? 'orcid is-confirmed' : 'orcid'
  return <a href={`https://orcid.org/${orcid}`} className={look} aria-label={label} title={label} />
}

/** The numbers of affiliations in the list of all, by what they are. */
type Numbers = ReadonlyMap<string, number>

const marksOf = ({ affiliations }: Author, numbers: Numbers) =>
  (affiliations ?? []).map(each => numbers.get(keyOf(each))).join(',')

type Named = { readonly of: Contributor; readonly numbers: Numbers }

function Name({ of: contributor, numbers }: Named) {
  const { author } = contributor
  const name = fullName(contributor.name)
  const id = authorIdOf(contributor)
  return (
    <>
      {id !== '' ? <Link to={authorPath(id)}>{name}</Link> : name}
      {author && numbers.size > 1 && <sup>{marksOf(author, numbers)}</sup>}
      {author?.orcid && <Orcid orcid={author.orcid} name={name} isConfirmed={author.isOrcidConfirmed} />}
    </>
  )
}

/** Authors up to whom the markup has each one's links. */
const LINKED_MAX = 20

type Rest = { readonly of: readonly Contributor[]; readonly listed: (some: readonly Contributor[]) => ReactNode }

/** The other authors: of very many the page has the names, and what leads to each once they are asked for. */
function Rest({ of: rest, listed }: Rest) {
  const text = useText()
  const [isPlain, setPlain] = useState(rest.length > LINKED_MAX)
  const unfold = () => setPlain(false)
  return (
    // it may have been opened before scripts ran
    <details ref={details => void (details?.open && unfold())} onToggle={unfold}>
      <summary>{text('volume.moreAuthors', { count: rest.length })}</summary>
      {isPlain ? rest.map(({ name }) => fullName(name)).join(', ') : listed(rest)}
    </details>
  )
}

/** Authors that are named at first; one more is not worth a click. */
const NAMED = 4

/** Who wrote the paper and where, linked to what else they wrote, to ORCID and to ROR. */
export function Authors({ paper }: { paper: Paper }) {
  const contributors = contributorsOf(paper)
  const all = affiliationsOf(paper.authors ?? [])
  const numbers = new Map(all.map((affiliation, n) => [keyOf(affiliation), n + 1]))
  const named = contributors.length > NAMED + 1 ? NAMED : contributors.length
  const listed = (some: readonly Contributor[]) =>
    // two authors may be equal in all that is known of them
    some.map((contributor, n) => (
      <Fragment key={n}>
        {n > 0 && ', '}
        <Name of={contributor} numbers={numbers} />
      </Fragment>
    ))
  const names = contributors.map(({ name }) => fullName(name)).join()
  return (
    <div className="mt-3" lang={languageOfNames(names, paper.language)}>
      <div className="authors">
        {listed(contributors.slice(0, named))}
        {named < contributors.length && <Rest of={contributors.slice(named)} listed={listed} />}
      </div>
      {all.length > 0 && (
        <Suspense fallback={<div className="min-h-11" />}>
          <Affiliations all={all} />
        </Suspense>
      )}
    </div>
  )
}
