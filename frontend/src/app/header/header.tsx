import { Link, useLocation } from 'react-router-dom'
import { useText, useLanguage } from '../../i18n/text.tsx'
import { useJournal, useSiteName } from '../../journal.ts'
import { Icon } from '../../ui/icon.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { HomeLink } from '../home-link.tsx'
import { Logo } from '../logo.tsx'
import { NarrowMenu } from './narrow-menu.tsx'
import { WideMenu } from './wide-menu.tsx'
import { Suspense, useSyncExternalStore, useEffect, useState } from 'react'
import { hasLibrary } from '../../features/library/marker.ts'
import { onStorage } from '../../browser-storage.ts'
import { lazyOrNothing } from '../../ui/lazy-or-nothing.ts'
import { isStaffPage } from '@shodh/contracts/site/addresses.ts'
import { type Language, addressIn, languagesOf } from '@shodh/contracts/languages.ts'
import { storeLanguage } from '../../i18n/stored-language.ts'

const NAMES: Readonly<Record<Language, string>> = { en: 'English', hi: 'हिन्दी', mr: 'मराठी' }

/** The fragment that a page took out of its address: it goes along into another language. */
const fragmentIn = (state: unknown) =>
  typeof state === 'object' && state && 'fragment' in state ? String(state.fragment) : ''

/** Query and fragment; a server knows but the query of a search. */
const useRest = () => {
  const { pathname, search, hash, state } = useLocation()
  const [isMounted, setMounted] = useState(false)
  useEffect(() => setMounted(true), [])
  if (!isMounted) return pathname === '/search' ? search : ''
  return search + (hash || fragmentIn(state))
}

/** The page that is shown, in the other languages of the journal. */
function LanguageSwitch() {
  const text = useText()
  const current = useLanguage()
  const { pathname } = useLocation()
  const rest = useRest()
  const languages = languagesOf(useJournal()?.languages ?? [])
  if (languages.length < 2 || (current === 'en' && isStaffPage(pathname))) return null
  return (
    <nav aria-label={text('site.language')} className="print:hidden">
      <ul className="flex justify-end gap-x-4 text-sm">
        {languages.map(language => (
          <li key={language}>
            <a
              href={addressIn(language, pathname) + rest}
              lang={language}
              hrefLang={language}
              aria-current={language === current || undefined}
              onClick={() => storeLanguage(language)}
              className={`inline-block py-1 hover:text-accent ${language === current ? 'font-medium underline' : ''}`}
            >
              {NAMES[language]}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}

const Count = lazyOrNothing(async () => (await import('../../features/library/count.tsx')).LibraryCount)

/** To what is saved on this device, with its number where there is something. */
function LibraryLink({ className }: { className: string }) {
  const isShown = useSyncExternalStore(onStorage, hasLibrary, () => false)
  return (
    <Link to="/library" className={`relative ${className}`}>
      <Icon name="saved" className="size-5" />
      <span className="sr-only">{useText()('site.library')}</span>
      <Suspense>{isShown && <Count />}</Suspense>
    </Link>
  )
}

function Title() {
  const journal = useJournal()
  const name = useSiteName()
  if (!journal)
    return (
      <span className="grid gap-2">
        <Skeleton className="h-5 w-40" />
        <Skeleton className="h-3 w-24" />
      </span>
    )
  return (
    <span className="min-w-0">
      <span className="line-clamp-2 font-serif text-sm leading-tight font-semibold text-balance sm:max-md:text-base md:max-lg:text-[0.8125rem] lg:text-lg">
        {name}
      </span>
      <span className="block truncate text-xs text-muted">{journal.serialNumber}</span>
    </span>
  )
}

const square = 'inline-flex size-[44px] shrink-0 items-center justify-center hover:text-accent'

export function Header() {
  const text = useText()
  return (
    <header className="site-header border-t-4 border-b border-t-fill border-b-line bg-surface print:hidden">
      <div className="page h-(--languages)">
        <LanguageSwitch />
      </div>
      <div className="page flex h-(--header) items-center gap-4 max-sm:gap-2 md:max-lg:gap-2">
        <HomeLink className="mr-auto flex min-w-0 items-center gap-3 md:max-lg:gap-2">
          <Logo
            of="header"
            height={44}
            mark="size-[40px] shrink-0 sm:size-11 md:max-lg:size-9"
            wide="h-[40px] w-auto max-w-20 shrink-0 sm:h-11 sm:max-w-32 md:max-lg:h-9 md:max-lg:max-w-20"
          />
          <Title />
        </HomeLink>
        <div className="flex shrink-0 md:max-lg:-mx-2">
          <Link to="/search" aria-label={text('site.search')} className={square}>
            <Icon name="search" className="size-5" />
          </Link>
          <LibraryLink className={square} />
        </div>
        <WideMenu />
        <NarrowMenu />
      </div>
    </header>
  )
}
