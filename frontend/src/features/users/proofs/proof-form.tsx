import type { Challenge } from '@shodh/contracts/users/factors/views.ts'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { ApiError } from '../../../api.ts'
import { useText } from '../../../i18n/text.tsx'
import { button } from '../../../ui/button.ts'
import { CodeField } from '../forms/code-field.tsx'
import { Form, Submit, TextField } from '../forms/form.tsx'
import { PasswordField } from '../forms/password-field.tsx'
import { useForm, type Values } from '../forms/use-form.ts'
import { askForPasskey, hasPasskeys } from './passkeys.ts'

type Method = Challenge['methods'][number]

/** What proves who somebody is, as the API takes it. */
export type Proof = Readonly<Record<string, unknown>>

type Props = {
  readonly challenge: Challenge
  /** Resolves to the error of a refusal. */
  readonly send: (proof: Proof) => Promise<ApiError | undefined>
  /** Leads back, beside the button that goes on. */
  readonly back: ReactNode
}

/** What each method takes and how it is named: its message, and the field of the API. */
const METHODS = {
  passkey: { use: 'sign-in.usePasskey', field: 'assertion' },
  totp: { use: 'sign-in.useAppCode', field: 'code' },
  recovery: { use: 'sign-in.useRecoveryCode', field: 'recoveryCode' },
  password: { use: 'sign-in.usePassword', field: 'password' },
} as const

const wrong = (method: Method, { code = '', recoveryCode = '', password = '' }: Values) => {
  if (method === 'totp' && code.length < 6) return { code: 'Please enter the 6 digits of the code' }
  if (method === 'recovery' && !recoveryCode.trim()) return { recoveryCode: 'Please enter a recovery code' }
  return method === 'password' && !password ? { password: 'Password is required' } : {}
}

/** A form with one of the methods of the challenge, and buttons for the others. */
export function ProofForm({ challenge, send, back }: Props) {
  const text = useText()
  const { methods, publicKey } = challenge
  const usable = methods.filter(method => method !== 'passkey' || (publicKey && hasPasskeys()))
  const [method = 'recovery', setMethod] = useState(usable[0])
  const [code, setCode] = useState('')
  const { field } = METHODS[method]
  const form = useForm({
    check: values => wrong(method, values),
    send: async ({ [field]: value }) => {
      if (method !== 'passkey' || !publicKey) return await send({ [field]: value })
      const asked = await askForPasskey(publicKey)
      return asked.error ? asked.error : await send({ assertion: asked.data })
    },
  })
  const hasChosen = useRef(false)
  const { ref } = form.element
  // the button that was pressed is gone
  useEffect(() => {
    if (hasChosen.current) ref.current?.querySelector<HTMLElement>('input, [type=submit]')?.focus()
  }, [method, ref])
  const choose = (next: Method) => {
    hasChosen.current = true
    form.clear()
    setCode('')
    setMethod(next)
  }
  return (
    <Form form={form}>
      {method === 'totp' && <CodeField name="code" label={text('sign-in.appCode')} value={code} changed={setCode} />}
      {method === 'recovery' && (
        <TextField
          key={method}
          name="recoveryCode"
          label={text('sign-in.recoveryCode')}
          hint={text('sign-in.recoveryHint')}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
        />
      )}
      {method === 'password' && (
        <PasswordField name="password" label={text('sign-in.password')} autoComplete="current-password" />
      )}
      <div className="flex flex-wrap items-center gap-3">
        <Submit
          form={form}
          label={text(method === 'passkey' ? 'sign-in.usePasskey' : 'sign-in.confirm')}
          sending={text(method === 'passkey' ? 'sign-in.askingPasskey' : 'sign-in.confirming')}
        />
        {back}
      </div>
      {usable.length > 1 && (
        <ul className="border-t border-line pt-3">
          {usable
            .filter(other => other !== method)
            .map(other => (
              <li key={other}>
                <button type="button" className={`${button.quiet} -ml-2`} onClick={() => choose(other)}>
                  {text(METHODS[other].use)}
                </button>
              </li>
            ))}
        </ul>
      )}
    </Form>
  )
}
