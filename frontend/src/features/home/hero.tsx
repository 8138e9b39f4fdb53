import type { PublicJournal } from '@shodh/contracts/site/public-journal.ts'
import { SEARCH_MAX } from '@shodh/contracts/limits.ts'
import { type FormEvent, useMemo, useState } from 'react'
import { Link, useHref, useNavigate } from 'react-router-dom'
import { useLocalized, useText } from '../../i18n/text.tsx'
import { useSiteName } from '../../journal.ts'
import { Badge } from '../../ui/badge.tsx'
import { button } from '../../ui/button.ts'
import { SearchInput } from '../../ui/input/search-input.tsx'
import { Skeleton } from '../../ui/queries/skeleton.tsx'
import { useSiteStatsQuery } from './api.ts'
import { CurrentIssue } from './current-issue.tsx'
import { StatsRow } from './stats-row.tsx'

/** Whether the pointer or the focus is within the element that takes these props: what moves by itself stops then. */
const useHeld = () => {
  const [isPointed, setPointed] = useState(false)
  const [isFocused, setFocused] = useState(false)
  const within = useMemo(
    () => ({
      onMouseEnter: () => setPointed(true),
      onMouseLeave: () => setPointed(false),
      onFocus: () => setFocused(true),
      onBlur: () => setFocused(false),
    }),
    [],
  )
  return { isHeld: isPointed || isFocused, within }
}

type Journal = { readonly journal: PublicJournal }

/** Before the journal is known: nothing below could stay where it is. */
export function HeroAwaited() {
  const text = useText()
  return (
    <div aria-busy="true" className="border-b border-line bg-surface">
      <div className="page py-12 sm:py-16">
        <p role="status" className="sr-only">
          {text('site.loading')}
        </p>
        <div aria-hidden="true">
          <Skeleton className="h-6 w-36" />
          <Skeleton className="mt-6 h-24 max-w-xl" />
          <Skeleton className="mt-5 h-12 max-w-lg" />
        </div>
      </div>
    </div>
  )
}

function Welcome({ journal: { serialNumber, tagline } }: Journal) {
  const inLanguage = useLocalized()
  const name = useSiteName()
  return (
    <>
      {serialNumber && <Badge tone="accent">{serialNumber}</Badge>}
      <h1 id="title" className="mt-2 max-w-[24ch] font-serif text-[1.75rem] leading-tight text-balance sm:text-4xl">
        {name}
      </h1>
      <p className="mt-1 max-w-[52ch] text-pretty text-muted sm:mt-2 sm:text-lg">{inLanguage(tagline)}</p>
    </>
  )
}

/** A form as any browser sends it. */
function Search() {
  const text = useText()
  const navigate = useNavigate()
  const count = useSiteStatsQuery().data?.totalPapers ?? 0
  const label = text(count > 0 ? 'home.searchPapers' : 'site.search', { count })
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const q = new FormData(event.currentTarget).get('q')
    void navigate(
      typeof q === 'string' && q.trim() !== ''
        ? `/search?${new URLSearchParams({ q: q.trim() }).toString()}`
        : '/search',
    )
  }
  return (
    <form role="search" action={useHref('/search')} onSubmit={onSubmit} className="mt-4 flex max-w-xl print:hidden">
      <SearchInput maxLength={SEARCH_MAX} placeholder={label} aria-label={label} />
    </form>
  )
}

/** What the journal claims to be; each claim unfolds to what it rests on. */
function Tags({ tags }: { tags: NonNullable<PublicJournal['heroTags']> }) {
  const inLanguage = useLocalized()
  if (tags.length === 0) return null
  return (
    <ul className="flex flex-wrap gap-x-6 text-sm">
      {tags.map(({ title, basis }, place) => (
        <li key={place}>
          <details className="max-w-prose">
            <summary className="cursor-pointer py-1 font-medium">{inLanguage(title)}</summary>
            <p className="pb-2 text-muted">{inLanguage(basis)}</p>
          </details>
        </li>
      ))}
    </ul>
  )
}

/** Beside the other on a phone. */
const way = 'max-sm:grow max-sm:px-1 max-sm:text-[0.8125rem]'

/** Where authors begin. */
function Ways({ journal: { textPages } }: Journal) {
  const text = useText()
  return (
    <p className="mt-3 flex flex-wrap gap-2 sm:gap-3 print:hidden">
      <a href="#contact-form" className={`${button.primary} ${way}`}>
        {text('home.submitResearch')}
      </a>
      {textPages?.includes('guidelines') && (
        <Link to="/guidelines" className={`${button.outline} ${way}`}>
          {text('home.authorGuidelines')}
        </Link>
      )}
    </p>
  )
}

function Disciplines({ journal: { disciplines = [] } }: Journal) {
  const text = useText()
  const inLanguage = useLocalized()
  if (disciplines.length === 0) return null
  return (
    <ul aria-label={text('home.disciplines')} className="disciplines flex flex-wrap gap-x-3 gap-y-3">
      {disciplines.map((discipline, place) => (
        <li key={place} className="rounded-full border border-line-strong bg-paper px-3 py-0.5 text-sm">
          {inLanguage(discipline)}
        </li>
      ))}
    </ul>
  )
}

/** What the journal is, how to search it and to send to it, and its newest volume: all of it on the first screen. */
export function Hero({ journal }: Journal) {
  const { isHeld, within } = useHeld()
  return (
    <section aria-labelledby="title" className="hero border-b border-line bg-surface">
      <div {...within} className="page grid grid-cols-1 gap-x-16 gap-y-5 py-5 sm:py-8 lg:grid-cols-2">
        <div>
          <Welcome journal={journal} />
          <Search />
          <Ways journal={journal} />
        </div>
        <CurrentIssue />
        <Tags tags={journal.heroTags ?? []} />
        <div className="flex flex-wrap items-end justify-between gap-x-10 gap-y-5 border-t border-line pt-4 lg:col-span-2">
          <StatsRow isHeld={isHeld} />
          <Disciplines journal={journal} />
        </div>
      </div>
    </section>
  )
}
