import { INVITATION_SECONDS } from '@shodh/contracts/limits.ts'
import { may } from '@shodh/contracts/roles.ts'
import { iso } from '@shodh/contracts/time/dates.ts'
import type { Invitation } from '@shodh/contracts/users/views.ts'
import { namedPeople } from '../permissions.ts'
import type { Ports, Views } from '../ports.ts'
import { withFailedMail } from './attention.ts'

type Needed = Pick<Ports, 'vault'> & { readonly views: Pick<Views, 'users'> }

/** Who is invited and has no account yet, latest sent first. */
export const listInvitations = async ({ vault, views }: Needed, now = Date.now()): Promise<Invitation[]> => {
  const rows = await vault.list('invitations')
  const failed = await withFailedMail(vault)
  const nameOf = namedPeople({ vault })
  const mayInvite = async (userId: string) => {
    const user = await views.users.get(userId)
    return user?.status === 'active' && may(user.role, 'manage users')
  }
  return Promise.all(
    rows
      .toSorted((one, other) => other.until - one.until)
      .map(async ({ id, name, email, role, until, invitedBy }) => ({
        id,
        name,
        email,
        role,
        invitedBy: (await nameOf(invitedBy)).name,
        sentAt: iso(until - INVITATION_SECONDS * 1000),
        expiresAt: iso(until),
        isExpired: until <= now || !(await mayInvite(invitedBy)),
        hasFailedMail: failed.has(id),
      })),
  )
}
