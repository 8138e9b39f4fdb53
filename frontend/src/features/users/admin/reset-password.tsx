import { apart, Section } from '../../../ui/admin/heading.tsx'
import type { User } from '@shodh/contracts/users/views.ts'
import { useState } from 'react'
import { useChange } from '../../../ui/admin/act.tsx'
import { Button } from '../../../ui/admin/button.tsx'
import { Confirm } from './confirm.tsx'

/** For somebody who has forgotten it, or whose password others may know. */
export function ResetPassword({ user: { id, name, email } }: { user: User }) {
  const [isConfirming, setConfirming] = useState(false)
  const change = useChange()
  const send = () =>
    change({
      url: `admin/users/${encodeURIComponent(id)}/reset-password`,
      method: 'POST',
      done: `A mail is on its way to ${email}`,
      defaultMessage: 'Failed to send reset email. Please try again.',
    })
  return (
    <Section
      title="Password"
      className={apart}
      lead={
        <>Nobody can see it. {name} can choose a new one with the link in a mail; until then the old one still works.</>
      }
    >
      <Button onClick={() => setConfirming(true)}>Send a link for a new password</Button>
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
    </Section>
  )
}
