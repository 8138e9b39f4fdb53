import { type MouseEvent, useEffect } from 'react'
import { Link, useNavigate } from 'react-router-dom'
import { useText } from '../../i18n/text.tsx'
import { Icon } from '../../ui/icon.tsx'
import { isPageKey } from '../../ui/addresses/page-key.ts'
import { SEARCH_FIELD } from '../../ui/input/search-input.tsx'

const PAGE_WITH_FIELD = `/search#${SEARCH_FIELD}`

/** Whether the page has a field for a search, which then has the focus. */
const focusField = () => {
  const field = document.getElementById(SEARCH_FIELD)
  if (field instanceof HTMLInputElement) field.select()
  field?.focus()
  return field !== null
}

/** To the search: its icon and the key / lead to the field of the page, or to the page of searches. */
export function SearchLink({ className }: { className: string }) {
  const navigate = useNavigate()
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!isPageKey(event, '/', 'search')) return
      event.preventDefault()
      if (!focusField()) void navigate(PAGE_WITH_FIELD)
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [navigate])
  const onClick = (event: MouseEvent) => {
    if (focusField()) event.preventDefault()
  }
  return (
    <Link to={PAGE_WITH_FIELD} onClick={onClick} aria-label={useText()('site.search')} className={className}>
      <Icon name="search" className="size-[min(1.25rem,28px)]" />
    </Link>
  )
}
