import type { SettingsContent } from './site-parts.ts'
import type { FooterView, HeaderView } from '../views.ts'
import type { PublicJournal } from '../../site/public-journal.ts'

/** What is null is left out. */
const stated = <Stated extends object>(all: Stated) =>
  Object.fromEntries(Object.entries(all).map(([name, value]) => [name, value ?? undefined])) as {
    [Name in keyof Stated]: Exclude<Stated[Name], null> | undefined
  }

/** The journal with another header. */
export const withHeader = (
  journal: PublicJournal,
  { serialNumber, pages, logo, logoAlt }: HeaderView,
): PublicJournal => ({
  ...journal,
  serialNumber: serialNumber ?? '',
  headerPages: pages.map(({ id, title, url }) => ({ id, title, url })),
  ...stated({ logo: logo?.url, logoImage: logo, logoAlt }),
})

/** The journal with another footer. Which page of a map may be shown in a frame, the operator says. */
export const withFooter = (journal: PublicJournal, footer: FooterView): PublicJournal => {
  const { logo, logoAlt, mapUrl, ...said } = footer
  const map = mapUrl === null ? null : { url: mapUrl }
  return {
    ...journal,
    ...stated({
      ...said,
      map: journal.map?.url === mapUrl ? journal.map : map,
      footerLogo: logo,
      footerLogoAlt: logoAlt,
    }),
  }
}

/** The journal with other settings, in what its home page says. */
export const withSettings = (
  journal: PublicJournal,
  { tagline, contactChannels: _, contact: __, mailFromName: ___, ...settings }: SettingsContent,
): PublicJournal => ({ ...journal, ...stated(settings), tagline: tagline ?? '' }) as PublicJournal
