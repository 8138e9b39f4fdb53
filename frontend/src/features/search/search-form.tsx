import { SEARCH_MAX } from '@shodh/contracts/limits.ts'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useHref, useNavigate } from 'react-router-dom'
import { useText } from '../../i18n/text.tsx'
import { button } from '../../ui/button.ts'
import { SearchInput } from '../../ui/search-input.tsx'
import { FILTERS, type Search, SEARCH_PATH, searchIn, searchPath } from './search-address.ts'

/** Milliseconds after the last key, until what is typed is searched for. */
const TYPING_MS = 300

const searchOf = (form: HTMLFormElement): Search => {
  const entries = [...new FormData(form)].map(([name, value]) => [name, typeof value === 'string' ? value : ''])
  return searchIn(new URLSearchParams(entries).toString())
}

/** What another search of words keeps. */
const HIDDEN_FIELDS = [...FILTERS, 'sort'] as const

/** A form as any browser sends it; with a script, it searches as one types. */
export function SearchForm({ search }: { readonly search: Search }) {
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
