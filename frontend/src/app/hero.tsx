import type { JournalSettings } from '@shodh/contracts/site/settings.ts'
import type { ReactNode } from 'react'
import { useJournal } from '../journal.ts'
import { useLanguage, useText } from '../i18n/text.tsx'
import { Badge } from '../ui/badge.tsx'
import { link } from '../ui/button.ts'
import { Skeleton } from '../ui/skeleton.tsx'
import { languageNames } from './language-names.ts'

const qualities = ['Peer-Reviewed', 'Indexed', 'International', 'Open Access'] as const

function Detail({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className="flex justify-between gap-6 border-b border-line py-2.5">
      <dt className="text-muted">{term}</dt>
      <dd className="text-right">{children}</dd>
    </div>
  )
}

/** What a title page says of a journal. */
function Imprint({ journal: { sinceYear, languages, issn, licence } }: { journal: JournalSettings }) {
  const text = useText()
  const language = useLanguage()
  return (
    <dl className="w-full self-end border-t-2 border-ink text-sm lg:max-w-80">
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

function Awaited() {
  return (
    <div aria-hidden="true">
      <Skeleton className="h-6 w-36" />
      <Skeleton className="mt-6 h-24 max-w-xl" />
      <Skeleton className="mt-5 h-12 max-w-lg" />
    </div>
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
        <Awaited />
      </div>
    </div>
  )
}

function Welcome({ journal: { serialNumber, name, tagline } }: { journal: JournalSettings }) {
  return (
    <>
      <Badge tone="accent">{serialNumber}</Badge>
      <h1 id="title" className="mt-5 max-w-[30ch] font-serif text-4xl text-balance">
        {name}
      </h1>
      <p className="mt-5 max-w-[52ch] text-lg text-pretty text-muted">{tagline}</p>
    </>
  )
}

export function Hero() {
  const text = useText()
  const journal = useJournal()
  return (
    <section aria-labelledby="title" className="border-b border-line bg-surface">
      <div className="page flex flex-col gap-10 py-12 sm:py-16 lg:flex-row lg:gap-16">
        <div className="grow">
          {journal ? <Welcome journal={journal} /> : <Awaited />}
          <ul className="mt-8 flex flex-wrap gap-x-6 gap-y-2 text-sm font-medium">
            {qualities.map(quality => (
              <li key={quality} className="flex items-center gap-2">
                <span aria-hidden="true" className="size-1.5 rotate-45 bg-accent" />
                {text(`home.quality.${quality}`)}
              </li>
            ))}
          </ul>
        </div>
        {journal && <Imprint journal={journal} />}
      </div>
    </section>
  )
}
