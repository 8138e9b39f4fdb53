import { NavLink } from 'react-router-dom'
import { useLocalized } from '../../i18n/localized.ts'
import { useText } from '../../i18n/text.tsx'
import { useJournal } from '../../journal.ts'

/** What the journal says about itself, and the pages that its settings add: paths of this site, or addresses elsewhere. */
export function HeaderPages({ className }: { className: string }) {
  const inLanguage = useLocalized()
  const text = useText()
  const { texts, headerPages = [] } = useJournal() ?? {}
  const about = texts === undefined ? [] : [{ id: 'about', title: text('site.about'), url: '/about' }]
  return [...about, ...headerPages].map(({ id, title, url }) =>
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
