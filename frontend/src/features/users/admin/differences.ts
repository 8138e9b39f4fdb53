import type { User } from '@shodh/contracts/users/views.ts'
import { roles, statusNames } from '../roles.ts'

const shown = ({ name, email, role, status }: User) => [
  { field: 'Name', is: name },
  { field: 'Email', is: email },
  { field: 'Role', is: roles[role].name },
  { field: 'Status', is: statusNames[status] },
]

/** What of a user reads otherwise than before. */
export const differences = (before: User, now: User) => {
  const last = shown(before)
  return shown(now)
    .map(({ field, is }, n) => ({ field, is, was: last[n]?.is }))
    .filter(({ is, was }) => is !== was)
}
