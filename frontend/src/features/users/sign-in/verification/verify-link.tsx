import { useCallback, useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import type { ApiError } from '../../../../api.ts'
import { useErrorText } from '../../../../i18n/error-text.ts'
import { useText } from '../../../../i18n/text.tsx'
import { button } from '../../../../ui/button.ts'
import { useToast } from '../../../../ui/toasts/toast.tsx'
import { Notice } from '../../../../ui/notice.tsx'
import { resendOtp, verifyEmailByLink } from '../../account-calls.ts'
import { storedSession } from '../../../../session/storage/stored-session.ts'
import { restore } from '../../../../session/restore.ts'
import { useTab } from '../../../../session/use-session.ts'
import { Frame } from '../frame.tsx'
import type { LoginState } from '../only-signed-out.tsx'
import type { FollowedLink } from '../use-link.ts'

const INCOMPLETE: ApiError = {
  status: 400,
  message: 'The link is not complete. Open it exactly as it stands in the mail.',
}

const TEMPORARY = [408, 429]

/** Whether the server has refused the link for good, rather than failed for now. */
const isFinal = ({ status }: ApiError) => typeof status === 'number' && status < 500 && !TEMPORARY.includes(status)

/** Who is signed in continues in the profile, which shows the new address or that it waits for its verification. */
const useGoOn = () => {
  const navigate = useNavigate()
  return (state: LoginState) =>
    void navigate('/login', { replace: true, state: { ...state, ...(storedSession() && { from: '/admin/profile' }) } })
}

function NewCode({ email }: { email: string }) {
  const text = useText()
  const errorText = useErrorText()
  const toast = useToast()
  const goOn = useGoOn()
  const [isSending, setSending] = useState(false)
  const send = async () => {
    if (isSending) return
    setSending(true)
    const { error } = await resendOtp(email)
    setSending(false)
    if (error) toast(errorText(error), 'error')
    else goOn({ unverified: email })
  }
  return (
    <button type="button" className={button.outline} aria-disabled={isSending} onClick={send}>
      {text(isSending ? 'sign-in.sending' : 'sign-in.sendNewCode')}
    </button>
  )
}

type Props = { readonly link: FollowedLink }

function Refused({ link: { email, clear }, error, retry }: Props & { error: ApiError; retry: () => void }) {
  const text = useText()
  const errorText = useErrorText()
  const mayBeVerified = isFinal(error) && error !== INCOMPLETE
  return (
    <>
      <div role="alert">
        <Notice tone="error">{errorText(error)}</Notice>
        {mayBeVerified && <p className="mt-4">{text('sign-in.maybeVerified')}</p>}
      </div>
      <div className="mt-6 flex flex-wrap gap-3">
        {!isFinal(error) && (
          <button type="button" className={button.primary} onClick={retry}>
            {text('site.tryAgain')}
          </button>
        )}
        <button type="button" className={isFinal(error) ? button.primary : button.outline} onClick={clear}>
          {text('sign-in.signIn')}
        </button>
        {isFinal(error) && email !== '' && <NewCode email={email} />}
      </div>
    </>
  )
}

/** Verifies the e-mail address of the link that led here. */
export function VerifyLink({ link }: Props) {
  const text = useText()
  const { email, token } = link
  const tab = useTab()
  const goOn = useGoOn()
  const isWhole = email !== '' && token !== ''
  const [error, setError] = useState(isWhole ? undefined : INCOMPLETE)
  const isSent = useRef(!isWhole)
  const verify = useCallback(async () => {
    setError(undefined)
    const reply = await verifyEmailByLink({ email, token })
    if (reply.error) return setError(reply.error)
    if (storedSession()) await restore(tab)
    goOn({ verified: email })
  }, [email, token, tab, goOn])
  useEffect(() => {
    if (isSent.current) return
    isSent.current = true
    void verify()
  }, [verify])
  return (
    <Frame title={text('sign-in.verifyTitle')}>
      {error ? (
        <Refused link={link} error={error} retry={() => void verify()} />
      ) : (
        <p role="status" className="text-muted">
          {text('sign-in.verifyingAddress')}
        </p>
      )}
    </Frame>
  )
}
