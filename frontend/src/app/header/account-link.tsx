import { useSyncExternalStore } from 'react'
import { NavLink, useHref } from 'react-router-dom'
import { useLanguage, useText, useLocalized } from '../../i18n/text.tsx'
import { onStorage } from '../../browser-storage.ts'
import { storedName } from '../../session/stored-user.ts'
import { useJournal } from '../../journal.ts'

/** What the journal says about itself and announces, and the pages of its menu: paths of this site, or addresses elsewhere. */
export function HeaderPages({ className }: { className: string }) {
  const inLanguage = useLocalized()
  const language = useLanguage()
  const text = useText()
  const { textPages, newsIn, headerPages = [] } = useJournal() ?? {}
  const about = { id: '/about', title: text('site.about'), url: '/about' }
  const news = { id: '/news', title: text('site.news'), url: '/news' }
  const own = [...(textPages?.includes('about') ? [about] : []), ...(newsIn?.includes(language) ? [news] : [])]
  return [...own, ...headerPages].map(({ id, title, url }) =>
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
