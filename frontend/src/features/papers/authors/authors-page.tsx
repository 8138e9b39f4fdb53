import { SEARCH_MAX } from '@shodh/contracts/limits.ts'
import { authorPath, AUTHORS_PATH } from '@shodh/contracts/papers/authors/author-path.ts'
import type { AuthorsResponse } from '@shodh/contracts/papers/authors/views.ts'
import { type FormEvent, useMemo } from 'react'
import { Link, useHref, useLocation, useNavigate } from 'react-router-dom'
import { useText } from '../../../i18n/text.tsx'
import { usePageTitle, useSiteName } from '../../../journal.ts'
import { button } from '../../../ui/button.ts'
import { QueryResult } from '../../../ui/queries/query-result.tsx'
import { useHead } from '../../../ui/head/use-head.ts'
import { useAuthorsQuery } from './api.ts'
import { authorsPath, type Sought, soughtIn } from './author-address.ts'
import { Pages } from './pages.tsx'

type Shown = { readonly sought: Sought; readonly found: AuthorsResponse }

/** A form as any browser sends it. */
function Filter({ sought: { search } }: { sought: Sought }) {
  const text = useText()
  const action = useHref(AUTHORS_PATH)
  const navigate = useNavigate()
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const typed = new FormData(event.currentTarget).get('search')
    if (typeof typed !== 'string') return
    void navigate(authorsPath({ search: soughtIn(new URLSearchParams({ search: typed }).toString()).search }))
  }
  return (
    <form role="search" action={action} onSubmit={submit} className="flex max-w-md gap-2 print:hidden">
      <input
        key={search}
        type="search"
        name="search"
        defaultValue={search}
        maxLength={SEARCH_MAX}
        aria-label={text('authors.filter')}
        placeholder={text('authors.filter')}
        className="min-h-11 min-w-0 flex-1 rounded-sm border border-line-strong bg-surface px-3 text-ink"
      />
      <button type="submit" className={button.outline}>
        {text('authors.show')}
      </button>
    </form>
  )
}

const letterLook =
  'inline-flex min-h-11 min-w-11 items-center justify-center rounded-sm hover:bg-tint hover:text-accent ' +
  'aria-[current=page]:bg-tint aria-[current=page]:font-semibold aria-[current=page]:text-accent'

/** The letters that family names begin with, in their scripts. */
function Letters({ sought, found: { letters } }: Shown) {
  const text = useText()
  const all = [{ letter: '', shown: text('authors.all') }, ...letters.map(({ letter }) => ({ letter, shown: letter }))]
  return (
    <nav aria-label={text('authors.letters')} className="mt-4 flex flex-wrap border-b border-line pb-3 print:hidden">
      {all.map(({ letter, shown }) => (
        <Link
          key={letter}
          to={authorsPath({ letter })}
          lang={letter === '' ? undefined : ''}
          aria-current={letter === sought.letter && sought.search === '' ? 'page' : undefined}
          className={letterLook}
        >
          {shown}
        </Link>
      ))}
    </nav>
  )
}

function List({ sought, found }: Shown) {
  const text = useText()
  const groups = [...Map.groupBy(found.authors, ({ letter }) => letter)]
  return (
    <>
      <p role="status" className="mt-4 text-sm text-muted">
        {text('authors.found', { count: found.pagination.total })}
      </p>
      {groups.map(([letter, authors]) => (
        <section key={letter} aria-labelledby={`letter-${letter}`} className="mt-6 md:flex md:gap-6">
          <h2 id={`letter-${letter}`} lang="" className="w-12 shrink-0 font-serif text-2xl text-accent">
            {letter}
          </h2>
          <ul className="grow gap-x-8 sm:columns-2 lg:columns-3">
            {authors.map(({ id, name, papers }) => (
              <li key={id} className="break-inside-avoid">
                <Link to={authorPath(id)} className="flex min-h-11 items-baseline gap-2 py-2 hover:text-accent">
                  <span lang="" dir="auto" className="min-w-0 wrap-anywhere">
                    {name}
                  </span>
                  {papers > 1 && (
                    <span
                      className="text-sm text-muted tabular-nums"
                      aria-label={text('site.papers', { count: papers })}
                    >
                      {papers}
                    </span>
                  )}
                </Link>
              </li>
            ))}
          </ul>
        </section>
      ))}
      <Pages of={found.pagination} to={page => authorsPath({ ...sought, page })} />
    </>
  )
}

/** `/authors`: everybody who wrote a paper, by the letters of their family names. */
export function AuthorsPage() {
  const text = useText()
  const siteName = useSiteName()
  const { search: query } = useLocation()
  const sought = useMemo(() => soughtIn(query), [query])
  const result = useAuthorsQuery(sought)
  useHead({
    title: usePageTitle(text('authors.authors')),
    description: siteName && text('authors.description', { journal: siteName }),
    site: siteName,
    path: sought.search === '' ? authorsPath(sought) : undefined,
    isUnlisted: sought.page > 1 || sought.letter !== '',
  })
  return (
    <div className="page py-6 sm:py-8">
      <h1 className="mb-4 font-serif text-3xl">{text('authors.authors')}</h1>
      <Filter sought={sought} />
      <QueryResult of={result} loading={text('authors.loading')}>
        {found => (
          <>
            <Letters sought={sought} found={found} />
            <List sought={sought} found={found} />
          </>
        )}
      </QueryResult>
    </div>
  )
}
