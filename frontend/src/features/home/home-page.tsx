import { useLocalized, useText } from '../../i18n/text.tsx'
import { useIsJournalAwaited, useJournal, useSiteName } from '../../journal.ts'
import { jsonLd } from '../../ui/head/head.ts'
import { useHead } from '../../ui/head/use-head.ts'
import { lazy, Suspense } from 'react'
import { LazyContactSection } from '../contact/lazy-contact-section.tsx'
import { useNewestVolumesQuery } from '../volumes/api.ts'
import { useRecentVolumesQuery, useSiteStatsQuery } from './api.ts'
import { Hero, HeroAwaited } from './hero.tsx'
import './home.css'
import { News, useNews } from './news.tsx'
import { VolumesByYear } from './volumes-by-year.tsx'

/** For a preview, too: a chunk of its own would be one more file that every reader loads. */
export { Hero }

/** What is further down: its code is fetched beside the page's own. */
const BelowFold = lazy(async () => ({ default: (await import('./below-fold.tsx')).BelowFold }))

/** For search engines, which read what the server sent: the bundle of browsers leaves it out. */
const linked = import.meta.env.SSR ? await import('../../journal-json-ld.ts') : undefined

/** Fetched beside the journal, not after it. */
const useEverything = () => {
  useNews()
  useNewestVolumesQuery()
  useRecentVolumesQuery()
  useSiteStatsQuery()
}

export function HomePage() {
  const text = useText()
  const journal = useJournal()
  const siteName = useSiteName()
  const inLanguage = useLocalized()
  useHead({
    title: siteName ? `${text('home.title')} | ${siteName}` : text('home.title'),
    description: journal && inLanguage(journal.tagline),
    site: siteName,
    path: '/',
    // search engines read what the server sent
    tags: linked && journal ? origin => [jsonLd(linked.siteJsonLd(journal, origin))] : undefined,
  })
  const isAwaited = useIsJournalAwaited()
  useEverything()
  return (
    <div className="home">
      {isAwaited ? (
        <HeroAwaited />
      ) : (
        <div id="home">
          {journal && <Hero journal={journal} />}
          <div className="page grid grid-cols-1 gap-12 pt-8 lg:gap-16 lg:pt-10">
            <News />
            <VolumesByYear />
            <Suspense fallback={<div className="min-h-[64rem]" />}>
              <BelowFold />
            </Suspense>
            <LazyContactSection />
          </div>
        </div>
      )}
    </div>
  )
}
