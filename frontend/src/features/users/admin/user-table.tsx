import type { User } from '@shodh/contracts/users/views.ts'
import { Pencil, Trash2 } from 'lucide-react'
import { Link } from 'react-router-dom'
import { useTimeZone } from '../../../journal.ts'
import { Badge } from '../../../ui/badge.tsx'
import { dayIn } from '../../../ui/dates.ts'
import { iconButton, IconButton } from '../../../ui/admin/button.tsx'
import { roles, statusNames } from '../roles.ts'
import { useAccount, useMay } from '../../../account.ts'

const cell = 'lg:px-2 lg:py-3 xl:px-3'
const term = 'text-muted lg:hidden'

type Row = { readonly user: User; readonly remove: (user: User) => void }

function Actions({ user, remove }: Row) {
  const isOwn = useAccount().id === user.id
  return (
    <div className="-mx-2.5 flex lg:justify-end">
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

function Status({ user: { status, emailVerified } }: { user: User }) {
  return (
    <span className="flex flex-wrap gap-1.5">
      <Badge tone={status === 'active' ? 'accent' : 'plain'}>{statusNames[status]}</Badge>
      {!emailVerified && <Badge>Not verified</Badge>}
    </span>
  )
}

function UserRow({ user, remove }: Row) {
  const timeZone = useTimeZone()
  const isOwn = useAccount().id === user.id
  const mayManage = useMay('manage users')
  const { name, email, role, createdAt } = user
  return (
    <tr className="flex flex-col gap-1 border-b border-line py-4 text-sm lg:table-row">
      <th scope="row" className={`text-left text-base font-medium wrap-anywhere lg:min-w-34 ${cell}`}>
        {name}
        {isOwn && <span className="ml-2 text-sm font-normal text-muted">(you)</span>}
      </th>
      <td className={`wrap-anywhere lg:min-w-40 ${cell}`}>{email}</td>
      <td className={cell}>{roles[role].name}</td>
      <td className={cell}>
        <Status user={user} />
      </td>
      <td className={`xl:whitespace-nowrap ${cell}`}>
        <span className={term}>Created </span>
        {dayIn(timeZone, createdAt)}
      </td>
      {mayManage && (
        <td className="lg:px-2 lg:py-1 xl:px-3">
          <Actions user={user} remove={remove} />
        </td>
      )}
    </tr>
  )
}

/** A table where there is room for one; below 1024 px each of its rows is a card. */
export function UserTable({ users, remove }: { users: readonly User[]; remove: (user: User) => void }) {
  const mayManage = useMay('manage users')
  const columns = ['Name', 'Email', 'Role', 'Status', 'Created']
  return (
    <table className="block w-full text-left lg:table">
      <caption className="sr-only">Users</caption>
      <thead className="hidden lg:table-header-group">
        <tr className="border-b border-line-strong text-sm text-muted [&>th]:px-2 xl:[&>th]:px-3 [&>th]:pb-2 [&>th]:font-medium">
          {columns.map(column => (
            <th key={column} scope="col">
              {column}
            </th>
          ))}
          {mayManage && (
            <th scope="col" className="text-right">
              Actions
            </th>
          )}
        </tr>
      </thead>
      <tbody className="block border-t border-line lg:table-row-group lg:border-0">
        {users.map(user => (
          <UserRow key={user.id} user={user} remove={remove} />
        ))}
      </tbody>
    </table>
  )
}
