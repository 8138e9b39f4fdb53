import type { PublicPage } from '@shodh/contracts/content/pages/page-views.ts'
import { addressIn } from '@shodh/contracts/languages.ts'
import { organization, periodical } from '../../../journal-json-ld.ts'
import { jsonLd } from '../../../ui/head/head.ts'

/** A page, or an announcement by its day, for search engines (schema.org). */
export const textTags = (page: PublicPage, journal: Parameters<typeof periodical>[0]) => (origin: string) => {
  const { title, description, language, url, date, updatedAt } = page
  const address = origin + addressIn(language, url)
  const announcement = date === undefined ? undefined : { headline: title, datePublished: date }
  return [
    jsonLd({
      '@context': 'https://schema.org',
      '@type': announcement ? 'NewsArticle' : 'WebPage',
      '@id': address,
      url: address,
      name: title,
      ...announcement,
      description: description === '' ? undefined : description,
      inLanguage: language,
      dateModified: updatedAt,
      isPartOf: periodical(journal, origin),
      publisher: organization(journal, origin),
    }),
  ]
}
