import { INVITATION_SECONDS } from '@shodh/contracts/limits.ts'
import type { Invitation } from '@shodh/contracts/users/views.ts'
import { namedPeople } from '../people.ts'
import type { Ports } from '../ports.ts'

/** Who is invited and has no account yet, latest sent first. */
export const listInvitations = async ({ vault }: Pick<Ports, 'vault'>, now = Date.now()): Promise<Invitation[]> => {
  const rows = await vault.list('invitations')
  const mails = await vault.list('mails')
  const failed = new Set(mails.filter(({ state }) => state === 'failed').map(({ userId }) => userId))
  const nameOf = namedPeople({ vault })
  return Promise.all(
    rows
      .toSorted((one, other) => other.until - one.until)
      .map(async ({ id, name, email, role, until, invitedBy }) => ({
        id,
        name,
        email,
        role,
        invitedBy: (await nameOf(invitedBy)).name,
        sentAt: new Date(until - INVITATION_SECONDS * 1000).toISOString(),
        expiresAt: new Date(until).toISOString(),
        isExpired: until <= now,
        hasFailedMail: failed.has(id),
      })),
  )
}
