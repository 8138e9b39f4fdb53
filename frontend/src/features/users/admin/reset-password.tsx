import type { User } from '@shodh/contracts/users/views.ts'
import { useState } from 'react'
import { Button } from '../../../ui/admin/button.tsx'
import { useToast } from '../../../ui/toast.tsx'
import { useSignedInRequest } from '../../../account.ts'
import { Confirm } from './confirm.tsx'

/** For somebody who has forgotten it, or whose password others may know. */
export function ResetPassword({ user: { id, name, email } }: { user: User }) {
  const [isConfirming, setConfirming] = useState(false)
  const request = useSignedInRequest()
  const toast = useToast()
  const send = async () => {
    const { error } = await request({
      url: `admin/users/${encodeURIComponent(id)}/reset-password`,
      method: 'POST',
      defaultMessage: 'Failed to send reset email. Please try again.',
    })
    if (!error) toast(`A mail is on its way to ${email}`)
    return error
  }
  return (
    <section aria-labelledby="password" className="mt-12 border-t border-line pt-8">
      <h2 id="password" className="font-serif text-xl">
        Password
      </h2>
      <p className="mt-1 text-sm text-muted">
        Nobody can see it. {name} can choose a new one with the link in a mail; until then the old one still works.
      </p>
      <Button className="mt-4" onClick={() => setConfirming(true)}>
        Send a link for a new password
      </Button>
      {isConfirming && (
        <Confirm
          question={`Send ${name} a link to choose a new password?`}
          action="Send"
          act={send}
          close={() => setConfirming(false)}
        >
          The mail goes to {email}. The link works once, within an hour.
        </Confirm>
      )}
    </section>
  )
}
