import { Email, NewPassword, UserName } from '@shodh/contracts/users/fields.ts'
import { Link, useNavigate } from 'react-router-dom'
import * as z from 'zod/mini'
import { button } from '../../../ui/button.ts'
import { useToast } from '../../../ui/toast.tsx'
import { useChanged } from '../api.ts'
import { checkedBy } from '../forms/checks.ts'
import { Form, Submit } from '../forms/form.tsx'
import { NewPasswordFields } from '../forms/new-password-fields.tsx'
import { SelectField, TextField } from '../forms/text-field.tsx'
import { useForm, type Values } from '../forms/use-form.ts'
import { roleOptions, statusOptions } from '../roles.ts'
import { useSignedInRequest } from '../session/use-account.ts'
import { Heading } from '../../../ui/desk/heading.tsx'

const NewUser = z.object({ name: UserName, email: Email, password: NewPassword })

const matching = ({ password, confirmation }: Values) =>
  password === confirmation ? {} : { confirmation: 'Passwords do not match' }

export function AddUserScreen() {
  const request = useSignedInRequest()
  const navigate = useNavigate()
  const toast = useToast()
  const changed = useChanged()
  const form = useForm({
    check: values => ({ ...checkedBy(NewUser)(values), ...matching(values) }),
    send: async ({ confirmation: _, ...body }) => {
      const { error } = await request({
        url: 'admin/users',
        method: 'POST',
        body,
        defaultMessage: 'Failed to create user',
      })
      if (error) {
        toast(error.message, 'error')
        return error
      }
      toast('User created successfully')
      changed('User')
      await navigate('/admin/users')
      return undefined
    },
  })
  return (
    <div className="max-w-xl">
      <Heading title="Add User" lead="A mail with a code goes to the new user, who enters it at the first sign-in." />
      <Form form={form} failureBelow>
        <TextField name="name" label="Full Name" autoComplete="off" />
        <TextField name="email" label="Email Address" type="email" autoComplete="off" spellCheck={false} />
        <NewPasswordFields name="password" label="Password" confirmLabel="Confirm Password" />
        <div className="grid gap-5 sm:grid-cols-2">
          <SelectField name="role" label="Role" options={roleOptions} />
          <SelectField name="status" label="Status" options={statusOptions} />
        </div>
        <div className="flex flex-wrap gap-3">
          <Submit form={form} label="Create User" sending="Creating…" />
          <Link to="/admin/users" className={button.outline}>
            Cancel
          </Link>
        </div>
      </Form>
    </div>
  )
}
