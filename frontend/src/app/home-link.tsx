import { isStaffPage } from '@shodh/contracts/site/addresses.ts'
import { DEFAULT_LANGUAGE, prefixOf } from '@shodh/contracts/languages.ts'
import { useEffect, useState, type ReactNode } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { storedLanguage } from '../i18n/stored-language.ts'

/** To the home page: in the language of the page, and from the back office in the one that was chosen. */
export function HomeLink({ className, children }: { className: string; children: ReactNode }) {
  const { pathname } = useLocation()
  const [prefix, setPrefix] = useState('')
  useEffect(() => setPrefix(isStaffPage(pathname) ? prefixOf(storedLanguage() ?? DEFAULT_LANGUAGE) : ''), [pathname])
  if (prefix)
    return (
      <a href={prefix} className={className}>
        {children}
      </a>
    )
  return (
    <Link to="/" className={className}>
      {children}
    </Link>
  )
}
