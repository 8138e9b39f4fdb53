import { NewPassword } from '@shodh/contracts/users/fields.ts'
import * as z from 'zod/mini'
import { checkedBy, confirmed } from '../forms/checks.ts'
import { Form, Submit } from '../forms/form.tsx'
import { NewPasswordFields } from '../forms/new-password-fields.tsx'
import { useForm } from '../forms/use-form.ts'
import { resetPassword } from '../session/account-calls.ts'
import { Back, type Step } from './recovery-steps.tsx'
import type { Recovery } from './recovery.ts'

const Password = z.object({ newPassword: NewPassword })

type PasswordStep = Step & {
  readonly recovery: Recovery
  readonly wrongCode: (message: string) => void
  readonly done: () => void
}

export function PasswordStep({ recovery: { email, otp }, wrongCode, done, back }: PasswordStep) {
  const form = useForm({
    check: values => ({
      ...checkedBy(Password)(values),
      ...confirmed(values['newPassword'], values['confirmation']),
    }),
    send: async ({ newPassword = '' }) => {
      const { error } = await resetPassword({ email, otp, newPassword })
      if (!error) done()
      else if (error.code?.startsWith('OTP_')) wrongCode(error.message)
      return error
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
