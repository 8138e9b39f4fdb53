import { Email, emailKey, KnownPassword } from '@shodh/contracts/users/fields.ts'
import { User } from '@shodh/contracts/users/views.ts'
import { useEffect, useState } from 'react'
import * as z from 'zod/mini'
import { QueryResult } from '../../../../ui/queries/query-result.tsx'
import { type FieldError, checkedBy } from '../../../../ui/forms/field-errors.ts'
import { Form } from '../../../../ui/forms/form.tsx'
import { Submit } from '../../../../ui/forms/submit.tsx'
import { TextField } from '../../../../ui/forms/text-field.tsx'
import { useSentForm } from '../../../../ui/forms/use-sent-form.ts'
import { useToast } from '../../../../ui/toasts/toast.tsx'
import { useUnsent } from '../../../../unsent/use-unsent.ts'
import { useChanged, useProfileQuery } from '../../api.ts'
import { Notice } from '../../../../ui/notice.tsx'
import { profileUpdate } from '../../account-calls.ts'
import { useAccount, useSignedInRequest, useUpdateAccount } from '../../../../account.ts'
import { VerifyForm } from '../../sign-in/verification/verify-form.tsx'
import { PasswordField } from '../password-fields.tsx'

const NewEmail = z.object({ email: Email, currentPassword: KnownPassword })

const differing = (email: string, current: string): readonly FieldError[] =>
  emailKey(email.trim()) === emailKey(current) ? [{ name: 'email', message: 'This is your email address already' }] : []

function EmailForm({ requested }: { requested: () => void }) {
  const { email: current } = useAccount()
  const request = useSignedInRequest()
  const changed = useChanged()
  const form = useSentForm({
    unsent: useUnsent<{ email: string; currentPassword: string }>('profile/email'),
    defaultValues: { email: current, currentPassword: '' },
    check: values => [...checkedBy(NewEmail)(values), ...differing(values.email, current)],
    send: async body => {
      const { error } = await request(profileUpdate(body))
      if (error) return error
      requested()
      changed('User')
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
        hint="A new address has to be verified with a code before it takes the place of this one."
      />
      <PasswordField name="currentPassword" label="Your password" autoComplete="current-password" />
      <div>
        <Submit form={form} label="Change email" sending="Saving…" look="outline" />
      </div>
    </Form>
  )
}

function PendingEmail({ email, takesFocus }: { email: string; takesFocus: boolean }) {
  const { email: current } = useAccount()
  const request = useSignedInRequest()
  const toast = useToast()
  const changed = useChanged()
  const cancel = async () => {
    const { error } = await request(profileUpdate({ email: current }))
    if (error) return toast(error.message, 'error')
    toast('Your email address stays as it is')
    changed('User')
  }
  return (
    <>
      <Notice>
        <p className="font-medium wrap-anywhere">Waiting for you to verify {email}</p>
        <p className="mt-1 wrap-anywhere">
          The code is in the mail to that address. Until then you sign in with {current}.
        </p>
      </Notice>
      <VerifyForm
        email={email}
        verified={async () => changed('User')}
        back={() => void cancel()}
        backLabel="Cancel the change"
        takesFocus={takesFocus}
      />
    </>
  )
}

/** The address one signs in with: it changes with the password, and once the new one is verified. */
export function EmailSettings() {
  const account = useAccount()
  const updateAccount = useUpdateAccount()
  const query = useProfileQuery(undefined, { refetchOnMountOrArgChange: true, refetchOnFocus: true })
  const { data } = query
  const [isRequested, setRequested] = useState(false)
  // It may have been verified elsewhere, by the link of the mail.
  useEffect(() => {
    if (data && data.id === account.id && data.email !== account.email) updateAccount(User.parse(data))
  }, [data, account, updateAccount])
  return (
    <QueryResult of={query} loading="Loading…">
      {({ pendingEmail }) =>
        pendingEmail ? (
          <PendingEmail email={pendingEmail} takesFocus={isRequested} />
        ) : (
          <EmailForm key={account.email} requested={() => setRequested(true)} />
        )
      }
    </QueryResult>
  )
}
