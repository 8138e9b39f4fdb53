import { authorsOf, fullName } from '@shodh/contracts/papers/authors/author-names.ts'
import { Fragment } from 'react'
import { useText } from '../../../i18n/text.tsx'
import { link } from '../../../ui/button.ts'
import { languageOfNames } from '../paper-details.ts'
import type { Published } from './published.ts'

type Paper = Published['paper']
type Author = NonNullable<Paper['authors']>[number]
type Affiliation = NonNullable<NonNullable<Author['affiliations']>[number]>

const keyOf = ({ name, ror }: Affiliation) => `${name}\n${ror ?? ''}`

/** The affiliations of all authors, each once. */
const affiliationsOf = (authors: readonly Author[]) => [
  ...new Map(authors.flatMap(({ affiliations }) => affiliations ?? []).map(each => [keyOf(each), each])).values(),
]

/** A name, the same in every language. */
const ORCID = 'ORCID'

function Orcid({ orcid, name }: { orcid: string; name: string }) {
  const label = useText()('paper.orcid', { name, orcid })
  return (
    <a href={`https://orcid.org/${orcid}`} className={`${link} ml-1 text-xs`} aria-label={label}>
      {ORCID}
    </a>
  )
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

const separator = (index: number) => (index === 0 ? '' : ', ')

function Affiliations({ all }: { all: readonly Affiliation[] }) {
  return (
    <ol className="mt-2 text-sm text-muted">
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
}

/** Who wrote the paper and where, linked to ORCID and ROR. */
export function Authors({ paper }: { paper: Paper }) {
  const { authors = [] } = paper
  const names = authorsOf(paper).map(fullName)
  const all = affiliationsOf(authors)
  const numbers = new Map(all.map((affiliation, n) => [keyOf(affiliation), n + 1]))
  return (
    <div className="mt-5" lang={languageOfNames(names.join(), paper.language)}>
      <p className="text-lg">
        {authors.length > 0
          ? authors.map((author, n) => (
              // two authors may be equal in all that is known of them
              <Fragment key={n}>
                {separator(n)}
                <StructuredName author={author} numbers={numbers} />
              </Fragment>
            ))
          : names.join(', ')}
      </p>
      {all.length > 0 && <Affiliations all={all} />}
    </div>
  )
}
