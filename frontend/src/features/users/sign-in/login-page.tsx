import type { Challenge } from '@shodh/contracts/users/factors/views.ts'
import { lazy, Suspense, useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { useSentence, useText } from '../../../i18n/text.tsx'
import { useJournal } from '../../../journal.ts'
import { lazyOrNothing } from '../../../ui/lazy-or-nothing.ts'
import { Notice } from '../../../ui/notice.tsx'
import { errorCleared } from '../../../session/session.ts'
import { useSession, useTab } from '../../../session/use-session.ts'
import { hasPasskeys } from '../proofs/passkeys.ts'
import { Frame } from './frame.tsx'
import { LoginForm } from './login-form.tsx'
import { type LoginState, useLoginState, OnlySignedOut } from './only-signed-out.tsx'
import { returnedQuery } from './providers/provider-flow.ts'
import { useLink } from './use-link.ts'
import type { Waiting } from './verification/verify-step.tsx'

const VerifyStep = lazy(async () => ({ default: (await import('./verification/verify-step.tsx')).VerifyStep }))
const SecondStep = lazy(async () => ({ default: (await import('./factors/second-step.tsx')).SecondStep }))
/** Where it can't be fetched, a password signs in all the same. */
const PasskeySignIn = lazyOrNothing(async () => (await import('./factors/passkey-sign-in.tsx')).PasskeySignIn)
const ProviderButtons = lazyOrNothing(async () => (await import('./providers/provider-buttons.tsx')).ProviderButtons)
const ProviderReturn = lazy(async () => ({ default: (await import('./providers/provider-return.tsx')).ProviderReturn }))
const VerifyLink = lazy(async () => ({ default: (await import('./verification/verify-link.tsx')).VerifyLink }))

function Verifying() {
  return <Frame title={useText()('sign-in.verifyTitle')}>{null}</Frame>
}

function OrByProvider() {
  const { signIn: offered = [] } = useJournal() ?? {}
  if (offered.length === 0) return null
  return (
    <Suspense fallback={null}>
      <ProviderButtons offered={offered} />
    </Suspense>
  )
}

function OrByPasskey() {
  return hasPasskeys() ? (
    <Suspense fallback={null}>
      <PasskeySignIn />
    </Suspense>
  ) : null
}

function SignIn() {
  const text = useText()
  const inLanguage = useSentence()
  const tab = useTab()
  const navigate = useNavigate()
  const { done, verified, unverified, from } = useLoginState()
  const { error } = useSession()
  const [failure, setFailure] = useState(error)
  const [refused, setRefused] = useState<Waiting>()
  const [challenge, setChallenge] = useState<Challenge>()
  const [typed, setTyped] = useState<string>()
  const waiting = refused ?? (unverified === undefined ? undefined : { email: unverified })

  // A failure belongs to this visit: a later visit starts with an empty form.
  useEffect(() => () => void tab.dispatch(errorCleared()), [tab])

  const leave = (state: LoginState = {}, message: string | null = null) => {
    setFailure(message)
    setRefused(undefined)
    setChallenge(undefined)
    void navigate('/login', { replace: true, state: { ...(from !== undefined && { from }), ...state } })
  }
  if (waiting)
    return (
      <Suspense fallback={<Verifying />}>
        <VerifyStep waiting={waiting} leave={leave} />
      </Suspense>
    )
  if (challenge)
    return (
      <Suspense fallback={<Frame title={text('sign-in.secondTitle')}>{null}</Frame>}>
        <SecondStep challenge={challenge} leave={message => leave({}, message)} />
      </Suspense>
    )
  const reason = failure ?? done ?? (verified === undefined ? undefined : text('sign-in.verified'))
  return (
    <Frame title={text('sign-in.signIn')} lead={text('sign-in.signInLead')}>
      {/* Why the user was signed out. */}
      <div role="status" className={reason ? 'mb-6' : ''}>
        {reason && <Notice>{inLanguage(reason)}</Notice>}
      </div>
      <LoginForm
        email={verified}
        typed={typed}
        unverified={(credentials, { message }) => setRefused({ ...credentials, message })}
        challenged={(asked, by) => {
          setChallenge(asked)
          setTyped(by)
        }}
      />
      <OrByPasskey />
      <OrByProvider />
    </Frame>
  )
}

export function LoginPage() {
  const text = useText()
  const link = useLink()
  const navigate = useNavigate()
  const location = useLocation()
  const [returned, setReturned] = useState(() => returnedQuery(location))
  if (link.token || link.email)
    return (
      <Suspense fallback={<Verifying />}>
        <VerifyLink key={link.token} link={link} />
      </Suspense>
    )
  if (returned !== undefined) {
    const leave = (reason?: string) => {
      setReturned(undefined)
      void navigate('/login', { replace: true, state: { done: reason } })
    }
    return (
      <Suspense fallback={<Frame title={text('sign-in.signIn')}>{null}</Frame>}>
        <ProviderReturn query={returned} leave={leave} />
      </Suspense>
    )
  }
  return (
    <OnlySignedOut title={text('sign-in.signIn')}>
      <SignIn />
    </OnlySignedOut>
  )
}
