import { LazyContactSection } from '../features/contact/lazy-contact-section.tsx'
import { useYearTreeQuery } from '../features/volumes/api.ts'
import { RecentPublications } from '../features/volumes/recent-publications.tsx'
import { VolumesByYear } from '../features/volumes/volumes-by-year.tsx'
import { useText } from '../i18n/text.tsx'
import { useIsJournalAwaited, useJournal } from '../journal.ts'
import { jsonLd } from '../ui/head.ts'
import { useHead } from '../ui/use-head.ts'
import { Hero, HeroAwaited } from './hero.tsx'

/** For search engines, which read what the server sent: the bundle of browsers leaves it out. */
const linked = import.meta.env.SSR ? await import('../journal-json-ld.ts') : undefined

export function HomePage() {
  const text = useText()
  const journal = useJournal()
  useHead({
    title: journal ? `${text('site.homeTitle')} | ${journal.name}` : text('site.homeTitle'),
    description: journal?.tagline,
    site: journal?.name,
    path: '/',
    // search engines read what the server sent
    tags: linked && journal ? origin => [jsonLd(linked.siteJsonLd(journal, origin))] : undefined,
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
        <LazyContactSection />
      </div>
    </div>
  )
}
