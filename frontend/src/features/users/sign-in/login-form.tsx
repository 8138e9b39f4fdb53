import type { Challenge } from '@shodh/contracts/users/factors/views.ts'
import { emailWith } from '@shodh/contracts/users/fields.ts'
import { useRef } from 'react'
import { Link } from 'react-router-dom'
import * as z from 'zod/mini'
import type { ApiError } from '../../../api.ts'
import { store, stored } from '../../../browser-storage.ts'
import { useText } from '../../../i18n/text.tsx'
import { link } from '../../../ui/button.ts'
import { checkedBy, useForm } from '../forms/use-form.ts'
import { Form, Submit, EmailField } from '../forms/form.tsx'
import { PasswordField } from '../forms/password-field.tsx'
import { signIn } from '../../../session/sign-in.ts'
import { useTab } from '../../../session/use-session.ts'

const KEY = 'shodh:remembered-email'

const rememberedEmail = () => stored(KEY) ?? ''

/** An empty one is forgotten. */
const rememberEmail = (email: string) => store(KEY, email || null)

const SignIn = z.object({
  email: emailWith({ malformed: 'Please enter a valid email address' }),
  password: z
    .string()
    .check(
      z.minLength(1, { error: 'Password is required', abort: true }),
      z.minLength(6, 'Password must be at least 6 characters'),
    ),
})

/** Says that the account waits for its e-mail's verification. */
const isUnverified = ({ status, code, message, requiresVerification = false }: ApiError) =>
  code !== 'CROSS_SITE' && (status === 403 || requiresVerification || /not verified|verify|inactive/iu.test(message))

type Credentials = { readonly email: string; readonly password: string }

type Props = {
  /** Fills the field in place of the remembered one. */
  readonly email: string | undefined
  /** Before a second step that was left. */
  readonly typed: string | undefined
  readonly unverified: (credentials: Credentials, error: ApiError) => void
  /** The password is right, and a second step follows. */
  readonly challenged: (challenge: Challenge, email: string) => void
}

export function LoginForm({ email: given, typed, unverified, challenged }: Props) {
  const text = useText()
  const tab = useTab()
  const passwordInput = useRef<HTMLInputElement>(null)
  const last = rememberedEmail()
  const form = useForm({
    check: checkedBy(SignIn),
    send: async ({ email = '', password = '', remember }) => {
      rememberEmail(remember ? email.trim() : '')
      const error = await signIn(tab, email.trim(), password)
      if (!error) return undefined
      if (passwordInput.current) passwordInput.current.value = ''
      if (error.challenge) challenged(error.challenge, email)
      else if (isUnverified(error)) unverified({ email: email.trim(), password }, error)
      return error
    },
  })
  return (
    <Form form={form}>
      {/* browsers offer passkeys here, too */}
      <EmailField
        label={text('sign-in.email')}
        defaultValue={given ?? typed ?? last}
        autoComplete="username webauthn"
      />
      <PasswordField
        ref={passwordInput}
        name="password"
        label={text('sign-in.password')}
        autoComplete="current-password"
      />
      <div className="flex flex-wrap items-center justify-between gap-x-6">
        <label className="flex min-h-11 cursor-pointer items-center gap-2.5 text-sm">
          <input type="checkbox" name="remember" defaultChecked={last !== ''} className="size-4.5 accent-fill" />
          {text('sign-in.remember')}
        </label>
        <Link to="/forgot-password" className={`${link} py-2 text-sm`}>
          {text('sign-in.forgot')}
        </Link>
      </div>
      <Submit form={form} label={text('sign-in.signIn')} sending={text('sign-in.signingIn')} />
    </Form>
  )
}
