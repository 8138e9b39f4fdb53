import { useState } from 'react'
import { useText } from '../../../../i18n/text.tsx'
import { button } from '../../../../ui/button.ts'
import { useToast } from '../../../../ui/toasts/toast.tsx'
import { CodeField } from '../../forms/code-field.tsx'
import { Form, Submit } from '../../forms/form.tsx'
import { useForm } from '../../forms/use-form.ts'
import { resendOtp, verifyEmail } from '../../account-calls.ts'
import { Resend } from './resend.tsx'

const wellFormed = ({ otp = '' }) => (/^\d{6}$/u.test(otp) ? {} : { otp: 'Please enter a valid 6-digit OTP' })

type Props = {
  readonly email: string
  readonly verified: () => Promise<void>
  readonly back: () => void
  readonly backLabel?: string
  /** Whether the field takes the focus when it appears. */
  readonly takesFocus?: boolean
}

export function VerifyForm({ email, verified, back, backLabel, takesFocus = true }: Props) {
  const text = useText()
  const toast = useToast()
  const [otp, setOtp] = useState('')
  const form = useForm({
    check: wellFormed,
    send: async () => {
      const { error } = await verifyEmail({ email, otp })
      if (error) return error
      toast(text('sign-in.emailVerified'))
      await verified()
    },
  })
  const resend = () => {
    form.clear()
    return resendOtp(email)
  }
  return (
    <Form form={form}>
      <CodeField value={otp} changed={setOtp} takesFocus={takesFocus} />
      <div className="flex flex-wrap items-center gap-3">
        <Submit
          form={form}
          label={text('sign-in.verify')}
          sending={text('sign-in.verifyingCode')}
          disabled={otp.length < 6}
        />
        <Resend send={resend} />
      </div>
      <button type="button" className={`${button.quiet} -ml-2 justify-self-start`} onClick={back}>
        {backLabel ?? text('sign-in.back')}
      </button>
    </Form>
  )
}
