import { Link } from 'react-router-dom'
import { useLanguage, useText } from '../../i18n/text.tsx'
import { Icon } from '../../ui/icon.tsx'
import { languageName } from '../../ui/formats/language-names.ts'
import type { Facets as Counted } from './api.ts'
import { type Filter, FILTERS, type Search, searchIn, searchPath } from './search-address.ts'

type Props = { readonly search: Search; readonly facets: Counted }

/** Papers that are counted at most. */
const COUNTED_MAX = 1000
/** Values that are shown at once. */
const SHOWN = 5

const PANEL = 'search-filters'

const useLabel = () => {
  const text = useText()
  const language = useLanguage()
  return (filter: Filter, value: string) => {
    if (filter === 'issueType') return text('site.issueType', { type: value })
    return filter === 'language' ? languageName(value, language) : value
  }
}

/** With another value of one filter, or without it. */
const narrowed = (search: Search, filter: Filter, value: string | undefined): Search => {
  const { page: _, [filter]: __, ...others } = search
  const { [filter]: given } = searchIn(value === undefined ? '' : new URLSearchParams({ [filter]: value }).toString())
  return { ...others, [filter]: given, page: 1 }
}

type ValueProps = {
  readonly search: Search
  readonly filter: Filter
  readonly value: string
  readonly count: number
}

/** A link, as a browser without scripts follows it; the chosen one leads back to all. */
function Value({ search, filter, value, count }: ValueProps) {
  const label = useLabel()(filter, value)
  const isChosen = String(search[filter] ?? '') === value
  return (
    <li>
      <Link
        to={searchPath(narrowed(search, filter, isChosen ? undefined : value))}
        rel="nofollow"
        aria-current={isChosen || undefined}
        className="flex min-h-11 items-center gap-3 rounded-sm px-2 hover:bg-tint aria-[current]:font-semibold aria-[current]:text-accent lg:min-h-9"
      >
        <span lang={filter === 'author' || filter === 'keyword' ? '' : undefined} className="min-w-0 wrap-anywhere">
          {label}
        </span>
        {isChosen && <Icon name="close" className="size-4 shrink-0" />}
        <span className="ml-auto text-muted tabular-nums">{count}</span>
      </Link>
    </li>
  )
}

/** The chosen value first, also where none of the counted papers has it. */
const valuesOf = ({ search, facets }: Props, filter: Filter) => {
  const chosen = search[filter] === undefined ? undefined : String(search[filter])
  const counted = facets[filter]
  return chosen === undefined || counted.some(({ value }) => value === chosen)
    ? counted
    : [{ value: chosen, count: 0 }, ...counted]
}

function Facet({ filter, ...props }: Props & { filter: Filter }) {
  const text = useText()
  const values = valuesOf(props, filter)
  if (values.length === 0) return null
  const item = (each: (typeof values)[number]) => (
    <Value key={each.value} search={props.search} filter={filter} {...each} />
  )
  const more = values.slice(SHOWN)
  return (
    <section aria-labelledby={`facet-${filter}`} className="border-b border-line py-3">
      <h3 id={`facet-${filter}`} className="px-2 pb-1 font-semibold">
        {text('search.facet', { filter })}
      </h3>
      <ul>{values.slice(0, SHOWN).map(item)}</ul>
      {more.length > 0 && (
        <details open={more.some(({ value }) => value === String(props.search[filter]))}>
          <summary className="cursor-pointer px-2 py-2 text-accent">
            {text('search.more', { count: more.length })}
          </summary>
          <ul>{more.map(item)}</ul>
        </details>
      )}
    </section>
  )
}

/** What opens the filters where they don't stand beside the results; no script is needed. */
export function FiltersButton() {
  return (
    <button
      type="button"
      popoverTarget={PANEL}
      className="inline-flex min-h-11 items-center rounded-full border border-line-strong px-4 hover:border-accent hover:text-accent lg:hidden"
    >
      {useText()('search.filters')}
    </button>
  )
}

/** How many of what was found have which value: beside the results on wide screens, over them on others. */
export function Facets({ search, facets }: Props) {
  const text = useText()
  return (
    <div
      id={PANEL}
      popover="auto"
      role="group"
      aria-label={text('search.filters')}
      className="facets fixed inset-x-0 top-auto bottom-0 m-0 max-h-[85dvh] w-full overflow-y-auto rounded-t-lg border-t border-line bg-surface p-4 text-sm text-ink lg:static lg:block lg:max-h-none lg:w-56 lg:shrink-0 lg:overflow-visible lg:border-0 lg:bg-transparent lg:p-0"
    >
      {FILTERS.map(filter => (
        <Facet key={filter} filter={filter} search={search} facets={facets} />
      ))}
      {facets.counted >= COUNTED_MAX && (
        <p className="px-2 pt-3 text-muted">{text('search.counted', { count: COUNTED_MAX })}</p>
      )}
      <button
        type="button"
        popoverTarget={PANEL}
        popoverTargetAction="hide"
        className="mt-3 min-h-11 w-full rounded-sm border border-line-strong lg:hidden"
      >
        {text('search.show')}
      </button>
    </div>
  )
}
