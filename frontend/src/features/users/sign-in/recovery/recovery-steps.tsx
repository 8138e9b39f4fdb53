import { emailWith, emailKey } from '@shodh/contracts/users/fields.ts'
import { useState } from 'react'
import * as z from 'zod/mini'
import { useText } from '../../../../i18n/text.tsx'
import { button } from '../../../../ui/button.ts'
import { checkedBy, useForm } from '../../forms/use-form.ts'
import { CodeField } from '../../forms/code-field.tsx'
import { Form, Submit, EmailField } from '../../forms/form.tsx'
import { Alert } from '../../../../ui/notice.tsx'
import { forgotPassword } from '../../account-calls.ts'
import { Resend } from '../verification/resend.tsx'
import { OTP_SECONDS } from '@shodh/contracts/limits.ts'
import { ofThisTab, store, storedValue } from '../../../../browser-storage.ts'

const KEY = 'shodh:recovery'

/** A code that was sent to replace a forgotten password, and as much of it as was typed; times as milliseconds since 1970. */
const Recovery = z.object({ email: z.string(), sentAt: z.number(), resendAt: z.number(), otp: z.string() })
export type Recovery = z.infer<typeof Recovery>

const isGood = ({ sentAt }: Recovery, now = Date.now()) => now - sentAt < OTP_SECONDS * 1000

/** Whether a code that is still good was sent to this address. */
const wasSentTo = (recovery: Recovery | undefined, email: string) =>
  recovery !== undefined && isGood(recovery) && emailKey(recovery.email) === emailKey(email.trim())

const storedRecovery = () => {
  const { data } = Recovery.safeParse(storedValue(KEY, ofThisTab))
  return data && isGood(data) ? data : undefined
}

/** Lasts in this tab as long as the code is good, whichever way its reader goes meanwhile. */
export const useRecovery = () => {
  const [recovery, setRecovery] = useState(storedRecovery)
  const change = (next: Recovery | undefined) => {
    store(KEY, next ? JSON.stringify(next) : null, ofThisTab)
    setRecovery(next)
  }
  return [recovery, change] as const
}

const Email = z.object({
  email: emailWith({ required: 'Email address is required', malformed: 'Please enter a valid email address' }),
})

export function Back({ go }: { go: () => void }) {
  return (
    <button type="button" className={button.quiet} onClick={go}>
      {useText()('sign-in.back')}
    </button>
  )
}

export type Step = { readonly back: () => void }

type EmailStep = Step & {
  readonly recovery: Recovery | undefined
  /** `isNew` unless a code that is still good had been sent to it before. */
  readonly sent: (email: string, isNew: boolean) => void
}

export function EmailStep({ recovery, sent, back }: EmailStep) {
  const text = useText()
  const [typed, setTyped] = useState(recovery?.email ?? '')
  const form = useForm({
    check: checkedBy(Email),
    send: async ({ email: entered = '' }) => {
      const email = entered.trim()
      const isNew = !wasSentTo(recovery, email)
      const { error } = isNew ? await forgotPassword(email) : {}
      if (!error) sent(email, isNew)
      return error
    },
  })
  return (
    <Form form={form}>
      <EmailField
        label={text('sign-in.emailAddress')}
        defaultValue={typed}
        onInput={({ currentTarget }) => setTyped(currentTarget.value)}
      />
      <div className="flex flex-wrap gap-3">
        <Submit
          form={form}
          label={text(wasSentTo(recovery, typed) ? 'sign-in.continue' : 'sign-in.sendCode')}
          sending={text('sign-in.sending')}
        />
        <Back go={back} />
      </div>
    </Form>
  )
}

type CodeStep = Step & {
  readonly recovery: Recovery
  readonly refusal: string
  readonly change: (recovery: Recovery) => void
  readonly typed: () => void
}

export function CodeStep({ recovery, refusal, change, typed, back }: CodeStep) {
  const text = useText()
  const { email, otp, resendAt } = recovery
  const form = useForm({
    check: () => (otp.length === 6 ? {} : { otp: 'Please enter a valid 6-digit OTP' }),
    send: async () => {
      typed()
      return undefined
    },
  })
  return (
    <Form form={form}>
      <Alert>{refusal}</Alert>
      <CodeField value={otp} changed={code => change({ ...recovery, otp: code })} />
      <div className="flex flex-wrap items-center gap-3">
        <Submit form={form} label={text('sign-in.verify')} sending={text('sign-in.verify')} disabled={otp.length < 6} />
        <Resend
          from={resendAt}
          send={() => forgotPassword(email)}
          sent={next => change({ email, otp: '', sentAt: Date.now(), resendAt: next })}
        />
        <Back go={back} />
      </div>
    </Form>
  )
}
