import type { Actor } from '@shodh/contracts/roles.ts'
import { profileOperations } from '@shodh/contracts/users/operations/profile.ts'
import type { Profile, User } from '@shodh/contracts/users/views.ts'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { refuse, refuseField } from '../decider.ts'
import { actRouter, responder } from '../respond.ts'
import type { Ports } from '../ports.ts'
import { endedBy, endSessionsOf } from './sessions/end-sessions.ts'
import { reviseAccount } from './accounts/revise-account.ts'
import type { Refusal } from '@shodh/contracts/envelope.ts'
import { emailKey } from '@shodh/contracts/users/fields.ts'
import type { Account } from './accounts/accounts.ts'
import { emailTaken } from './handle-user.ts'
import type { Identity } from './identity.ts'
import { refuseUnproven } from './factors/refuse-unproven.ts'
import { confirmPassword } from './passwords/confirm-password.ts'
import { sendEmailChange } from './mails/mail-codes.ts'

type Request = { readonly email: string; readonly currentPassword?: string | undefined }

const PASSWORD_REQUIRED = 'Please enter your current password to change your e-mail address'

const passwordRequired = refuseField('INVALID_INPUT', 'currentPassword', PASSWORD_REQUIRED)

const begin = async (identity: Identity, account: Account, email: string): Promise<Refusal | undefined> => {
  if (email === account.pendingEmail) return (await identity.accounts.byEmail(email)) ? emailTaken : undefined
  // Before the look-up: who has an address must not be found out without a limit.
  const refusal = await identity.emailChanges.count(account.id)
  if (refusal) return refusal
  if (await identity.accounts.byEmail(email)) return emailTaken
  await identity.emailChanges.begin(account, email)
  await sendEmailChange(identity, account, email)
  return undefined
}

/** Without a new address that waits to be verified where somebody else has it by now. */
const profileOf = async ({ accounts }: Pick<Identity, 'accounts'>, user: User): Promise<Profile> => {
  const { pendingEmail, weeklyDigest } = (await accounts.of(user.id)) ?? {}
  const isTaken = pendingEmail !== undefined && (await accounts.byEmail(pendingEmail)) !== undefined
  return {
    ...user,
    // Stryker disable next-line ConditionalExpression: An undefined property is not sent.
    ...(pendingEmail !== undefined && !isTaken && { pendingEmail }),
    ...(user.role === 'auditor' && { weeklyDigest }),
  }
}

/** A new address for the own account waits to be verified; the current one ends the wait. */
export const requestEmailChange = async (
  identity: Identity,
  actor: Actor,
  { email, currentPassword }: Request,
): Promise<Refusal | undefined> => {
  const account = await identity.accounts.of(actor.userId)
  if (!account) return refuse('USER_NOT_FOUND')
  if (emailKey(email) === emailKey(account.email)) {
    await identity.emailChanges.end(account.id)
    return undefined
  }
  if (currentPassword === undefined) return passwordRequired
  const refusal = (await refuseUnproven(identity, actor)) ?? (await confirmPassword(identity, account, currentPassword))
  if (refusal) return refusal
  return begin(identity, account, email)
}

/** Whether the user is sent the weekly mail about the record. */
const chooseDigest = ({ vault }: Pick<Ports, 'vault'>, userId: string, isWanted: boolean) =>
  vault.update('users', userId, row => {
    if (!row) return undefined
    const { noDigest: _, ...others } = row
    return isWanted ? others : { ...others, noDigest: true }
  })

/** What everybody may change of the own account. */
export const profileRoutes: FastifyPluginAsyncZod<Ports> = async (app, ports) => {
  const act = actRouter(app)
  const respond = responder(ports)
  const revise = reviseAccount(ports)

  act(profileOperations.reviseProfile, async (request, by, reply) => {
    const { name, email, currentPassword, weeklyDigest } = request.body
    const { actorId: userId } = by
    const { actor } = request
    const refusal = actor && email && (await requestEmailChange(ports.identity, actor, { email, currentPassword }))
    if (refusal) return refusal
    if (weeklyDigest !== undefined) await chooseDigest(ports, userId, weeklyDigest)
    const data = (user: User) => profileOf(ports.identity, user)
    return revise(reply, { userId, changes: { name }, by }, { message: 'Profile updated successfully', data })
  })

  act(profileOperations.endOtherSessions, async (request, by, reply) => {
    const given = { userId: by.actorId, except: request.actor?.sessionId }
    return respond(reply, await endSessionsOf(ports.identity, given, by), {
      message: 'All other sessions have ended',
      data: ({ events }) => ({ ended: endedBy(events[0]) }),
    })
  })

  act(profileOperations.endSession, async (request, by, reply) => {
    const given = { userId: by.actorId, sessionId: request.params.id }
    return respond(reply, await endSessionsOf(ports.identity, given, by), {
      message: 'The session has ended',
      data: () => ({}),
    })
  })
}
