import { NavLink } from 'react-router-dom'
import { useLocalized } from '../i18n/localized.ts'
import { useJournal } from '../journal.ts'

/** The pages that the journal's settings add to the menu: paths of this site, or addresses elsewhere. */
export function HeaderPages({ className }: { className: string }) {
  const inLanguage = useLocalized()
  const pages = useJournal()?.headerPages ?? []
  return pages.map(({ id, title, url }) =>
    url.startsWith('/') ? (
      <NavLink key={id} to={url} className={className}>
        {inLanguage(title)}
      </NavLink>
    ) : (
      <a key={id} href={url} className={className}>
        {inLanguage(title)}
      </a>
    ),
  )
}
