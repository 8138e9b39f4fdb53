import { type ReactNode, useEffect } from 'react'
import { Navigate, useHref, useLocation } from 'react-router-dom'
import { useText } from '../../../i18n/text.tsx'
import { useSession, useTab } from '../../../session/use-session.ts'
import { Frame } from './frame.tsx'
import * as z from 'zod/mini'

const text = z.optional(z.string())

/** What a history entry of the sign-in page may say. */
const LoginState = z.readonly(
  z.object({
    /** Where to go afterwards. */
    from: text,
    /** A sentence about what was done before. */
    done: text,
    /** An e-mail address that was verified by its link. */
    verified: text,
    /** An e-mail address that a new code was sent to. */
    unverified: text,
  }),
)
export type LoginState = z.infer<typeof LoginState>

export const useLoginState = (): LoginState => LoginState.safeParse(useLocation().state).data ?? {}

const said = (text: string) => (
  <p role="status" className="text-muted">
    {text}
  </p>
)

/** The back office is in English only: from another language it is another document. */
function ToBackOffice({ path }: { path: string }) {
  const isPrefixed = useHref('/') !== '/'
  useEffect(() => {
    if (isPrefixed) window.location.replace(path)
  }, [isPrefixed, path])
  return isPrefixed ? null : <Navigate replace to={path} />
}

type Props = {
  readonly title: string
  /** Where who is signed in is led, unless the history entry says it. */
  readonly to?: string
  readonly children: ReactNode
}

/** Who is signed in has no business here, and is led to the back office. */
export function OnlySignedOut({ title, to = '/admin', children }: Props) {
  useTab()
  const text = useText()
  const { isInitializing, isAuthenticated } = useSession()
  const { from } = useLoginState()
  if (isInitializing)
    return (
      <div aria-busy="true">
        <Frame title={title}>{said(text('sign-in.verifying'))}</Frame>
      </div>
    )
  if (!isAuthenticated) return children
  return (
    <Frame title={title}>
      {said(text('sign-in.already'))}
      <ToBackOffice path={from ?? to} />
    </Frame>
  )
}
