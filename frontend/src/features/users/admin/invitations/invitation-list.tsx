import type { Invitation } from '@shodh/contracts/users/views.ts'
import { Send, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useMay } from '../../../../account.ts'
import { useTimeZone } from '../../../../journal.ts'
import { useAct, useChange } from '../../../../ui/admin/act.tsx'
import { IconButton } from '../../../../ui/admin/button.tsx'
import { Status } from '../../../../ui/admin/status.tsx'
import { recentMomentIn } from '../../../../ui/formats/moment.ts'
import { useToast } from '../../../../ui/toasts/toast.tsx'
import { ColumnHeaders } from '../column-headers.tsx'
import { Confirm } from '../confirm.tsx'
import { useChanged, useInvitationsQuery } from '../../api.ts'
import { roles } from '../../roles.ts'

const addressOf = ({ id }: Invitation) => `admin/invitations/${encodeURIComponent(id)}`

function Resend({ of }: { of: Invitation }) {
  const change = useChange()
  const changed = useChanged()
  const toast = useToast()
  const { isBusy, act } = useAct({
    send: async () => {
      const error = await change({
        url: `${addressOf(of)}/resend`,
        method: 'POST',
        done: `A mail is on its way to ${of.email}`,
        defaultMessage: 'The invitation could not be sent',
      })
      if (error) toast(error.message, 'error')
      changed('Invitation', 'User')
      return error
    },
  })
  return <IconButton name={`Send again to ${of.name}`} title="Send again" icon={Send} isBusy={isBusy} onClick={act} />
}

function Withdraw({ of, close }: { of: Invitation; close: () => void }) {
  const changed = useChanged()
  return (
    <Confirm
      question={`Withdraw the invitation of "${of.name}"?`}
      action="Withdraw"
      act={{
        url: addressOf(of),
        method: 'DELETE',
        done: 'The invitation is withdrawn',
        defaultMessage: 'The invitation could not be withdrawn',
      }}
      close={() => {
        changed('Invitation', 'User')
        close()
      }}
    >
      The link in the mail no longer works, and name and address are erased.
    </Confirm>
  )
}

function State({ of: { sentAt, expiresAt, isExpired, invitedBy, hasFailedMail } }: { of: Invitation }) {
  const timeZone = useTimeZone()
  return (
    <span className="flex flex-wrap items-center gap-1.5">
      {isExpired && <Status tone="warning" text="No longer valid" />}
      {hasFailedMail && <Status tone="warning" text="Mail came back" />}
      <span>
        Sent {recentMomentIn(timeZone, sentAt)}
        {invitedBy !== null && ` by ${invitedBy}`}
        {!isExpired && `, valid until ${recentMomentIn(timeZone, expiresAt)}`}
      </span>
    </span>
  )
}

function Row({ of, withdraw }: { of: Invitation; withdraw: (invitation: Invitation) => void }) {
  const mayManage = useMay('manage users')
  const { name, email, role } = of
  return (
    <tr>
      <th scope="row" className="main-cell wrap-anywhere">
        <span className="text-base text-ink">{name}</span>
      </th>
      <td className="below-cell wrap-anywhere">{email}</td>
      <td className="below-cell">{roles[role].name}</td>
      <td className="below-cell">
        <State of={of} />
      </td>
      {mayManage && (
        <td>
          <div className="-my-1 -mr-2.5 flex justify-end">
            <Resend of={of} />
            <IconButton
              name={`Withdraw the invitation of ${name}`}
              title="Withdraw"
              icon={Trash2}
              isDangerous
              onClick={() => withdraw(of)}
            />
          </div>
        </td>
      )}
    </tr>
  )
}

const COLUMNS = ['Name', 'Email', 'Role', 'Invitation']

function Listed({ invitations }: { readonly invitations: readonly Invitation[] }) {
  const [withdrawn, withdraw] = useState<Invitation>()
  return (
    <section className="mt-8">
      <h2 className="mb-2 text-lg">Invited</h2>
      <table className="listing folds">
        <caption className="sr-only">Invitations</caption>
        <ColumnHeaders names={COLUMNS} />
        <tbody>
          {invitations.map(of => (
            <Row key={of.id} of={of} withdraw={withdraw} />
          ))}
        </tbody>
      </table>
      {withdrawn && <Withdraw of={withdrawn} close={() => withdraw(undefined)} />}
    </section>
  )
}

/** Who is invited and has no account yet; nothing where nobody is. */
export function InvitationList() {
  const { data } = useInvitationsQuery(undefined, { refetchOnMountOrArgChange: true })
  return data && data.invitations.length > 0 ? <Listed invitations={data.invitations} /> : null
}
