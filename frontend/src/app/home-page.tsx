import { useYearTreeQuery } from '../features/volumes/api.ts'
import { RecentPublications } from '../features/volumes/recent-publications.tsx'
import { VolumesByYear } from '../features/volumes/volumes-by-year.tsx'
import { useText } from '../i18n/text.tsx'
import { useIsJournalAwaited, useJournal } from '../journal.ts'
import { siteJsonLd } from '../journal-json-ld.ts'
import { jsonLd } from '../ui/head.ts'
import { useHead } from '../ui/use-head.ts'
import { Hero, HeroAwaited } from './hero.tsx'

export function HomePage() {
  const text = useText()
  const journal = useJournal()
  useHead({
    title: journal ? `${text('site.homeTitle')} | ${journal.name}` : text('site.homeTitle'),
    description: journal?.tagline,
    site: journal?.name,
    path: '/',
    // search engines read what the server sent
    tags: import.meta.env.SSR && journal ? origin => [jsonLd(siteJsonLd(journal, origin))] : undefined,
  })
  const isAwaited = useIsJournalAwaited()
  // Fetched beside the journal, not after it.
  useYearTreeQuery()
  if (isAwaited) return <HeroAwaited />
  return (
    <div id="home">
      <Hero />
      <div className="page grid grid-cols-1 gap-16 pt-14 sm:gap-20 sm:pt-16">
        <RecentPublications />
        <VolumesByYear />
      </div>
    </div>
  )
}
