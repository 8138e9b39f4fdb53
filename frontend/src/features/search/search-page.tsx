import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit'
import { SEARCH_MAX } from '@shodh/contracts/limits.ts'
import { lazy, type ReactNode, Suspense, useEffect, useMemo, useRef, type FormEvent, useState } from 'react'
import { useDispatch } from 'react-redux'
import { Link, useLocation, useHref, useNavigate } from 'react-router-dom'
import type { ApiError } from '../../api.ts'
import { withMessages } from '../../i18n/catalogues.ts'
import { useErrorText } from '../../i18n/error-text.ts'
import { useText } from '../../i18n/text.tsx'
import { usePageTitle } from '../../journal.ts'
import { link, button } from '../../ui/button.ts'
import { ErrorScreen } from '../../ui/queries/error-screen.tsx'
import { QueryResult } from '../../ui/queries/query-result.tsx'
import { SearchInput } from '../../ui/input/search-input.tsx'
import { SkeletonLines } from '../../ui/queries/skeleton.tsx'
import { useHead } from '../../ui/head/use-head.ts'
import { hasLibrary } from '../library/storage/marker.ts'
import { type Results, searchApi, useSearchQuery } from './api.ts'
import { Results as ShownResults } from './results.tsx'
import { type Search, searchIn, FILTERS, SEARCH_PATH, searchPath } from './search-address.ts'

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

/** Milliseconds after the last key, until what is typed is searched for. */
const TYPING_MS = 300

const searchOf = (form: HTMLFormElement): Search => {
  const entries = [...new FormData(form)].map(([name, value]) => [name, typeof value === 'string' ? value : ''])
  return searchIn(new URLSearchParams(entries).toString())
}

/** What another search of words keeps. */
const HIDDEN_FIELDS = [...FILTERS, 'sort'] as const

/** A form as any browser sends it; with a script, it searches as one types. */
function SearchForm({ search }: { readonly search: Search }) {
  const text = useText()
  const action = useHref(SEARCH_PATH)
  const navigate = useNavigate()
  const [typed, setTyped] = useState(search.q)
  const form = useRef<HTMLFormElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  // another search was opened by a link, or by going back
  const [shown, setShown] = useState(search.q)
  if (shown !== search.q) {
    setShown(search.q)
    if (typed.trim() !== search.q) setTyped(search.q)
  }
  useEffect(() => () => clearTimeout(timer.current), [])

  const go = (replace: boolean) => {
    clearTimeout(timer.current)
    if (!form.current) return
    const address = searchPath(searchOf(form.current))
    if (address !== searchPath(search)) void navigate(address, { replace })
  }
  const onType = (value: string) => {
    setTyped(value)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => go(true), TYPING_MS)
  }
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    go(false)
  }
  return (
    <form ref={form} role="search" action={action} method="get" onSubmit={onSubmit} className="flex gap-2">
      <SearchInput
        value={typed}
        maxLength={SEARCH_MAX}
        onChange={({ target }) => onType(target.value)}
        aria-label={text('search.label')}
        placeholder={text('search.label')}
      />
      {HIDDEN_FIELDS.map(
        name => search[name] !== undefined && <input key={name} type="hidden" name={name} value={search[name]} />,
      )}
      <button type="submit" className={button.primary}>
        {text('search.search')}
      </button>
    </form>
  )
}

/** `/search?q=…`: papers, the text of their PDFs, and volumes. */
export function SearchPage() {
  const text = useText()
  const query = useLocation().search
  const search = useMemo(() => searchIn(query), [query])
  useHead({ title: usePageTitle(search.q, text('search.search')) })
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
