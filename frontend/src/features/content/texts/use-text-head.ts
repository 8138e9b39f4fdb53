import type { PublicPage } from '@shodh/contracts/content/pages/page-views.ts'
import { useMemo } from 'react'
import { useJournal, usePageTitle, useSiteName } from '../../../journal.ts'
import { useHead } from '../../../ui/head/use-head.ts'

/** For search engines, which read what the server sent: the bundle of browsers leaves it out. */
const linked = import.meta.env.SSR ? await import('./text-json-ld.ts') : undefined

/** What a page or an announcement says of itself to browsers and search engines. */
export const useTextHead = (page: PublicPage, isPast: boolean) => {
  const siteName = useSiteName()
  const journal = useJournal()
  const { title, description, url, language, languages } = page
  const written = useMemo(
    () => [language, ...languages.map(each => each.language).filter(each => each !== language)],
    [language, languages],
  )
  useHead({
    title: usePageTitle(title),
    ...(description !== '' && { description }),
    site: siteName,
    path: url,
    languages: written,
    isPast,
    tags: useMemo(() => (journal && !isPast ? linked?.textTags(page, journal) : undefined), [page, journal, isPast]),
  })
}
