import { publicPages } from '@shodh/contracts/site/addresses.ts'
import { volumeDate } from '@shodh/contracts/papers/publication-date.ts'
import type { PublicJournal } from '@shodh/contracts/site/public-journal.ts'
import { isUntitled } from '@shodh/contracts/site/untitled.ts'
import { numbersIn } from '@shodh/contracts/volumes/volume-order.ts'

type Named = Pick<PublicJournal, 'name' | 'issn' | 'issnPrint' | 'publisher'>

/** The publisher of the papers: the journal itself where it names none. */
export const organization = ({ name, publisher = name }: Named, origin: string) => ({
  '@type': 'Organization',
  '@id': `${origin}/#organization`,
  name: publisher,
  url: `${origin}/`,
})

/** The journal itself, with the ISSN of each edition. */
export const periodical = ({ name, issn, issnPrint }: Named, origin: string) => ({
  '@type': 'Periodical',
  '@id': `${origin}/#journal`,
  name,
  issn: issn && issnPrint ? [issn, issnPrint] : (issn ?? issnPrint),
})

/** A volume by its name; what numbers it has, the name says. */
export const publicationVolume = (volumeName: string, journal: Named, origin: string) => ({
  '@type': 'PublicationVolume',
  name: volumeName,
  volumeNumber: numbersIn(volumeName).volume || undefined,
  isPartOf: periodical(journal, origin),
})

const SEARCH: string = '/search'

/** By which search engines may offer the journal's own search. */
const search = (origin: string) => ({
  '@type': 'SearchAction',
  target: { '@type': 'EntryPoint', urlTemplate: `${origin}${SEARCH}?q={search_term_string}` },
  'query-input': 'required name=search_term_string',
})

/** The journal and its site (schema.org); members without a value are left out. */
export const siteJsonLd = (journal: PublicJournal, origin: string) => {
  const publisher = { '@id': `${origin}/#organization` }
  const { logo, email, phone, languages } = journal
  return {
    '@context': 'https://schema.org',
    '@graph': [
      {
        ...organization(journal, origin),
        logo: logo && new URL(logo, origin).href,
        email,
        telephone: phone,
      },
      {
        '@type': 'WebSite',
        '@id': `${origin}/#website`,
        name: journal.name,
        alternateName: journal.shortName,
        url: `${origin}/`,
        inLanguage: languages,
        publisher,
        potentialAction: publicPages.some(page => page === SEARCH) ? search(origin) : undefined,
      },
      {
        ...periodical(journal, origin),
        url: `${origin}/`,
        inLanguage: languages,
        license: isUntitled(journal) ? undefined : journal.licence.url,
        publisher,
      },
    ],
  }
}

type VolumePage = { readonly name: string; readonly year: number; readonly url: string }

/** A volume's page (schema.org). */
export const volumeJsonLd = ({ name, year, url }: VolumePage, journal: Named, origin: string) => ({
  '@context': 'https://schema.org',
  '@id': url,
  url,
  datePublished: volumeDate(year, name),
  ...publicationVolume(name, journal, origin),
  publisher: organization(journal, origin),
})
