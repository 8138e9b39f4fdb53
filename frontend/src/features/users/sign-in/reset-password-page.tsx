import { NewPassword } from '@shodh/contracts/users/fields.ts'
import { useEffect, useRef, useState } from 'react'
import { Link, useNavigate } from 'react-router-dom'
import * as z from 'zod/mini'
import { button } from '../../../ui/button.ts'
import { useToast } from '../../../ui/toast.tsx'
import { checkedBy, confirmed } from '../forms/checks.ts'
import { Form, Submit } from '../forms/form.tsx'
import { NewPasswordFields } from '../forms/new-password-fields.tsx'
import { useForm } from '../forms/use-form.ts'
import { resetPassword } from '../session/auth-calls.ts'
import { Frame } from './frame.tsx'
import { OnlySignedOut } from './only-signed-out.tsx'
import { useLink } from './use-link.ts'

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

type Link = ReturnType<typeof useLink>

function ResetForm({ link, done }: { link: Link; done: () => void }) {
  const [isDead, setDead] = useState(false)
  useLater(isDead ? '/forgot-password' : undefined, TO_FORGOT_MS)
  const form = useForm({
    check: values => ({
      ...checkedBy(Password)(values),
      ...confirmed(values['newPassword'], values['confirmation']),
    }),
    send: async ({ newPassword = '' }) => {
      const { error } = await resetPassword({ ...link, newPassword })
      if (!error) done()
      else if (/invalid|expired/iu.test(error.message)) setDead(true)
      return error && { ...error, message: error.message || 'Failed to reset password. Please try again.' }
    },
  })
  return (
    <Form form={form}>
      {/* For password managers: whose password it is. */}
      <input type="email" autoComplete="username" value={link.email} readOnly hidden />
      <NewPasswordFields />
      <Submit form={form} label="Reset password" sending="Saving…" disabled={isDead} />
    </Form>
  )
}

function Done() {
  useLater('/login', TO_LOGIN_MS)
  return (
    <Frame title="Password changed" lead="You are taken to the sign-in page in a moment.">
      <Link to="/login" className={button.primary}>
        Continue to sign in
      </Link>
    </Frame>
  )
}

function Reset() {
  const link = useLink()
  const toast = useToast()
  const [isDone, setDone] = useState(false)
  const navigate = useNavigate()
  const isWhole = link.token !== '' && link.email !== ''
  const said = useRef(false)
  useEffect(() => {
    if (isWhole || said.current) return
    said.current = true
    toast(INVALID, 'error')
    void navigate('/forgot-password', { replace: true })
  }, [isWhole, toast, navigate])
  if (isDone) return <Done />
  return (
    <Frame title="Choose a new password" lead={isWhole ? `For the account of ${link.email}.` : INVALID}>
      {isWhole && <ResetForm link={link} done={() => setDone(true)} />}
    </Frame>
  )
}

export function ResetPasswordPage() {
  return (
    <OnlySignedOut title="Choose a new password">
      <Reset />
    </OnlySignedOut>
  )
}
