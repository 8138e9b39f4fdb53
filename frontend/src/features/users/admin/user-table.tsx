import type { ListedUser as User } from '@shodh/contracts/users/views.ts'
import { Pencil, Trash2 } from 'lucide-react'
import { Link } from 'react-router-dom'
import { useTimeZone } from '../../../journal.ts'
import { mediumDayIn, recentMomentIn } from '../../../ui/moment.ts'
import { iconButton, IconButton } from '../../../ui/admin/button.tsx'
import { Status } from '../../../ui/admin/status.tsx'
import { roles, statusNames } from '../roles.ts'
import { useAccount, useMay } from '../../../account.ts'
import { ColumnHeaders } from './column-headers.tsx'
import { hasSecondStep } from './security/factors.tsx'

type Row = { readonly user: User; readonly remove: (user: User) => void }

function Actions({ user, remove }: Row) {
  const isOwn = useAccount().id === user.id
  return (
    <div className="-my-1 -mr-2.5 flex justify-end">
      <Link to={`/admin/users/edit/${user.id}`} aria-label={`Edit ${user.name}`} title="Edit" className={iconButton}>
        <Pencil aria-hidden="true" className="size-4.5" />
      </Link>
      {!isOwn && (
        <IconButton
          name={`Delete ${user.name}`}
          title="Delete"
          icon={Trash2}
          isDangerous
          onClick={() => remove(user)}
        />
      )}
    </div>
  )
}

function State({ user }: { user: User }) {
  const { status, emailVerified, lockedUntil, hasFailedMail } = user
  const timeZone = useTimeZone()
  return (
    <span className="flex flex-wrap gap-1.5">
      <Status tone={status === 'active' ? 'usual' : 'neutral'} text={statusNames[status]} />
      {hasSecondStep(user) && <Status tone="neutral" text="Second step" />}
      {!emailVerified && <Status tone="warning" text="Address not verified yet" />}
      {hasFailedMail && <Status tone="warning" text="Mail came back" />}
      {lockedUntil && (
        <Status
          tone="warning"
          text={`No sign-in until ${recentMomentIn(timeZone, lockedUntil)}, after wrong passwords`}
        />
      )}
    </span>
  )
}

function UserRow({ user, remove }: Row) {
  const timeZone = useTimeZone()
  const isOwn = useAccount().id === user.id
  const mayManage = useMay('manage users')
  const { name, email, role, createdAt, lastSignInAt } = user
  return (
    <tr>
      <th scope="row" className="main-cell wrap-anywhere">
        <span className="text-base text-ink">{name}</span>
        {isOwn && <span className="ml-2 whitespace-nowrap text-muted">(you)</span>}
      </th>
      <td className="below-cell wrap-anywhere">{email}</td>
      <td className="below-cell">{roles[role].name}</td>
      <td className="below-cell">
        <State user={user} />
      </td>
      <td className="below-cell whitespace-nowrap @max-[16rem]/room:whitespace-normal">
        <span className="hidden @max-[35rem]/room:inline">Last sign-in: </span>
        {lastSignInAt ? recentMomentIn(timeZone, lastSignInAt) : <span className="text-muted">None recorded</span>}
      </td>
      <td className="below-cell whitespace-nowrap @max-[16rem]/room:whitespace-normal">
        <span className="hidden @max-[35rem]/room:inline">Created: </span>
        {mediumDayIn(timeZone, createdAt)}
      </td>
      {mayManage && (
        <td>
          <Actions user={user} remove={remove} />
        </td>
      )}
    </tr>
  )
}

const COLUMNS = ['Name', 'Email', 'Role', 'Status', 'Last sign-in', 'Created']

/** A table where there is room for one; below 35 rem each of its rows is a few lines. */
export function UserTable({ users, remove }: { users: readonly User[]; remove: (user: User) => void }) {
  return (
    <table className="listing folds">
      <caption className="sr-only">Users</caption>
      <ColumnHeaders names={COLUMNS} />
      <tbody>
        {users.map(user => (
          <UserRow key={user.id} user={user} remove={remove} />
        ))}
      </tbody>
    </table>
  )
}
