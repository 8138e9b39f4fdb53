import { checkedBy } from '../../../ui/forms/field-errors.ts'
import { Email, NewPassword, UserName } from '@shodh/contracts/users/fields.ts'
import { useId } from 'react'
import { useNavigate } from 'react-router-dom'
import * as z from 'zod/mini'
import { useChange } from '../../../ui/admin/act.tsx'
import { ButtonLink } from '../../../ui/admin/button.tsx'
import { useUnsent } from '../../../unsent/use-unsent.ts'
import { Form } from '../../../ui/forms/form.tsx'
import { Submit } from '../../../ui/forms/submit.tsx'
import { SelectField, TextField } from '../../../ui/forms/text-field.tsx'
import { useSentForm } from '../../../ui/forms/use-sent-form.ts'
import { useToast, useWithdraw } from '../../../ui/toasts/toast.tsx'
import { useChanged } from '../api.ts'
import { roleOptions, statusOptions } from '../roles.ts'
import { Heading } from '../../../ui/admin/heading.tsx'
import { NewPasswordFields } from './password-fields.tsx'

const NewUser = z.object({ name: UserName, email: Email, password: NewPassword })

const blank = { name: '', email: '', password: '', confirmation: '', role: 'author', status: 'active' }

const matching = ({ password, confirmation }: typeof blank) =>
  password === confirmation ? [] : [{ name: 'confirmation', message: 'Passwords do not match' }]

export function AddUserScreen() {
  const change = useChange()
  const navigate = useNavigate()
  const toast = useToast()
  const withdraw = useWithdraw()
  const refusal = useId()
  const changed = useChanged()
  const form = useSentForm({
    unsent: useUnsent<typeof blank>('users/add'),
    defaultValues: blank,
    check: values => [...checkedBy(NewUser)(values), ...matching(values)],
    send: async ({ confirmation: _, ...body }) => {
      withdraw(refusal)
      const error = await change({
        url: 'admin/users',
        method: 'POST',
        body,
        done: 'User created successfully',
        defaultMessage: 'Failed to create user',
      })
      if (error) {
        toast(error.message, 'error', undefined, refusal)
        return error
      }
      changed('User')
      await navigate('/admin/users')
    },
  })
  return (
    <div className="max-w-xl">
      <Heading title="Add User" meta="A mail with a code goes to the new user, who enters it at the first sign-in." />
      <Form form={form} failures="below">
        <TextField name="name" label="Full Name" autoComplete="off" />
        <TextField name="email" label="Email Address" type="email" autoComplete="off" spellCheck={false} />
        <NewPasswordFields name="password" label="Password" confirmLabel="Confirm Password" />
        <div className="grid gap-5 sm:grid-cols-2">
          <SelectField name="role" label="Role" options={roleOptions} />
          <SelectField name="status" label="Status" options={statusOptions} />
        </div>
        <div className="flex flex-wrap gap-3">
          <Submit form={form} label="Create User" sending="Creating…" />
          <ButtonLink to="/admin/users">Cancel</ButtonLink>
        </div>
      </Form>
    </div>
  )
}
