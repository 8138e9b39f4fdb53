import { useSyncExternalStore } from 'react'
import { NavLink, useHref } from 'react-router-dom'
import type { Localized } from '@shodh/contracts/languages.ts'
import { useLanguage, useText, useLocalized } from '../../i18n/text.tsx'
import { onStorage } from '../../browser-storage.ts'
import { storedName } from '../../session/storage/stored-user.ts'
import { useJournal } from '../../journal.ts'

type PageLink = { readonly id: string; readonly title: Localized; readonly url: string }

/** Paths of this site, or addresses elsewhere. */
function PageLinks({ of: pages, className }: { of: readonly PageLink[]; className: string }) {
  const inLanguage = useLocalized()
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

/** What the journal says about itself, and what it announces, where it does. */
const useOwnPages = (): readonly PageLink[] => {
  const language = useLanguage()
  const text = useText()
  const { textPages, newsIn } = useJournal() ?? {}
  const about = { id: '/about', title: text('site.about'), url: '/about' }
  const news = { id: '/news', title: text('site.news'), url: '/news' }
  return [...(textPages?.includes('about') ? [about] : []), ...(newsIn?.includes(language) ? [news] : [])]
}

export function OwnPages({ className }: { className: string }) {
  return <PageLinks of={useOwnPages()} className={className} />
}

/** To the pages of the journal's menu. */
export function MenuPages({ className }: { className: string }) {
  return <PageLinks of={useJournal()?.headerPages ?? []} className={className} />
}

/** Characters of the titles of all pages for which a wide row has room beside the journal's name. */
const ROW_MAX = 16

/** Which pages are behind a button where the menu is a row: none, all in a narrow one, or those of the journal's menu in any. */
export const usePagesBehind = (): 'none' | 'in a narrow row' | 'in any row' => {
  const inLanguage = useLocalized()
  const menuPages = useJournal()?.headerPages ?? []
  const titles = [...useOwnPages(), ...menuPages].map(({ title }) => inLanguage(title))
  if (menuPages.length > 0 && titles.join('  ').length > ROW_MAX) return 'in any row'
  return titles.length > 1 ? 'in a narrow row' : 'none'
}

type Account = {
  readonly className: string
  /** Whether it is there for staff only. */
  readonly isForStaff?: boolean
}

/** To the back office, or first to where one signs in. */
export function AccountLink({ className, isForStaff = false }: Account) {
  const isSignedIn = useSyncExternalStore(
    onStorage,
    () => storedName() !== '',
    () => false,
  )
  const text = useText()
  const isPrefixed = useHref('/') !== '/'
  if (isForStaff && !isSignedIn) return null
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
