import type { OfferedProvider } from '@shodh/contracts/users/fields.ts'
import { useState } from 'react'
import { useHref } from 'react-router-dom'
import { useErrorText } from '../../../../i18n/error-text.ts'
import { useText } from '../../../../i18n/text.tsx'
import { post } from '../../../../session/requests/auth-calls.ts'
import { button } from '../../../../ui/button.ts'
import { Notice } from '../../../../ui/notice.tsx'
import { useLoginState } from '../only-signed-out.tsx'
import { depart } from './provider-flow.ts'

/** The identity providers that the operator offers. */
export function ProviderButtons({ offered }: { offered: readonly OfferedProvider[] }) {
  const text = useText()
  const errorText = useErrorText()
  const page = useHref('/login')
  const { from } = useLoginState()
  const [leaving, setLeaving] = useState<string>()
  const [refusal, setRefusal] = useState('')
  const leave = async (id: string) => {
    if (leaving !== undefined) return
    setLeaving(id)
    setRefusal('')
    const defaultMessage = 'Login failed. Please try again.'
    const { data, error } = await post({ url: `auth/oidc/${encodeURIComponent(id)}`, defaultMessage })
    if (!error && depart(data, { page, from })) return
    setLeaving(undefined)
    setRefusal(error ? errorText(error) : text('sign-in.providerFailed'))
  }
  return (
    <div className="mt-6 grid gap-3 border-t border-line pt-6">
      <div role="alert">{refusal && <Notice tone="error">{refusal}</Notice>}</div>
      {offered.map(({ id, label }) => (
        <button
          key={id}
          type="button"
          className={button.outline}
          aria-disabled={leaving !== undefined}
          onClick={() => void leave(id)}
        >
          {text(leaving === id ? 'sign-in.leaving' : 'sign-in.signInWith', { label })}
        </button>
      ))}
    </div>
  )
}
