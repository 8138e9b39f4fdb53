import type { ListedUser as User } from '@shodh/contracts/users/views.ts'
import { useState } from 'react'
import { Button, ButtonLink } from '../../../ui/admin/button.tsx'
import { QueryResult } from '../../../ui/query-result.tsx'
import { fetchedDialog } from '../../../ui/admin/fetched-dialog.tsx'
import { EmptyState } from '../../../ui/admin/empty-state.tsx'
import { ErrorScreen } from '../../../ui/error-screen.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { useChanged, useUsersQuery } from '../api.ts'
import { control } from '../../../ui/forms/control.ts'
import { useMay } from '../../../account.ts'
import { InvitationList } from './invitations/invitation-list.tsx'
import { Confirm } from './confirm.tsx'
import { Heading } from '../../../ui/admin/heading.tsx'
import { UserTable } from './user-table.tsx'
import { folded } from '@shodh/contracts/text/text.ts'

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
