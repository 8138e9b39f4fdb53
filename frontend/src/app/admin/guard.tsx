import { useEffect, useState, type ReactNode } from 'react'
import { Navigate, useLocation } from 'react-router-dom'
import { useSession, useTab } from '../../session/use-session.ts'

const SIGN_IN_FIRST = 'Authentication required. Please log in.'

/** Redirects to the sign-in, and from there back here, unless the user signed out on purpose. */
export function Guard({ children }: { children: ReactNode }) {
  useTab()
  const { isInitializing, isAuthenticated, error } = useSession()
  const { pathname, search, hash } = useLocation()
  const [wasInside, setInside] = useState(false)
  useEffect(() => {
    if (isAuthenticated) setInside(true)
  }, [isAuthenticated])
  if (isInitializing)
    return (
      <p role="status" className="grid min-h-dvh place-items-center text-muted">
        Verifying authentication...
      </p>
    )
  if (isAuthenticated) return children
  const hasLeft = wasInside && !error
  return (
    <Navigate replace to="/login" state={hasLeft ? null : { from: pathname + search + hash, done: SIGN_IN_FIRST }} />
  )
}
