import { doiUrl } from '@shodh/contracts/papers/citations/parts.ts'
import type { PaperPageResponse } from '@shodh/contracts/papers/paper-page.ts'
import { Fragment } from 'react'
import { useText } from '../../../i18n/text.tsx'
import { link } from '../../../ui/button.ts'
import { Fold } from './fold.tsx'
import { ReadOn } from './pdf/reader-link.tsx'

type Reference = NonNullable<PaperPageResponse['references']>[number]

/** References that are seen without a click. */
const SHOWN = 3

const ADDRESS = /(https?:\/\/[^\s<>"“”]*[^\s<>"“”.,;:!?'’)\]}])/u
const RESOLVER = /^https?:\/\/(?:dx\.)?doi\.org\//u

function Address({ href }: { href: string }) {
  return (
    <a href={href} className={link}>
      {href.replace(RESOLVER, '')}
    </a>
  )
}

/** The text with its DOI as an address, wherever it stands in it. */
const withAddress = ({ text, doi }: Reference) =>
  doi === undefined || text.includes(`doi.org/${doi}`) ? text : text.replace(doi, () => doiUrl(doi))

function Item({ of: reference }: { of: Reference }) {
  const { doi } = reference
  const parts = withAddress(reference).split(ADDRESS)
  const isLinked = parts.some(part => RESOLVER.test(part))
  return (
    <li className="pl-2 wrap-anywhere">
      {parts.map((part, n) => (
        <Fragment key={n}>{n % 2 === 1 ? <Address href={part} /> : part}</Fragment>
      ))}
      {doi && !isLinked && (
        <>
          {' '}
          <Address href={doiUrl(doi)} />
        </>
      )}
    </li>
  )
}

function List({ of: references, start }: { of: readonly Reference[]; start: number }) {
  return (
    <ol start={start} className="ml-8 list-decimal space-y-3 text-sm tabular-nums marker:text-muted">
      {references.map((reference, n) => (
        <Item key={n} of={reference} />
      ))}
    </ol>
  )
}

/** What the paper cites, from its text. */
export function References({ of: { paper, references = [], hasMoreReferences } }: { of: PaperPageResponse }) {
  const text = useText()
  if (references.length === 0) return null
  const rest = references.slice(SHOWN)
  return (
    <section aria-labelledby="references" className="paper-block">
      <h2 id="references" className="mb-3">
        {text('paper.references')}
      </h2>
      <List of={references.slice(0, SHOWN)} start={1} />
      {rest.length > 0 && (
        <Fold name={text('paper.allReferences')}>
          <List of={rest} start={SHOWN + 1} />
          {hasMoreReferences && (
            <p className="mt-3 text-sm">
              <ReadOn paper={paper} />
            </p>
          )}
        </Fold>
      )}
    </section>
  )
}
