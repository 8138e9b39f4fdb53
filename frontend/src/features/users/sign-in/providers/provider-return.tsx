import { useCallback, useEffect, useRef, useState } from 'react'
import { useHref, useNavigate } from 'react-router-dom'
import type { ApiError } from '../../../../api.ts'
import { useErrorText } from '../../../../i18n/error-text.ts'
import { useText } from '../../../../i18n/text.tsx'
import { restore } from '../../../../session/restore.ts'
import { requestSignedIn } from '../../../../session/requests/signed-in.ts'
import { signInBy } from '../../../../session/sign-in.ts'
import { useTab } from '../../../../session/use-session.ts'
import { button } from '../../../../ui/button.ts'
import { Alert } from '../../../../ui/notice.tsx'
import { Frame } from '../frame.tsx'
import { OnlySignedOut } from '../only-signed-out.tsx'
import { departed, linkCall } from './provider-flow.ts'
import { SecondStep } from '../factors/second-step.tsx'

type Props = {
  readonly query: string
  /** Shows the sign-in page, which may say why. */
  readonly leave: (reason?: string) => void
}

/** The state that came back is accepted once. */
const useSentOnce = (send: () => Promise<void>) => {
  const isSent = useRef(false)
  useEffect(() => {
    if (isSent.current) return
    isSent.current = true
    void send()
  }, [send])
}

type WaitingProps = {
  readonly title: string
  readonly doing: string
  readonly error: ApiError | undefined
  readonly again: () => void
}

function Waiting({ title, doing, error, again }: WaitingProps) {
  const text = useText()
  const errorText = useErrorText()
  return (
    <Frame title={title}>
      {error ? (
        <>
          <Alert className="mb-6">{errorText(error)}</Alert>
          <button type="button" className={button.primary} onClick={again}>
            {text('sign-in.back')}
          </button>
        </>
      ) : (
        <p role="status" className="text-muted">
          {doing}
        </p>
      )}
    </Frame>
  )
}

function SigningIn({ query, leave }: Props) {
  const text = useText()
  const tab = useTab()
  const [error, setError] = useState<ApiError>()
  const send = useCallback(async () => setError(await signInBy(tab, 'auth/oidc', { query })), [tab, query])
  useSentOnce(send)
  if (error?.challenge) return <SecondStep challenge={error.challenge} leave={leave} />
  return (
    <Waiting title={text('sign-in.signIn')} doing={text('sign-in.signingIn')} error={error} again={() => leave()} />
  )
}

function Linking({ query }: Props) {
  const text = useText()
  const tab = useTab()
  const navigate = useNavigate()
  const [error, setError] = useState<ApiError>()
  const toProfile = useCallback(() => void navigate('/admin/profile', { replace: true }), [navigate])
  const send = useCallback(async () => {
    await restore(tab)
    const reply = await requestSignedIn(tab, linkCall(query))
    if (reply.error) setError(reply.error)
    else toProfile()
  }, [tab, query, toProfile])
  useSentOnce(send)
  return <Waiting title={text('sign-in.link')} doing={text('sign-in.linking')} error={error} again={toProfile} />
}

/** Where an identity provider leads back to, always in English. What it brings leaves the address at once. */
export function ProviderReturn(props: Props) {
  const text = useText()
  const navigate = useNavigate()
  const here = useHref('/login')
  const [{ page = here, from, links }] = useState(departed)
  const isHere = page === here
  const { query } = props
  useEffect(() => {
    if (isHere) void navigate('/login', { replace: true, state: { ...(from !== undefined && { from }) } })
    else window.location.replace(page + query)
  }, [navigate, isHere, page, from, query])
  if (!isHere) return null
  if (links) return <Linking {...props} />
  return (
    <OnlySignedOut title={text('sign-in.signIn')}>
      <SigningIn {...props} />
    </OnlySignedOut>
  )
}
