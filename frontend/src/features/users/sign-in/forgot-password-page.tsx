import { emailWith, NewPassword } from '@shodh/contracts/users/fields.ts'
import { OTP_COOLDOWN_SECONDS } from '@shodh/contracts/limits.ts'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router-dom'
import * as z from 'zod/mini'
import { button } from '../../../ui/button.ts'
import { checkedBy, confirmed } from '../forms/checks.ts'
import { CodeField } from '../forms/code-field.tsx'
import { Form, Submit } from '../forms/form.tsx'
import { NewPasswordFields } from '../forms/new-password-fields.tsx'
import { Notice } from '../forms/notice.tsx'
import { TextField } from '../forms/text-field.tsx'
import { useForm } from '../forms/use-form.ts'
import { forgotPassword, resetPassword } from '../session/auth-calls.ts'
import { Frame } from './frame.tsx'
import { OnlySignedOut } from './only-signed-out.tsx'
import { Resend } from './resend.tsx'

const Email = z.object({
  email: emailWith({ required: 'Email address is required', malformed: 'Please enter a valid email address' }),
})
const Password = z.object({ newPassword: NewPassword })

function Back({ go }: { go: () => void }) {
  return (
    <button type="button" className={button.quiet} onClick={go}>
      Back
    </button>
  )
}

type Step = { readonly back: () => void }

function EmailStep({ email, sent, back }: Step & { email: string; sent: (email: string) => void }) {
  const form = useForm({
    check: checkedBy(Email),
    send: async ({ email: typed = '' }) => {
      const { error } = await forgotPassword(typed.trim())
      if (error) return { ...error, message: error.message || 'Failed to send reset email. Please try again.' }
      sent(typed.trim())
      return undefined
    },
  })
  return (
    <Form form={form}>
      <TextField
        name="email"
        label="Email address"
        type="email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        defaultValue={email}
      />
      <div className="flex flex-wrap gap-3">
        <Submit form={form} label="Send OTP" sending="Sending…" />
        <Back go={back} />
      </div>
    </Form>
  )
}

type CodeStep = Step & { readonly email: string; readonly refusal: string; readonly typed: (otp: string) => void }

function CodeStep({ email, refusal, typed, back }: CodeStep) {
  const [otp, setOtp] = useState('')
  const form = useForm({
    check: () => (otp.length === 6 ? {} : { otp: 'Please enter a valid 6-digit OTP' }),
    send: async () => {
      typed(otp)
      return undefined
    },
  })
  return (
    <Form form={form}>
      {refusal && <Notice tone="error">{refusal}</Notice>}
      <CodeField value={otp} changed={setOtp} />
      <div className="flex flex-wrap items-center gap-3">
        <Submit form={form} label="Verify" sending="Verify" disabled={otp.length < 6} />
        <Resend
          rests={refusal ? 0 : OTP_COOLDOWN_SECONDS}
          send={() => forgotPassword(email)}
          failure="Failed to send reset email. Please try again."
        />
        <Back go={back} />
      </div>
    </Form>
  )
}

type PasswordStep = Step & {
  readonly email: string
  readonly otp: string
  readonly wrongCode: (message: string) => void
  readonly done: () => void
}

function PasswordStep({ email, otp, wrongCode, done, back }: PasswordStep) {
  const form = useForm({
    check: values => ({
      ...checkedBy(Password)(values),
      ...confirmed(values['newPassword'], values['confirmation']),
    }),
    send: async ({ newPassword = '' }) => {
      const { error } = await resetPassword({ email, otp, newPassword })
      if (!error) done()
      else if (error.code?.startsWith('OTP_')) wrongCode(error.message || 'Invalid OTP. Please try again.')
      return error && { ...error, message: error.message || 'Failed to reset password. Please try again.' }
    },
  })
  return (
    <Form form={form}>
      {/* For password managers: whose password it is. */}
      <input type="email" autoComplete="username" value={email} readOnly hidden />
      <NewPasswordFields />
      <div className="flex flex-wrap gap-3">
        <Submit form={form} label="Reset password" sending="Saving…" />
        <Back go={back} />
      </div>
    </Form>
  )
}

type Place = { readonly step: 1 | 2 | 3 | 4; readonly email: string; readonly otp: string; readonly refusal: string }

const texts = {
  1: ['Forgot password', 'Enter the email address of your account. We send a code to it.'],
  2: ['Enter the code', 'If there is an account with this address, a 6-digit code is on its way to it.'],
  3: ['Choose a new password', 'At least 8 characters. A few unusual words make a strong one.'],
  4: ['Password changed', 'Wherever you were signed in with the old password, you no longer are.'],
} as const

function Steps() {
  const navigate = useNavigate()
  const [place, setPlace] = useState<Place>({ step: 1, email: '', otp: '', refusal: '' })
  const { step, email, otp, refusal } = place
  const go = (to: Partial<Place>) => setPlace({ ...place, refusal: '', ...to })
  const [title, lead] = texts[step]
  return (
    <Frame title={title} lead={lead}>
      {step < 4 && <p className="mb-5 text-sm text-muted">Step {step} of 3</p>}
      {step === 1 && (
        <EmailStep email={email} sent={sent => go({ step: 2, email: sent })} back={() => navigate('/login')} />
      )}
      {step === 2 && (
        <CodeStep
          email={email}
          refusal={refusal}
          typed={typed => go({ step: 3, otp: typed })}
          back={() => go({ step: 1 })}
        />
      )}
      {step === 3 && (
        <PasswordStep
          email={email}
          otp={otp}
          wrongCode={message => go({ step: 2, refusal: message })}
          done={() => go({ step: 4, otp: '' })}
          back={() => go({ step: 2 })}
        />
      )}
      {step === 4 && (
        <Link to="/login" className={button.primary}>
          Continue to sign in
        </Link>
      )}
    </Frame>
  )
}

export function ForgotPasswordPage() {
  return (
    <OnlySignedOut title="Forgot password">
      <Steps />
    </OnlySignedOut>
  )
}
