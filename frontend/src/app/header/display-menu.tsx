import { isStaffPage } from '@shodh/contracts/site/addresses.ts'
import { type Language, addressIn, languagesOf } from '@shodh/contracts/languages.ts'
import { Suspense, useEffect, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { withMessages } from '../../i18n/catalogues.ts'
import { storeLanguage } from '../../i18n/stored-language.ts'
import { useLanguage, useText } from '../../i18n/text.tsx'
import { useJournal } from '../../journal.ts'
import { lazyOrNothing } from '../../ui/lazy-or-nothing.ts'
import { usePopover } from '../../ui/input/use-popover.ts'
import { whenIdle } from '../../ui/browser/when-idle.ts'

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

const useLanguages = () => {
  const current = useLanguage()
  const { pathname } = useLocation()
  const languages = languagesOf(useJournal()?.languages ?? [])
  return languages.length < 2 || (current === 'en' && isStaffPage(pathname)) ? [] : languages
}

/** The page that is shown, in another language. */
function LanguageLink({ to, className }: { to: Language; className?: string }) {
  const { pathname } = useLocation()
  const isCurrent = useLanguage() === to
  return (
    <a
      href={addressIn(to, pathname) + useRest()}
      lang={to}
      hrefLang={to}
      aria-current={isCurrent || undefined}
      onClick={() => storeLanguage(to)}
      className={className}
    >
      {NAMES[to]}
    </a>
  )
}

/** The other languages of the journal by their names, where there is room. */
export function OtherLanguages() {
  const current = useLanguage()
  return useLanguages()
    .filter(language => language !== current)
    .map(language => (
      <LanguageLink
        key={language}
        to={language}
        className="hidden min-h-11 items-center px-2 text-sm hover:text-accent @min-[79rem]:inline-flex"
      />
    ))
}

function Languages() {
  const text = useText()
  const languages = useLanguages()
  if (languages.length === 0) return null
  return (
    <nav aria-label={text('site.language')}>
      <p className="text-sm text-muted">{text('site.language')}</p>
      <div className="segments mt-1.5">
        {languages.map(language => (
          <LanguageLink key={language} to={language} />
        ))}
      </div>
    </nav>
  )
}

/** The first letters of both scripts, the same in every language. */
const LETTERS = 'अA'

/** Theme and size of the text: fetched when the menu is first opened. */
const Settings = lazyOrNothing(
  withMessages(async () => (await import('./display-settings.tsx')).DisplaySettings, 'display'),
)

/** Language, theme and size of the text, behind a button. */
export function DisplayMenu({ className }: { className: string }) {
  const text = useText()
  const { key } = useLocation()
  const { isOpen, onBlur, button, target } = usePopover(key)
  useEffect(() => {
    let end: (() => void) | undefined
    const cancel = whenIdle(() => {
      import('../display/follow-display.ts').then(
        ({ followDisplay }) => (end = followDisplay()),
        () => undefined,
      )
    })
    return () => {
      cancel()
      end?.()
    }
  }, [])
  return (
    <div onBlur={onBlur}>
      <button ref={button} type="button" popoverTarget="display" className={`${className} cursor-pointer`}>
        <span aria-hidden="true" className="text-[min(1.125rem,24px)] tracking-tight">
          {LETTERS}
        </span>
        <span className="sr-only">{text('site.display')}</span>
      </button>
      <div {...target} id="display" role="group" aria-label={text('site.display')} className="menu-panel raised">
        <div className="grid gap-4">
          <Languages />
          <Suspense>{isOpen && <Settings />}</Suspense>
        </div>
      </div>
    </div>
  )
}
