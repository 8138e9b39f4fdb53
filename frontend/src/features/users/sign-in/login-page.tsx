import { useState } from 'react'
import { useLocation } from 'react-router-dom'
import { Notice } from '../forms/notice.tsx'
import { signIn } from '../session/sign-in.ts'
import { useSession, useTab } from '../session/use-session.ts'
import { Frame } from './frame.tsx'
import { LoginForm, type Credentials } from './login-form.tsx'
import { OnlySignedOut } from './only-signed-out.tsx'
import { VerifyForm } from './verify-form.tsx'

type Waiting = { readonly credentials: Credentials; readonly notice: string }

const noticeOf = (message: string) =>
  /inactive/iu.test(message)
    ? 'Please verify your email address to activate your account'
    : 'Please verify your email address to continue'

/** Why somebody stands here who was inside a moment ago. */
function Reason() {
  const { error } = useSession()
  const { done } = (useLocation().state ?? {}) as { done?: string }
  const [reason] = useState(error ?? done)
  return (
    <div role="status" className={reason ? 'mb-6' : ''}>
      {reason && <Notice>{reason}</Notice>}
    </div>
  )
}

function SignIn() {
  const tab = useTab()
  const [waiting, setWaiting] = useState<Waiting>()
  if (!waiting)
    return (
      <Frame title="Sign in" lead="For authors, auditors and administrators of the journal.">
        <Reason />
        <LoginForm unverified={(credentials, { message }) => setWaiting({ credentials, notice: noticeOf(message) })} />
      </Frame>
    )
  const { email, password } = waiting.credentials
  return (
    <Frame
      title="Verify your email"
      lead={
        <>
          {waiting.notice}. The code is in the mail to <span className="font-medium text-ink">{email}</span>.
        </>
      }
    >
      <VerifyForm
        email={email}
        verified={async () => {
          if (await signIn(tab, email, password)) setWaiting(undefined)
        }}
        back={() => setWaiting(undefined)}
      />
    </Frame>
  )
}

export function LoginPage() {
  return (
    <OnlySignedOut title="Sign in">
      <SignIn />
    </OnlySignedOut>
  )
}
