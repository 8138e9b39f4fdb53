import type { PublicJournal } from '@shodh/contracts/site/public-journal.ts'
import { type ReactNode, useMemo, useState } from 'react'
import { Link } from 'react-router-dom'
import { useLocalized, useLanguage, useText } from '../../i18n/text.tsx'
import { useSiteName } from '../../journal.ts'
import { Badge } from '../../ui/badge.tsx'
import { button, link } from '../../ui/button.ts'
import { languageNames } from '../../ui/language-names.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
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

function Detail({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className="flex flex-wrap justify-between gap-x-6 border-b border-line py-2.5">
      <dt className="text-muted">{term}</dt>
      <dd className="ml-auto text-right">{children}</dd>
    </div>
  )
}

/** What a title page says of a journal. */
function Imprint({ journal: { sinceYear, languages, issn, licence } }: Journal) {
  const text = useText()
  const language = useLanguage()
  return (
    <dl className="border-t-2 border-ink text-sm">
      <Detail term={text('home.publishedSince')}>{sinceYear}</Detail>
      <Detail term={text('home.languages')}>{languageNames(languages, language)}</Detail>
      {issn && <Detail term="ISSN">{issn}</Detail>}
      <Detail term={text('home.licence')}>
        <a rel="license" href={licence.url} className={link}>
          {licence.name}
        </a>
      </Detail>
    </dl>
  )
}

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
      <h1 id="title" className="mt-5 max-w-[30ch] font-serif text-4xl text-balance">
        {name}
      </h1>
      <p className="mt-5 max-w-[52ch] text-lg text-pretty text-muted">{inLanguage(tagline)}</p>
    </>
  )
}

/** What the journal claims to be; each claim unfolds to what it rests on. */
function Tags({ tags }: { tags: NonNullable<PublicJournal['heroTags']> }) {
  const inLanguage = useLocalized()
  if (tags.length === 0) return null
  return (
    <ul className="mt-6 flex flex-wrap gap-x-6 gap-y-1 text-sm">
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

/** Where authors begin. */
function Ways({ journal: { textPages } }: Journal) {
  const text = useText()
  return (
    <p className="mt-8 flex flex-wrap gap-3 print:hidden">
      <a href="#contact-form" className={button.primary}>
        {text('home.submitResearch')}
      </a>
      {textPages?.includes('guidelines') && (
        <Link to="/guidelines" className={button.outline}>
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
    <ul aria-label={text('home.disciplines')} className="disciplines flex flex-wrap gap-x-4 gap-y-5">
      {disciplines.map((discipline, place) => (
        <li key={place} className="rounded-full border border-line-strong bg-paper px-3.5 py-1 text-sm">
          {inLanguage(discipline)}
        </li>
      ))}
    </ul>
  )
}

export function Hero({ journal }: Journal) {
  const { isHeld, within } = useHeld()
  return (
    <section aria-labelledby="title" className="hero border-b border-line bg-surface">
      <div {...within} className="page flex flex-col gap-10 py-12 sm:py-16 lg:flex-row lg:gap-16">
        <div className="grow">
          <Welcome journal={journal} />
          <Tags tags={journal.heroTags ?? []} />
          <Ways journal={journal} />
          <StatsRow isHeld={isHeld} />
        </div>
        <div className="flex w-full flex-col justify-between gap-10 lg:max-w-80">
          <Disciplines journal={journal} />
          <Imprint journal={journal} />
        </div>
      </div>
    </section>
  )
}
