import { useSyncExternalStore } from 'react'
import { NavLink, useHref } from 'react-router-dom'
import { useText, useLocalized } from '../../i18n/text.tsx'
import { onStorage } from '../../browser-storage.ts'
import { storedName } from '../../session/stored-user.ts'
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

/** To the back office, or first to where one signs in. */
export function AccountLink({ className }: { className: string }) {
  const isSignedIn = useSyncExternalStore(
    onStorage,
    () => storedName() !== '',
    () => false,
  )
  const text = useText()
  const isPrefixed = useHref('/') !== '/'
  const to = isSignedIn ? '/admin' : '/login'
  const name = text(isSignedIn ? 'site.backOffice' : 'site.signIn')
  if (isPrefixed && isSignedIn)
    return (
      <a href={to} className={className}>
        {name}
      </a>
    )
  return (
    <NavLink to={to} className={className}>
      {name}
    </NavLink>
  )
}
