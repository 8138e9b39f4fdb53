import { isStaffPage } from '@shodh/contracts/site/addresses.ts'
import { addressIn, languagesOf, type Language } from '@shodh/contracts/languages.ts'
import { useEffect, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { storeLanguage } from '../../i18n/stored-language.ts'
import { useLanguage, useText } from '../../i18n/text.tsx'
import { useJournal } from '../../journal.ts'

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
export function LanguageSwitch() {
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
