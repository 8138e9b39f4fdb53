import { useSyncExternalStore } from 'react'
import { NavLink, useHref } from 'react-router-dom'
import { useText } from '../../i18n/text.tsx'
import { onStorage } from '../../ui/on-storage.ts'
import { storedName } from '../../session/stored-user.ts'

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
