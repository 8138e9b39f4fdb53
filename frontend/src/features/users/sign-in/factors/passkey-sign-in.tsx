import type { Assertion } from '@shodh/contracts/users/commands.ts'
import { useEffect, useRef } from 'react'
import type { Result } from '../../../../api.ts'
import { useText } from '../../../../i18n/text.tsx'
import { post } from '../../../../session/requests/auth-calls.ts'
import { signInBy } from '../../../../session/sign-in.ts'
import { useTab } from '../../../../session/use-session.ts'
import { button } from '../../../../ui/button.ts'
import { Form } from '../../forms/form.tsx'
import { useForm } from '../../forms/use-form.ts'
import { askForPasskey, type BegunCeremony, canOfferPasskeys, stopOffering } from '../../proofs/passkeys.ts'

/** Milliseconds after which what a passkey signs is fetched anew: it is valid for five minutes. */
const RENEWED_AFTER_MS = 4 * 60_000

const requestPasskey = async (): Promise<Result<BegunCeremony>> => {
  const { data, error } = await post({ url: 'auth/passkey/options', defaultMessage: 'Login failed. Please try again.' })
  return error ? { error } : { data: data as BegunCeremony }
}

type Answer = { readonly challengeId: string; readonly assertion: Assertion }

const ask = async (): Promise<Result<Answer>> => {
  const begun = await requestPasskey()
  if (begun.error) return begun
  const { challengeId, publicKey } = begun.data
  const asked = await askForPasskey(publicKey)
  return asked.error ? asked : { data: { challengeId, assertion: asked.data } }
}

/** A passkey alone signs in: by this button, and offered by the browser in the field of the e-mail address. */
export function PasskeySignIn() {
  const text = useText()
  const tab = useTab()
  /** What was chosen in the field. */
  const chosen = useRef<Answer>(undefined)
  const form = useForm({
    check: () => ({}),
    send: async () => {
      const answer = chosen.current ? { data: chosen.current } : await ask()
      chosen.current = undefined
      return answer.error ? answer.error : await signInBy(tab, 'auth/passkey', answer.data)
    },
  })
  const { isSending, element } = form

  useEffect(() => {
    if (isSending) return undefined
    let isOpen = true
    const offer = async () => {
      const begun = (await canOfferPasskeys()) && isOpen ? await requestPasskey() : undefined
      if (!isOpen || !begun || begun.error) return
      const { challengeId, publicKey } = begun.data
      const asked = await askForPasskey(publicKey, true)
      // whoever chose none, or has begun something else meanwhile, needs no message
      if (!isOpen || asked.error) return
      chosen.current = { challengeId, assertion: asked.data }
      element.ref.current?.requestSubmit()
    }
    void offer()
    const timer = setInterval(() => void offer(), RENEWED_AFTER_MS)
    return () => {
      isOpen = false
      clearInterval(timer)
    }
  }, [isSending, element.ref])
  useEffect(() => () => void stopOffering(), [])

  return (
    <div className="mt-6 border-t border-line pt-6">
      <Form form={form}>
        <button type="submit" className={button.outline} aria-disabled={form.isSending}>
          {text(form.isSending ? 'sign-in.askingPasskey' : 'sign-in.usePasskey')}
        </button>
      </Form>
    </div>
  )
}
