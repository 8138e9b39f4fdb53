import type { ReactNode } from 'react'
import { Navigate } from 'react-router-dom'
import { useSession, useTab } from '../session/use-session.ts'
import { Frame } from './frame.tsx'
import { useLoginState } from './login-state.ts'

const said = (text: string) => (
  <p role="status" className="text-muted">
    {text}
  </p>
)

/** Who is signed in has no business here, and is led to the back office. */
export function OnlySignedOut({ title, children }: { title: string; children: ReactNode }) {
  useTab()
  const { isInitializing, isAuthenticated } = useSession()
  const { from } = useLoginState()
  if (isInitializing)
    return (
      <div aria-busy="true">
        <Frame title={title}>{said('Verifying authentication...')}</Frame>
      </div>
    )
  if (!isAuthenticated) return children
  return (
    <Frame title={title}>
      {said('Already logged in, redirecting...')}
      <Navigate replace to={from ?? '/admin'} />
    </Frame>
  )
}
