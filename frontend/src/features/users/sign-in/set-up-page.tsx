import { Email, NewPassword, UserName } from '@shodh/contracts/users/fields.ts'
import { Link, useNavigate } from 'react-router-dom'
import * as z from 'zod/mini'
import { button } from '../../../ui/button.ts'
import { checkedBy, confirmed } from '../forms/checks.ts'
import { Form, Submit } from '../forms/form.tsx'
import { NewPasswordFields } from '../forms/new-password-fields.tsx'
import { TextField } from '../forms/text-field.tsx'
import { useForm } from '../forms/use-form.ts'
import { setUp } from '../session/account-calls.ts'
import { Frame } from './frame.tsx'
import { OnlySignedOut } from './only-signed-out.tsx'
import { useLink } from './use-link.ts'

const Administrator = z.object({ name: UserName, email: Email, password: NewPassword })

function SetUpForm({ token }: { token: string }) {
  const navigate = useNavigate()
  const form = useForm({
    check: values => ({
      ...checkedBy(Administrator)(values),
      ...confirmed(values['password'], values['confirmation']),
    }),
    send: async ({ name = '', email = '', password = '' }) => {
      const { error } = await setUp({ token, name, email, password })
      if (!error) void navigate('/login', { replace: true, state: { done: 'The journal is yours. Sign in to begin.' } })
      return error
    },
  })
  return (
    <Form form={form}>
      <TextField name="name" label="Full name" autoComplete="name" />
      <TextField
        name="email"
        label="Email address"
        type="email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        hint="You sign in with it, and the journal writes to it."
      />
      <NewPasswordFields name="password" label="Password" confirmLabel="Confirm password" />
      <Submit form={form} label="Set up" sending="Saving…" />
    </Form>
  )
}

function SetUp({ token }: { token: string }) {
  if (token)
    return (
      <Frame title="Set up your journal" lead="This makes you its administrator. The link works once.">
        <SetUpForm token={token} />
      </Frame>
    )
  return (
    <Frame
      title="Set up your journal"
      lead="The link is not complete. Open it exactly as it was shown when the journal first started."
    >
      <Link to="/login" className={button.primary}>
        Sign in instead
      </Link>
    </Frame>
  )
}

export function SetUpPage() {
  const { token } = useLink()
  return (
    <OnlySignedOut title="Set up your journal">
      <SetUp token={token} />
    </OnlySignedOut>
  )
}
