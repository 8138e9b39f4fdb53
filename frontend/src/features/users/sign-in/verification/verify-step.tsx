import { useErrorText } from '../../../../i18n/error-text.ts'
import { Message, useText } from '../../../../i18n/text.tsx'
import { signIn } from '../../../../session/sign-in.ts'
import { useTab } from '../../../../session/use-session.ts'
import { Frame } from '../frame.tsx'
import type { LoginState } from '../only-signed-out.tsx'
import { VerifyForm } from './verify-form.tsx'

const leadOf = (message: string | undefined) => {
  if (message === undefined) return 'sign-in.verifyIfWaiting'
  return /inactive/iu.test(message) ? 'sign-in.verifyToActivate' : 'sign-in.verifyToContinue'
}

/** An account whose e-mail address is to be verified; with the password, its owner is signed in afterwards. */
export type Waiting = { readonly email: string; readonly password?: string; readonly message?: string }

type Props = {
  readonly waiting: Waiting
  /** Goes back to the form, which may say why. */
  readonly leave: (state?: LoginState, reason?: string) => void
}

export function VerifyStep({ waiting, leave }: Props) {
  const text = useText()
  const errorText = useErrorText()
  const tab = useTab()
  const { email, password, message } = waiting
  const verified = async () => {
    if (password === undefined) return leave({ verified: email })
    const error = await signIn(tab, email, password)
    if (error) leave({ verified: email }, errorText(error))
  }
  return (
    <Frame
      title={text('sign-in.verifyTitle')}
      lead={
        <Message
          id={leadOf(message)}
          values={{ email }}
          components={{ email: <span className="font-medium text-ink" /> }}
        />
      }
    >
      <VerifyForm email={email} verified={verified} back={() => leave()} />
    </Frame>
  )
}
