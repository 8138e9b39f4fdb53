import type { Mailer } from '@shodh/adapters/mailer/mailer.ts'
import {
  eraseAuthorEmails,
  eraseCorrespondence,
  eraseDraftFiles,
  eraseDrafts,
  eraseMails,
  eraseOwnRows,
  eraseUploads,
} from '../../erasure/erasure.ts'
import { eraseSubscription } from '../../subscriptions/subscribers.ts'
import type { UserEvent } from '@shodh/contracts/users/events.ts'
import { type Decision, refuse } from '../../decider.ts'
import { type IfMatch, matches } from '../../given.ts'
import type { Challenges } from '../challenges.ts'
import type { Factors } from '../factors/open-factors.ts'
import type { Attempts } from '../sessions/attempts.ts'
import type { UserVault } from '../user-vault.ts'
import type { User } from '../user.ts'

export const eraseUser: Decision<User, { actorId: string; ifMatch?: IfMatch }, UserEvent> = (
  user,
  { actorId, ifMatch },
) => {
  if (user.is !== 'known') return refuse('USER_NOT_FOUND')
  if (user.id === actorId) return refuse('OWN_ACCOUNT_DELETION')
  return matches(user.revision, ifMatch)
    ? [{ type: 'UserErased', data: { userId: user.id } }]
    : refuse('PRECONDITION_FAILED')
}

type Ports = {
  readonly vault: UserVault
  readonly mailer: Mailer
  readonly challenges: Challenges
  readonly attempts: Attempts
  readonly factors: Factors
}

/**
 * Leaves nothing of a person. The user's own row goes last, so a start after a kill finds what is still to be done.
 * A process that sends a mail meanwhile finds its row gone and erases the mail.
 */
export const eraser =
  ({ vault, mailer, challenges, attempts, factors }: Ports) =>
  async (userId: string) => {
    const emailChange = (await vault.get('users', userId))?.emailChange
    const emails = await vault.listBy('emails', userId)
    const known = [...emails.map(({ key }) => key), ...(emailChange ? [emailChange.email] : [])]
    const messages = await Promise.all(emails.map(({ key }) => vault.listBy('contact-messages', key)))
    const invitations = await Promise.all(emails.map(({ key }) => vault.find('invitations', key)))
    const invited = invitations.flatMap(row => row?.id ?? [])
    await eraseDraftFiles(vault, userId)
    const ofMatters = (groups: readonly string[]) => eraseCorrespondence({ vault, mailer }, groups)
    const ofAuthor = await eraseAuthorEmails(vault, known)
    const drafts = await vault.listBy('drafts', userId)
    await Promise.all([
      ofMatters([...messages.flat().map(({ id }) => id), ...ofAuthor, ...invited]),
      vault.erase('invitations', ...invited),
      eraseMails(vault, [userId]),
      eraseOwnRows(vault, userId, 'sessions', 'api-tokens', 'sign-ins', 'linked-identities'),
      eraseUploads(vault, userId),
      eraseDrafts(
        vault,
        drafts.map(({ id }) => id),
      ),
      ...emails.map(({ key }) => eraseSubscription({ vault, eraseCorrespondence: ofMatters }, key)),
      challenges.clear(userId, known),
      attempts.clear(userId, known),
      factors.clear(userId),
      mailer.deleteMailsTo(userId),
    ])
    await Promise.all([vault.erase('emails', ...emails.map(({ id }) => id)), vault.erase('users', userId)])
  }

export type ErasePersonalData = ReturnType<typeof eraser>
