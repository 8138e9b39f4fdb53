import type { ListedUser as User } from '@shodh/contracts/users/views.ts'
import { Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { useTimeZone } from '../../../journal.ts'
import { Button, ButtonLink, iconButton, IconButton } from '../../../ui/admin/button.tsx'
import { Status } from '../../../ui/admin/status.tsx'
import { mediumDayIn, recentMomentIn } from '../../../ui/formats/moment.ts'
import { QueryResult } from '../../../ui/queries/query-result.tsx'
import { fetchedDialog } from '../../../ui/admin/dialogs/fetched-dialog.tsx'
import { EmptyState } from '../../../ui/admin/lists/empty-state.tsx'
import { ErrorScreen } from '../../../ui/queries/error-screen.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { useChanged, useUsersQuery } from '../api.ts'
import { control } from '../../../ui/forms/control.ts'
import { useMay, useAccount } from '../../../account.ts'
import { roles, statusNames } from '../roles.ts'
import { ColumnHeaders } from './column-headers.tsx'
import { InvitationList } from './invitations/invitation-list.tsx'
import { Confirm } from './confirm.tsx'
import { Heading } from '../../../ui/admin/heading.tsx'
import { folded } from '@shodh/contracts/text/text.ts'
import { hasSecondStep } from './security/factors.tsx'

const AddressDataDialog = fetchedDialog(async () => (await import('./address-data-dialog.tsx')).AddressDataDialog)

/** Whose name or e-mail contains the words, in whatever case. */
const searchUsers = (users: readonly User[], search: string) => {
  const term = folded(search.trim())
  return users.filter(({ name, email }) => folded(name).includes(term) || folded(email).includes(term))
}

function Nobody({ search }: { search: string }) {
  const mayManage = useMay('manage users')
  return (
    <EmptyState title={search ? 'No users found' : 'No users yet'}>
      {search ? (
        <p>No name and no email contains “{search}”.</p>
      ) : (
        mayManage && <ButtonLink to="/admin/users/add">Add First User</ButtonLink>
      )}
    </EmptyState>
  )
}

function Delete({ user: { id, name }, close }: { user: User; close: () => void }) {
  const changed = useChanged()
  return (
    <Confirm
      question={`Are you sure you want to delete "${name}"?`}
      action="Delete"
      act={{
        url: `admin/users/${encodeURIComponent(id)}`,
        method: 'DELETE',
        done: 'User deleted successfully',
        defaultMessage: 'Failed to delete user',
      }}
      done={() => changed('User')}
      close={close}
    >
      Name, email and password are erased and cannot be brought back. What this person did in the journal stays in its
      history, without their name.
    </Confirm>
  )
}

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
function UserTable({ users, remove }: { users: readonly User[]; remove: (user: User) => void }) {
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

function Found({ users, search }: { users: readonly User[]; search: string }) {
  const [leaving, setLeaving] = useState<User>()
  const shown = searchUsers(users, search)
  return (
    <>
      {shown.length > 0 ? <UserTable users={shown} remove={setLeaving} /> : <Nobody search={search.trim()} />}
      {users.length > 0 && (
        <p role="status" className="mt-3 text-sm text-muted">
          Showing {shown.length} of {users.length} users{search.trim() && ` for “${search.trim()}”`}
        </p>
      )}
      {leaving && <Delete user={leaving} close={() => setLeaving(undefined)} />}
    </>
  )
}

export function UsersScreen() {
  const [search, setSearch] = useState('')
  const [isExporting, setExporting] = useState(false)
  const mayManage = useMay('manage users')
  return (
    <>
      <Heading
        title="Users Management"
        meta={mayManage ? undefined : 'You can see who has an account, and change nothing.'}
      >
        {mayManage && (
          <>
            <ButtonLink to="/admin/users/invite">Invite</ButtonLink>
            <ButtonLink look="primary" to="/admin/users/add">
              Add User
            </ButtonLink>
          </>
        )}
      </Heading>
      {isExporting && <AddressDataDialog close={() => setExporting(false)} />}
      <div className="mb-3 flex flex-wrap items-start gap-2">
        <div className="relative grow max-w-sm">
          <Icon name="search" className="pointer-events-none absolute inset-y-0 left-2.5 my-auto size-4.5 text-muted" />
          <input
            type="search"
            value={search}
            onChange={({ target }) => setSearch(target.value)}
            aria-label="Search users by name or email"
            placeholder="Search by name or email"
            className={`${control} pl-8.5`}
          />
        </div>
        {mayManage && <Button onClick={() => setExporting(true)}>Data of an address</Button>}
        <ButtonLink to="/admin/users/sign-in-policy">Sign-in Policy</ButtonLink>
        <ButtonLink to="/admin/users/tokens">API Tokens</ButtonLink>
      </div>
      <QueryResult
        of={useUsersQuery(undefined, { refetchOnMountOrArgChange: true })}
        loading="Loading users…"
        failed={({ message }, retry) => <ErrorScreen title="Failed to fetch users" message={message} retry={retry} />}
      >
        {({ users }) => <Found users={users} search={search} />}
      </QueryResult>
      <InvitationList />
    </>
  )
}
