import type { User } from '@shodh/contracts/users/views.ts'
import { roles, statusNames } from '../roles.ts'

const shown = ({ name, email, role, status }: User) => ({
  Name: name,
  Email: email,
  Role: roles[role].name,
  Status: statusNames[status],
})

/** What of a user reads otherwise than before. */
export const differences = (before: User, now: User) => {
  const last = shown(before)
  return Object.entries(shown(now))
    .map(([field, is]) => ({ field, is, was: last[field as keyof typeof last] }))
    .filter(({ is, was }) => is !== was)
}
