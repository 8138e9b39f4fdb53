import { authorPath, AUTHORS_PATH } from '@shodh/contracts/papers/authors/author-path.ts'
import type { AuthorResponse } from '@shodh/contracts/papers/authors/views.ts'
import { publicationDate } from '@shodh/contracts/papers/publication-date.ts'
import type { ReactNode } from 'react'
import { Link, Navigate, useLocation, useParams } from 'react-router-dom'
import { useText } from '../../../i18n/text.tsx'
import { usePageTitle, useSiteName } from '../../../journal.ts'
import { link } from '../../../ui/button.ts'
import { OrcidIcon } from '../../../ui/orcid-icon.tsx'
import { QueryResult } from '../../../ui/queries/query-result.tsx'
import { useHead } from '../../../ui/head/use-head.ts'
import { extentOf } from '../paper-details.ts'
import { EntryRow, metaLine, type Row } from '../rows/paper-row.tsx'
import { PaperRows } from '../rows/paper-rows.tsx'
import { useAuthorQuery } from './api.ts'
import { authorPagePath, pageIn } from './author-address.ts'
import { Pages } from './pages.tsx'

/** For search engines, which read what the server sent: the bundle of browsers leaves it out. */
const linked = import.meta.env.SSR ? await import('./author-json-ld.ts') : undefined

type Of = { readonly of: AuthorResponse }

function AuthorHead({ of: { author } }: Of) {
  const text = useText()
  const { name, orcid, isOrcidConfirmed = false, papers, firstYear, lastYear } = author
  return (
    <header className="border-b border-line pb-6">
      <p className="text-sm">
        <Link to={AUTHORS_PATH} className={`${link} inline-flex min-h-11 items-center`}>
          {text('authors.authors')}
        </Link>
      </p>
      <h1 lang="" dir="auto" className="font-serif text-3xl text-balance wrap-anywhere">
        {name}
      </h1>
      <p className="mt-2 flex flex-wrap gap-x-3 text-sm text-muted tabular-nums">
        {orcid && (
          <a
            href={`https://orcid.org/${orcid}`}
            rel="me"
            className={`${link} py-0.5`}
            aria-label={text(isOrcidConfirmed ? 'authors.orcidConfirmed' : 'authors.orcid', { name, orcid })}
          >
            {isOrcidConfirmed && <OrcidIcon />}
            {`ORCID ${orcid}`}
          </a>
        )}
        <span>{text('site.papers', { count: papers })}</span>
        <span>{firstYear === lastYear ? firstYear : `${firstYear}–${lastYear}`}</span>
      </p>
    </header>
  )
}

function CoAuthors({ of: { coAuthors } }: Of) {
  const text = useText()
  if (coAuthors.length === 0) return null
  return (
    <section aria-labelledby="with" className="lg:order-first">
      <h2 id="with" className="text-sm font-semibold">
        {text('authors.with')}
      </h2>
      <ul className="mt-1">
        {coAuthors.map(({ id, name, papers }) => (
          <li key={id}>
            <Link to={authorPath(id)} className="flex min-h-11 items-center justify-between gap-3 hover:text-accent">
              <span lang="" dir="auto" className="min-w-0 wrap-anywhere">
                {name}
              </span>
              <span className="text-sm text-muted tabular-nums" aria-label={text('site.papers', { count: papers })}>
                {papers}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}

function AuthoredRow({ paper, page }: Row) {
  const { text, days, timeZone } = page
  const meta = metaLine(paper.volumeName, days(publicationDate(paper, timeZone)), extentOf(text, paper))
  return <EntryRow paper={paper} page={page} Heading="h2" meta={meta} />
}

function Papers({ of: { author, papers, pagination } }: Of) {
  const text = useText()
  return (
    <div className="min-w-0">
      <PaperRows papers={papers} label={text('site.papers', { count: author.papers })} Row={AuthoredRow} />
      <Pages of={pagination} to={page => authorPagePath(author.id, page)} />
    </div>
  )
}

function Shown({ of: found }: Of) {
  const text = useText()
  const journal = useSiteName()
  const { pathname } = useLocation()
  const { author, pagination } = found
  const path = authorPath(author.id)
  useHead({
    title: usePageTitle(author.name),
    description: journal && text('authors.by', { count: author.papers, name: author.name, journal }),
    site: journal,
    path,
    isUnlisted: pagination.page > 1,
    tags: linked?.authorTags(found),
  })
  // a server redirects by itself
  if (!import.meta.env.SSR && decodeURI(pathname) !== decodeURI(path)) return <Navigate replace to={path} />
  return (
    <>
      <AuthorHead of={found} />
      <div className="mt-6 grid gap-8 lg:grid-cols-[16rem_1fr]">
        <Papers of={found} />
        <CoAuthors of={found} />
      </div>
    </>
  )
}

/** `/authors/{orcid or name}`: everything by one author; `missing` stands in the place of one who wrote nothing here. */
export function AuthorPage({ missing }: { missing: ReactNode }) {
  const { author: id = '' } = useParams()
  const text = useText()
  const query = useAuthorQuery({ id, page: pageIn(useLocation().search) })
  const { currentData: data } = query
  if (data && 'is' in data) return missing
  return (
    <div className="page py-4 sm:py-6">
      <QueryResult of={{ ...query, data, currentData: data }} loading={text('authors.loading')}>
        {found => <Shown of={found} />}
      </QueryResult>
    </div>
  )
}
