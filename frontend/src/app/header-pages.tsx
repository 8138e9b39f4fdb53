import { localized } from '@shodh/contracts/site/localized.ts'
import { NavLink } from 'react-router-dom'
import { useJournal } from '../journal.ts'

/** The pages that the journal's settings add to the menu: paths of this site, or addresses elsewhere. */
export function HeaderPages({ className }: { className: string }) {
  const pages = useJournal()?.headerPages ?? []
  return pages.map(({ id, title, url }) =>
    url.startsWith('/') ? (
      <NavLink key={id} to={url} className={className}>
        {localized(title, 'en')}
      </NavLink>
    ) : (
      <a key={id} href={url} className={className}>
        {localized(title, 'en')}
      </a>
    ),
  )
}
