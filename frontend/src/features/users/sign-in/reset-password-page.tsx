import { NewPassword } from '@shodh/contracts/users/fields.ts'
import { useEffect, useState } from 'react'
import { Link, useNavigate } from 'react-router-dom'
import * as z from 'zod/mini'
import { useSentence, useText } from '../../../i18n/text.tsx'
import { button } from '../../../ui/button.ts'
import { useRedirect } from '../../../ui/addresses/use-redirect.ts'
import { checkedTwice, useForm } from '../forms/use-form.ts'
import { Form, Submit, UsernameOfPassword } from '../forms/form.tsx'
import { NewPasswordFields } from '../forms/new-password-fields.tsx'
import { resetPassword } from '../account-calls.ts'
import { Frame } from './frame.tsx'
import { OnlySignedOut } from './only-signed-out.tsx'
import { type FollowedLink, useLink } from './use-link.ts'

const INVALID = 'Invalid reset link. Please request a new password reset.'
const TO_FORGOT_MS = 2000
const TO_LOGIN_MS = 3000
const Password = z.object({ newPassword: NewPassword })

/** Goes there after a while, unless the reader is faster. */
const useLater = (path: string | undefined, ms: number) => {
  const navigate = useNavigate()
  useEffect(() => {
    if (path === undefined) return
    const timer = setTimeout(() => void navigate(path, { replace: true }), ms)
    return () => clearTimeout(timer)
  }, [path, ms, navigate])
}

function ResetForm({ link: { token, email }, done }: { link: FollowedLink; done: () => void }) {
  const text = useText()
  const [isDead, setDead] = useState(false)
  useLater(isDead ? '/forgot-password' : undefined, TO_FORGOT_MS)
  const form = useForm({
    check: checkedTwice(Password),
    send: async ({ newPassword = '' }) => {
      const { error } = await resetPassword({ token, email, newPassword })
      if (!error) done()
      else if (/invalid|expired/iu.test(error.message)) setDead(true)
      return error
    },
  })
  return (
    <Form form={form}>
      <UsernameOfPassword email={email} />
      <NewPasswordFields />
      <Submit form={form} label={text('sign-in.reset')} sending={text('sign-in.saving')} disabled={isDead} />
    </Form>
  )
}

function Done() {
  const text = useText()
  useLater('/login', TO_LOGIN_MS)
  return (
    <Frame title={text('sign-in.changed')} lead={text('sign-in.toSignInLead')}>
      <Link to="/login" className={button.primary}>
        {text('sign-in.toSignIn')}
      </Link>
    </Frame>
  )
}

function Reset({ link }: { link: FollowedLink }) {
  const text = useText()
  const invalid = useSentence()(INVALID)
  const [isDone, setDone] = useState(false)
  const isWhole = link.token !== '' && link.email !== ''
  useRedirect(isWhole || isDone || link.isInAddress ? undefined : '/forgot-password', invalid)
  const done = () => {
    setDone(true)
    link.clear()
  }
  if (isDone) return <Done />
  return (
    <Frame title={text('sign-in.choose')} lead={isWhole ? text('sign-in.forAccount', { email: link.email }) : invalid}>
      {isWhole && <ResetForm link={link} done={done} />}
    </Frame>
  )
}

export function ResetPasswordPage() {
  const text = useText()
  const link = useLink()
  return (
    <OnlySignedOut title={text('sign-in.choose')}>
      <Reset link={link} />
    </OnlySignedOut>
  )
}
