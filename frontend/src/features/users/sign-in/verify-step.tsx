import { signIn } from '../session/sign-in.ts'
import { useTab } from '../session/use-session.ts'
import { Frame } from './frame.tsx'
import type { LoginState } from './login-state.ts'
import { VerifyForm } from './verify-form.tsx'

const noticeOf = (message: string) =>
  /inactive/iu.test(message)
    ? 'Please verify your email address to activate your account'
    : 'Please verify your email address to continue'

/** An account whose e-mail address is to be verified; with the password, its owner is signed in afterwards. */
export type Waiting = { readonly email: string; readonly password?: string; readonly message?: string }

type Props = {
  readonly waiting: Waiting
  /** Goes back to the form, which may say why. */
  readonly leave: (state?: LoginState, reason?: string) => void
}

export function VerifyStep({ waiting, leave }: Props) {
  const tab = useTab()
  const { email, password, message } = waiting
  const verified = async () => {
    if (password === undefined) return leave({ verified: email })
    const error = await signIn(tab, email, password)
    if (error) leave({ verified: email }, error.message)
  }
  return (
    <Frame
      title="Verify your email"
      lead={
        <>
          {message === undefined ? 'If ' : `${noticeOf(message)}. The code is in the mail to `}
          <span className="font-medium text-ink">{email}</span>
          {message === undefined ? ' still waits for verification, a new code is on its way.' : '.'}
        </>
      }
    >
      <VerifyForm email={email} verified={verified} back={() => leave()} />
    </Frame>
  )
}
