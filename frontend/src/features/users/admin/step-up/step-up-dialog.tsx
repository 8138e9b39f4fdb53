import type { Challenge } from '@shodh/contracts/users/factors/views.ts'
import { useEffect, useRef } from 'react'
import { createPortal } from 'react-dom'
import { useSignedInRequest } from '../../../../account.ts'
import { Button } from '../../../../ui/admin/button.tsx'
import { type Proof, ProofForm } from '../../proofs/proof-form.tsx'

type Props = {
  readonly challenge: Challenge
  readonly proven: () => void
  readonly close: () => void
}

/**
 * It opens above whatever is open: what is typed there stays. Dialogs below hide from assistive technology all that was there
 * before them, and so the screen: it is beside that.
 */
export function StepUpDialog({ challenge, proven, close }: Props) {
  const dialog = useRef<HTMLDialogElement>(null)
  const request = useSignedInRequest()
  useEffect(() => {
    const shown = dialog.current
    if (!shown?.open) shown?.showModal()
    // a dialog below would take it for its own, and prevent that this one closes
    const closeAlone = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      event.stopPropagation()
      shown?.close()
    }
    shown?.addEventListener('keydown', closeAlone)
    return () => shown?.removeEventListener('keydown', closeAlone)
  }, [])
  const send = async (proof: Proof) => {
    const body = 'assertion' in proof ? { challengeId: challenge.id, ...proof } : proof
    const { error } = await request({ url: 'users/profile/step-up', method: 'POST', body })
    // where the challenge has expired, the request that is sent again brings another one
    if (error && error.code !== 'CHALLENGE_EXPIRED') return error
    proven()
    dialog.current?.close()
  }
  const isPossible = challenge.methods.length > 0
  const cancel = <Button onClick={() => dialog.current?.close()}>{isPossible ? 'Cancel' : 'Close'}</Button>
  return createPortal(
    <div className="office">
      <dialog
        ref={dialog}
        aria-labelledby="step-up"
        className="m-auto w-[min(28rem,calc(100vw-2rem))] rounded-xl bg-raised p-5 text-ink shadow-float dim"
        onClose={close}
      >
        <h2 id="step-up" className="text-lg text-balance wrap-anywhere">
          Confirm that it is you
        </h2>
        <p className="mt-2 mb-5 text-muted">
          This needs a fresh proof that it is you.{' '}
          {isPossible
            ? 'What you have typed stays, and is sent once you have confirmed.'
            : 'You have neither a password nor a second step here. Please sign out, and in again; then it is possible for ten minutes.'}
        </p>
        {isPossible ? <ProofForm challenge={challenge} send={send} back={cancel} /> : cancel}
      </dialog>
    </div>,
    document.body,
  )
}
