import type { ComponentProps } from 'react'
import { Icon } from '../icon.tsx'

/** What the key / and the header's search lead to, where a page has it. */
export const SEARCH_FIELD = 'search-field'

/** The page's field for a search of the whole journal. */
export function SearchInput(props: ComponentProps<'input'>) {
  return (
    <span className="relative block min-w-0 flex-1">
      <Icon
        name="search"
        className="pointer-events-none absolute top-1/2 left-3 size-5 [translate:0_-50%] text-muted"
      />
      <input
        type="search"
        name="q"
        id={SEARCH_FIELD}
        autoComplete="off"
        enterKeyHint="search"
        aria-keyshortcuts="/"
        className="peer min-h-11 w-full rounded-sm border border-line-strong bg-surface px-10 text-ink"
        {...props}
      />
      <kbd
        aria-hidden="true"
        className="pointer-events-none absolute top-1/2 right-3 [translate:0_-50%] rounded-sm border border-line px-1.5 text-xs text-muted peer-focus:hidden max-sm:hidden pointer-coarse:hidden"
      >
        /
      </kbd>
    </span>
  )
}
