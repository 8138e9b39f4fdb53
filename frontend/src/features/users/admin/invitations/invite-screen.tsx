import { useNavigate } from 'react-router-dom'
import { ButtonLink } from '../../../../ui/admin/button.tsx'
import { Heading } from '../../../../ui/admin/heading.tsx'
import { InviteForm } from './invite-form.tsx'

export function InviteScreen() {
  const navigate = useNavigate()
  return (
    <div className="max-w-xl">
      <Heading title="Invite" meta="Each gets a mail, and chooses a password or a passkey." />
      <InviteForm done={() => void navigate('/admin/users')}>
        <ButtonLink to="/admin/users">Cancel</ButtonLink>
      </InviteForm>
    </div>
  )
}
