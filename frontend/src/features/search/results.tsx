import { addressIn } from '@shodh/contracts/languages.ts'
import type { FoundPage } from '@shodh/contracts/search/views.ts'
import { useMemo } from 'react'
import { Link } from 'react-router-dom'
import { useText, useLanguage } from '../../i18n/text.tsx'
import { BackToHome } from '../../ui/back-to-home.tsx'
import { button, link } from '../../ui/button.ts'
import { volumePath } from '@shodh/contracts/volumes/volume-path.ts'
import { PaperRows } from '../papers/rows/paper-rows.tsx'
import { foundRow } from './found-paper.tsx'
import { Facets, FiltersButton } from './facets.tsx'
import { Highlighted } from './highlighted.tsx'
import { FILTERS, type Search, searchPath } from './search-address.ts'
import type { Results as FoundResults } from './api.ts'

type Props = { readonly search: Search; readonly found: FoundResults }

function NothingFound({ search, found: { suggestion } }: Props) {
  const text = useText()
  const isFiltered = FILTERS.some(filter => search[filter] !== undefined)
  return (
    <div className="py-10">
      <p className="font-serif text-xl">{text('search.nothing', { q: search.q })}</p>
      {suggestion !== undefined && (
        <p className="mt-4">
          {text('search.didYouMean')}{' '}
          <Link to={searchPath({ ...search, q: suggestion, page: 1 })} className={link}>
            {suggestion}
          </Link>
        </p>
      )}
      <p className="mt-4 max-w-prose text-muted">{text('search.advice')}</p>
      <p className="mt-4 flex flex-wrap gap-3">
        {isFiltered && (
          <Link to={searchPath({ q: search.q, page: 1 })} className={button.outline}>
            {text('search.withoutFilters')}
          </Link>
        )}
        <BackToHome />
      </p>
    </div>
  )
}

function Volumes({ volumes }: Pick<FoundResults, 'volumes'>) {
  const text = useText()
  if (volumes.length === 0) return null
  return (
    <section className="mt-6" aria-label={text('search.volumes')}>
      <h2 className="text-sm text-muted">{text('search.volumes')}</h2>
      <ul className="mt-1 flex flex-wrap gap-x-4">
        {volumes.map(({ id, year, issueType, name }) => (
          <li key={id}>
            <Link to={volumePath(year, issueType, name)} className={`${link} inline-flex min-h-11 items-center`}>
              {name.includes(String(year)) ? name : `${name}, ${year}`}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Pages({ search, found }: Props) {
  const text = useText()
  const { page, totalPages } = found.pagination
  if (totalPages < 2) return null
  return (
    <nav aria-label={text('search.pages')} className="flex flex-wrap items-center justify-between gap-3 py-6">
      {page > 1 ? (
        <Link to={searchPath({ ...search, page: page - 1 })} rel="prev" className={button.outline}>
          {text('search.previous')}
        </Link>
      ) : (
        <span />
      )}
      <span className="text-sm text-muted tabular-nums">{text('search.pageOf', { page, pages: totalPages })}</span>
      {page < totalPages ? (
        <Link to={searchPath({ ...search, page: page + 1 })} rel="next" className={button.outline}>
          {text('search.next')}
        </Link>
      ) : (
        <span />
      )}
    </nav>
  )
}

const ORDERS = [undefined, 'newest', 'oldest'] as const

function Sort({ search }: Pick<Props, 'search'>) {
  const text = useText()
  return (
    <nav aria-label={text('search.sort')} className="ml-auto">
      <ul className="flex flex-wrap gap-x-1">
        {ORDERS.map(sort => (
          <li key={sort ?? 'best'}>
            <Link
              to={searchPath({ ...search, sort, page: 1 })}
              rel="nofollow"
              aria-current={search.sort === sort || undefined}
              className="inline-flex min-h-11 items-center rounded-full px-2 hover:bg-tint sm:px-3 aria-[current]:bg-tint aria-[current]:font-semibold aria-[current]:text-accent"
            >
              {text('search.order', { sort: sort ?? 'best' })}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** A text in another language than that of the page is at its own address. */
function Title({ of: { title, url, language } }: { of: FoundPage }) {
  const isInLanguage = useLanguage() === language
  return isInLanguage ? (
    <Link to={url} className={link}>
      {title}
    </Link>
  ) : (
    <a href={addressIn(language, url)} lang={language} hrefLang={language} className={link}>
      {title}
    </a>
  )
}

/** Pages and announcements of the journal that have the words. */
function FoundPages({ pages }: { pages: readonly FoundPage[] }) {
  const text = useText()
  if (pages.length === 0) return null
  return (
    <section className="mt-6" aria-label={text('search.pagesOfJournal')}>
      <h2 className="text-sm text-muted">{text('search.pagesOfJournal')}</h2>
      <ul className="mt-1">
        {pages.map(page => (
          <li key={`${page.language} ${page.url}`} className="py-2">
            <Title of={page} />
            <p lang={page.language} className="text-sm wrap-anywhere">
              <Highlighted {...page.excerpt} />
            </p>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Found({ search, found }: Props) {
  const text = useText()
  const { papers, volumes, pages = [], pagination, facets } = found
  const Row = useMemo(() => foundRow(papers), [papers])
  const listed = useMemo(() => papers.map(({ highlights: _, ...paper }) => paper), [papers])
  if (pagination.total + volumes.length + pages.length === 0) return <NothingFound search={search} found={found} />
  return (
    <div className="mt-4 flex gap-10">
      {facets && <Facets search={search} facets={facets} />}
      <div className="min-w-0 grow">
        <div className="flex flex-wrap items-center gap-2 text-sm text-muted">
          {facets && <FiltersButton />}
          {pagination.total > 1 && <Sort search={search} />}
        </div>
        <FoundPages pages={pages} />
        <Volumes volumes={volumes} />
        <PaperRows papers={listed} label={text('search.found', { count: pagination.total })} Row={Row} />
        <Pages search={search} found={found} />
      </div>
    </div>
  )
}

export function Results({ search, found }: Props) {
  const text = useText()
  return (
    <>
      {found.isComplete === false && <p className="mt-6 text-sm text-muted">{text('search.incomplete')}</p>}
      <Found search={search} found={found} />
    </>
  )
}
