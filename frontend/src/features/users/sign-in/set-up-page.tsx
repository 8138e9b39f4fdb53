import type { Challenge } from '@shodh/contracts/users/factors/views.ts'
import { Email, NewPassword, UserName } from '@shodh/contracts/users/fields.ts'
import { lazy, Suspense, useState } from 'react'
import { Link, useNavigate } from 'react-router-dom'
import * as z from 'zod/mini'
import { useText } from '../../../i18n/text.tsx'
import { button } from '../../../ui/button.ts'
import { checkedTwice, useForm } from '../forms/use-form.ts'
import { EmailField, Form, Submit, TextField } from '../forms/form.tsx'
import { NewPasswordFields } from '../forms/new-password-fields.tsx'
import { signInBy } from '../../../session/sign-in.ts'
import { useTab } from '../../../session/use-session.ts'
import { Frame } from './frame.tsx'
import { OnlySignedOut } from './only-signed-out.tsx'
import { useLink } from './use-link.ts'

const SecondStep = lazy(async () => ({ default: (await import('./factors/second-step.tsx')).SecondStep }))

const Administrator = z.object({ name: UserName, email: Email, password: NewPassword })

type Props = {
  readonly token: string
  /** The account is set up, and a second step follows. */
  readonly challenged: (challenge: Challenge) => void
}

function SetUpForm({ token, challenged }: Props) {
  const text = useText()
  const tab = useTab()
  const form = useForm({
    check: checkedTwice(Administrator, 'password'),
    send: async ({ name, email, password }) => {
      const error = await signInBy(tab, 'auth/set-up', { token, name, email, password })
      if (error?.challenge) challenged(error.challenge)
      return error
    },
  })
  return (
    <Form form={form}>
      <TextField name="name" label={text('sign-in.fullName')} autoComplete="name" />
      <EmailField label={text('sign-in.emailAddress')} hint={text('sign-in.emailHint')} />
      <NewPasswordFields
        name="password"
        label={text('sign-in.password')}
        confirmLabel={text('sign-in.confirmPassword')}
      />
      <Submit form={form} label={text('sign-in.setUp')} sending={text('sign-in.saving')} />
    </Form>
  )
}

function SetUp({ token }: { token: string }) {
  const text = useText()
  const navigate = useNavigate()
  const [challenge, setChallenge] = useState<Challenge>()
  if (challenge)
    return (
      <Suspense fallback={<Frame title={text('sign-in.secondTitle')}>{null}</Frame>}>
        <SecondStep challenge={challenge} leave={done => void navigate('/login', { replace: true, state: { done } })} />
      </Suspense>
    )
  if (token)
    return (
      <Frame title={text('sign-in.setUpTitle')} lead={text('sign-in.setUpLead')}>
        <SetUpForm token={token} challenged={setChallenge} />
      </Frame>
    )
  return (
    <Frame title={text('sign-in.setUpTitle')} lead={text('sign-in.setUpIncomplete')}>
      <Link to="/login" className={button.primary}>
        {text('sign-in.signInInstead')}
      </Link>
    </Frame>
  )
}

export function SetUpPage() {
  const text = useText()
  const { token } = useLink()
  return (
    <OnlySignedOut title={text('sign-in.setUpTitle')}>
      <SetUp token={token} />
    </OnlySignedOut>
  )
}
