import { authorsOf, fullName } from '@shodh/contracts/papers/authors/author-names.ts'
import { Fragment, type ReactNode } from 'react'
import { useText } from '../../../i18n/text.tsx'
import { link } from '../../../ui/button.ts'
import { languageOfNames } from '../paper-details.ts'
import { Fold } from './fold.tsx'
import type { Published } from './published.ts'

type Paper = Published['paper']
type Author = NonNullable<Paper['authors']>[number]
type Affiliation = NonNullable<NonNullable<Author['affiliations']>[number]>

const keyOf = ({ name, ror }: Affiliation) => `${name}\n${ror ?? ''}`

/** The affiliations of all authors, each once. */
const affiliationsOf = (authors: readonly Author[]) => [
  ...new Map(authors.flatMap(({ affiliations }) => affiliations ?? []).map(each => [keyOf(each), each])).values(),
]

/** The icon is outlined: what was typed is not confirmed by its owner. */
function Orcid({ orcid, name }: { orcid: string; name: string }) {
  const label = useText()('paper.orcid', { name, orcid })
  return <a href={`https://orcid.org/${orcid}`} className="orcid" aria-label={label} title={label} />
}

/** The numbers of affiliations in the list of all, by what they are. */
type Numbers = ReadonlyMap<string, number>

const marksOf = ({ affiliations }: Author, numbers: Numbers) =>
  (affiliations ?? []).map(each => numbers.get(keyOf(each))).join(',')

function StructuredName({ author, numbers }: { author: Author; numbers: Numbers }) {
  const [name] = authorsOf({ authors: [author], authorName: '' }).map(fullName)
  return (
    <>
      {name}
      {numbers.size > 1 && <sup>{marksOf(author, numbers)}</sup>}
      {author.orcid && name && <Orcid orcid={author.orcid} name={name} />}
    </>
  )
}

/** Authors that are named at first; one more is not worth a click. */
const NAMED = 4

function Affiliations({ all }: { all: readonly Affiliation[] }) {
  const text = useText()
  const list = (
    <ol className="text-sm text-muted">
      {all.map((affiliation, n) => (
        <li key={keyOf(affiliation)}>
          {all.length > 1 && <sup>{n + 1} </sup>}
          {affiliation.ror ? (
            <a href={affiliation.ror} className={link}>
              {affiliation.name}
            </a>
          ) : (
            affiliation.name
          )}
        </li>
      ))}
    </ol>
  )
  return all.length === 1 ? list : <Fold name={text('paper.affiliations', { count: all.length })}>{list}</Fold>
}

const separated = (names: readonly ReactNode[]) =>
  // two authors may be equal in all that is known of them
  names.map((name, n) => (
    <Fragment key={n}>
      {n > 0 && ', '}
      {name}
    </Fragment>
  ))

/** Who wrote the paper and where, linked to ORCID and ROR. */
export function Authors({ paper }: { paper: Paper }) {
  const text = useText()
  const { authors = [] } = paper
  const names = authorsOf(paper).map(fullName)
  const all = affiliationsOf(authors)
  const numbers = new Map(all.map((affiliation, n) => [keyOf(affiliation), n + 1]))
  const shown =
    authors.length > 0
      ? authors.map((author, n) => <StructuredName key={n} author={author} numbers={numbers} />)
      : names
  const named = shown.length > NAMED + 1 ? NAMED : shown.length
  return (
    <div className="mt-3" lang={languageOfNames(names.join(), paper.language)}>
      <div className="authors">
        {separated(shown.slice(0, named))}
        {named < shown.length && (
          <details>
            <summary>{text('volume.moreAuthors', { count: shown.length - named })}</summary>
            {separated(shown.slice(named))}
          </details>
        )}
      </div>
      {all.length > 0 && <Affiliations all={all} />}
    </div>
  )
}
