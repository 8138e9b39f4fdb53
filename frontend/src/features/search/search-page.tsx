import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit'
import { lazy, type ReactNode, Suspense, useEffect, useMemo, useRef } from 'react'
import { useDispatch } from 'react-redux'
import { Link, useLocation } from 'react-router-dom'
import type { ApiError } from '../../api.ts'
import { withMessages } from '../../i18n/catalogues.ts'
import { useErrorText } from '../../i18n/error-text.ts'
import { useText } from '../../i18n/text.tsx'
import { useSiteName } from '../../journal.ts'
import { link } from '../../ui/button.ts'
import { ErrorScreen } from '../../ui/error-screen.tsx'
import { QueryResult } from '../../ui/query-result.tsx'
import { SkeletonLines } from '../../ui/skeleton.tsx'
import { useHead } from '../../ui/use-head.ts'
import { hasLibrary } from '../library/marker.ts'
import { type Results, searchApi, useSearchQuery } from './api.ts'
import { Results as ShownResults } from './results.tsx'
import { type Search, searchIn } from './search-address.ts'
import { SearchForm } from './search-form.tsx'

const searchInstead = withMessages(() => import('../library/page/search-instead.tsx'), 'library')
/** In its place where its code can't be fetched. */
const Unsearched = ({ children }: { children: ReactNode }) => children
const SearchInstead = lazy(async () => ({
  default: await searchInstead().then(
    module => module.SearchInstead,
    () => Unsearched,
  ),
}))

/** Ends the request of the search before, which nobody waits for any longer. */
const useOnlyLast = (search: Search) => {
  const dispatch = useDispatch<ThunkDispatch<unknown, unknown, UnknownAction>>()
  const last = useRef(search)
  useEffect(() => {
    const before = last.current
    last.current = search
    if (before !== search) dispatch(searchApi.util.getRunningQueryThunk('search', before))?.abort()
  }, [search, dispatch])
}

/** Where the journal can't be asked, the papers on this device are searched. */
function Failed({ error, retry, q }: { error: ApiError; retry: () => void; q: string }) {
  const text = useText()
  const explained = useErrorText()
  const isUnreached = error.status === 'NETWORK' || error.status === 'TIMEOUT'
  const failed = <ErrorScreen title={text('site.notLoaded')} message={explained(error)} retry={retry} />
  if (!isUnreached || !hasLibrary()) return failed
  return (
    <Suspense fallback={<SkeletonLines />}>
      <SearchInstead query={q} retry={retry}>
        {failed}
      </SearchInstead>
    </Suspense>
  )
}

/** Said once what is shown has changed, whatever stands in its place. */
function Count({ found }: { found: Results | undefined }) {
  const text = useText()
  return (
    <p role="status" className="mt-4 min-h-5 text-sm text-muted">
      {found && text('search.found', { count: found.pagination.total })}
    </p>
  )
}

function Found({ search }: { readonly search: Search }) {
  const query = useSearchQuery(search)
  useOnlyLast(search)
  const isOld = query.currentData === undefined && query.data !== undefined
  return (
    <div className={isOld ? 'opacity-60' : undefined}>
      <Count found={query.currentData} />
      <QueryResult of={query} failed={(error, retry) => <Failed error={error} retry={retry} q={search.q} />}>
        {found => <ShownResults search={search} found={found} />}
      </QueryResult>
    </div>
  )
}

/** `/search?q=…`: papers, the text of their PDFs, and volumes. */
export function SearchPage() {
  const text = useText()
  const siteName = useSiteName()
  const query = useLocation().search
  const search = useMemo(() => searchIn(query), [query])
  const title = [search.q, text('search.search'), siteName].filter(Boolean).join(' | ')
  useHead({ title })
  return (
    <div className="page py-6 sm:py-8">
      <h1 className="sr-only">{text('search.search')}</h1>
      <SearchForm search={search} />
      {search.q === '' ? (
        <div className="max-w-prose py-10 text-muted">
          <p>{text('search.introduction')}</p>
          <Link to="/verify" className={`${link} mt-2 inline-block py-2`}>
            {text('search.verify')}
          </Link>
        </div>
      ) : (
        <Found search={search} />
      )}
    </div>
  )
}
