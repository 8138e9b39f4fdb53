import { SEARCH_MAX } from '@shodh/contracts/limits.ts'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useHref, useNavigate } from 'react-router-dom'
import { useText } from '../../i18n/text.tsx'
import { button } from '../../ui/button.ts'
import { Icon } from '../../ui/icon.tsx'
import { useYearTreeQuery } from '../volumes/api.ts'
import { type Search, SEARCH_PATH, searchIn, searchPath } from './search-address.ts'

/** Milliseconds after the last key, until what is typed is searched for. */
const TYPING_MS = 300

const field = 'min-h-11 rounded-sm border border-line-strong bg-surface px-3 text-ink'

const searchOf = (form: HTMLFormElement): Search => {
  const entries = [...new FormData(form)].map(([name, value]) => [name, typeof value === 'string' ? value : ''])
  return searchIn(new URLSearchParams(entries).toString())
}

const ISSUE_TYPES = ['Regular', 'Special'] as const

/** A form as any browser sends it; with a script, it searches as one types. */
export function SearchForm({ search }: { readonly search: Search }) {
  const text = useText()
  const action = useHref(SEARCH_PATH)
  const navigate = useNavigate()
  const { data } = useYearTreeQuery()
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
    <form ref={form} role="search" action={action} method="get" onSubmit={onSubmit} className="grid grid-cols-1 gap-3">
      <div className="flex gap-2">
        <input
          type="search"
          name="q"
          value={typed}
          maxLength={SEARCH_MAX}
          onChange={({ target }) => onType(target.value)}
          aria-label={text('search.label')}
          placeholder={text('search.label')}
          autoComplete="off"
          enterKeyHint="search"
          className={`${field} min-w-0 flex-1`}
        />
        <button type="submit" className={button.primary}>
          <Icon name="search" />
          <span className="max-sm:sr-only">{text('search.search')}</span>
        </button>
      </div>
      <div className="flex flex-wrap gap-3 text-sm">
        <label className="flex items-center gap-2">
          <span className="text-muted">{text('search.year')}</span>
          <select
            key={search.year ?? ''}
            name="year"
            defaultValue={search.year ?? ''}
            onChange={() => go(false)}
            className={field}
          >
            <option value="">{text('search.all')}</option>
            {[...new Set([...(data?.years ?? []), ...(search.year === undefined ? [] : [search.year])])].map(year => (
              <option key={year} value={year}>
                {year}
              </option>
            ))}
          </select>
        </label>
        <label className="flex items-center gap-2">
          <span className="text-muted">{text('search.type')}</span>
          <select
            key={search.issueType ?? ''}
            name="issueType"
            defaultValue={search.issueType ?? ''}
            onChange={() => go(false)}
            className={field}
          >
            <option value="">{text('search.all')}</option>
            {ISSUE_TYPES.map(type => (
              <option key={type} value={type}>
                {text('site.issueType', { type })}
              </option>
            ))}
          </select>
        </label>
      </div>
    </form>
  )
}
