import { NewPassword } from '@shodh/contracts/users/fields.ts'
import * as z from 'zod/mini'
import { useErrorText } from '../../../../i18n/error-text.ts'
import { useText } from '../../../../i18n/text.tsx'
import { checkedTwice, useForm } from '../../forms/use-form.ts'
import { Form, Submit, UsernameOfPassword } from '../../forms/form.tsx'
import { NewPasswordFields } from '../../forms/new-password-fields.tsx'
import { resetPassword } from '../../account-calls.ts'
import { type Step, type Recovery, Back } from './recovery-steps.tsx'

const Password = z.object({ newPassword: NewPassword })

type PasswordStep = Step & {
  readonly recovery: Recovery
  readonly wrongCode: (message: string) => void
  readonly done: () => void
}

export function PasswordStep({ recovery: { email, otp }, wrongCode, done, back }: PasswordStep) {
  const text = useText()
  const errorText = useErrorText()
  const form = useForm({
    check: checkedTwice(Password),
    send: async ({ newPassword = '' }) => {
      const { error } = await resetPassword({ email, otp, newPassword })
      if (!error) done()
      else if (error.code?.startsWith('OTP_')) wrongCode(errorText(error))
      return error
    },
  })
  return (
    <Form form={form}>
      <UsernameOfPassword email={email} />
      <NewPasswordFields />
      <div className="flex flex-wrap gap-3">
        <Submit form={form} label={text('sign-in.reset')} sending={text('sign-in.saving')} />
        <Back go={back} />
      </div>
    </Form>
  )
}
