import { useSyncExternalStore } from 'react'
import { NavLink } from 'react-router-dom'
import { storedName } from '../features/users/session/stored-user.ts'

const subscribe = (changed: () => void) => {
  window.addEventListener('storage', changed)
  return () => window.removeEventListener('storage', changed)
}

/** To the back office, or first to where one signs in. */
export function AccountLink({ className }: { className: string }) {
  const isSignedIn = useSyncExternalStore(
    subscribe,
    () => storedName() !== '',
    () => false,
  )
  return (
    <NavLink to={isSignedIn ? '/admin' : '/login'} className={className}>
      {isSignedIn ? 'Back office' : 'Sign in'}
    </NavLink>
  )
}
