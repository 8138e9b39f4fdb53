import type { Challenge } from '@shodh/contracts/users/factors/views.ts'
import { useErrorText } from '../../../../i18n/error-text.ts'
import { useText } from '../../../../i18n/text.tsx'
import { signInBy } from '../../../../session/sign-in.ts'
import { useTab } from '../../../../session/use-session.ts'
import { button } from '../../../../ui/button.ts'
import { type Proof, ProofForm } from '../../proofs/proof-form.tsx'
import { Frame } from '../frame.tsx'

type Props = {
  readonly challenge: Challenge
  /** Goes back to the form, which may say why. */
  readonly leave: (reason?: string) => void
}

/** Who has given the right password proves by a second factor to be who they are. */
export function SecondStep({ challenge, leave }: Props) {
  const text = useText()
  const errorText = useErrorText()
  const tab = useTab()
  const send = async (proof: Proof) => {
    const error = await signInBy(tab, 'auth/second-factor', { challengeId: challenge.id, ...proof })
    if (error?.code === 'CHALLENGE_EXPIRED') leave(errorText(error))
    return error
  }
  const back = (
    <button type="button" className={button.quiet} onClick={() => leave()}>
      {text('sign-in.back')}
    </button>
  )
  return (
    <Frame title={text('sign-in.secondTitle')} lead={text('sign-in.secondLead')}>
      <ProofForm challenge={challenge} send={send} back={back} />
      <p className="mt-6 text-sm text-muted">{text('sign-in.noneLeft')}</p>
    </Frame>
  )
}
