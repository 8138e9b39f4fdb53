import type { ReviseUser } from '@shodh/contracts/users/commands.ts'
import { countingFactors } from '@shodh/contracts/users/factors/views.ts'
import { type User as UserView, userView } from '@shodh/contracts/users/views.ts'
import type { FastifyReply } from 'fastify'
import { type Decision, isRefusal, refuse } from '../../decider.ts'
import type { RequestContext } from '../../handle.ts'
import { type IfMatch, matches } from '../../given.ts'
import { responder } from '../../respond.ts'
import type { Ports } from '../../ports.ts'
import type { Account } from './accounts.ts'
import type { Identity } from '../identity.ts'
import { sendVerification } from '../mails/mail-codes.ts'
import type { Refusal } from '@shodh/contracts/envelope.ts'
import type { UserEvent } from '@shodh/contracts/users/events.ts'
import type { Role, Status } from '@shodh/contracts/users/fields.ts'
import type { KnownUser, User } from '../user.ts'

type Command = {
  readonly actorId: string
  readonly ifMatch?: IfMatch
  /** Which of the vault's values are others than before. */
  readonly changed: readonly ('name' | 'email')[]
  readonly role?: Role | undefined
  readonly status?: Status | undefined
}

/** Nobody gives up the own rights, not even by mistake; the own e-mail changes only with password and proof. */
const refused = (user: KnownUser, { actorId, ifMatch, changed, role, status }: Command): Refusal | undefined => {
  if (!matches(user.revision, ifMatch)) return refuse('PRECONDITION_FAILED')
  if (user.id !== actorId) return undefined
  if (changed.includes('email')) return refuse('OWN_EMAIL')
  if (role !== undefined && role !== user.role) return refuse('OWN_ROLE')
  return status === 'inactive' ? refuse('OWN_STATUS') : undefined
}

const revised = ({ id: userId }: KnownUser, { changed }: Command): readonly UserEvent[] =>
  changed.length === 0 ? [] : [{ type: 'UserRevised', data: { userId, changed: [...changed] } }]

const restated = ({ id: userId, role, status }: KnownUser, command: Command): readonly UserEvent[] => [
  ...(command.role !== undefined && command.role !== role
    ? [{ type: 'RoleChanged', data: { userId, role: command.role } } as const]
    : []),
  ...(command.status !== undefined && command.status !== status
    ? [{ type: command.status === 'active' ? 'UserActivated' : 'UserDeactivated', data: { userId } } as const]
    : []),
]

export const reviseUser: Decision<User, Command, UserEvent> = (user, command) => {
  if (user.is !== 'known') return refuse('USER_NOT_FOUND')
  return refused(user, command) ?? [...revised(user, command), ...restated(user, command)]
}

type Revision = {
  readonly userId: string
  readonly changes: ReviseUser
  readonly by: RequestContext
  readonly ifMatch?: IfMatch
}

type ReviseResponse = { readonly message: string; readonly data: (user: UserView, note?: string) => unknown }

const PERSONAL = ['name', 'email'] as const

const changedIn = (account: Account | undefined, changes: ReviseUser) =>
  PERSONAL.filter(field => changes[field] !== undefined && changes[field] !== account?.[field])

// Stryker disable next-line ConditionalExpression: An absent role is not 'admin' either; the departure is judged and, with the role as it was, goes on or is refused alike.
const endsTerm = ({ role, status }: ReviseUser) => (role !== undefined && role !== 'admin') || status === 'inactive'

/** Sends a verification to a new address, or of one that waits for it. */
const sendDueVerification = async (identity: Identity, before: Account, now: Account) => {
  const isNew = before.email !== now.email
  const isDue = now.state.status === 'active' && !now.state.emailVerified
  if (isDue && (isNew || before.state.status !== 'active')) await sendVerification(identity, now.email)
}

const TOO_WEAK =
  'Their passkey asks for no PIN or fingerprint, so it does not count for an administrator: they need another second step.'

/** What the change of a role means for the second steps of the account. */
const noteOf = ({ state: { role } }: Account, { state }: Account) =>
  role !== state.role && state.factors?.length && countingFactors(state).length === 0 ? TOO_WEAK : undefined

/** Revises an account and responds with the user as changed. */
export const reviseAccount = (ports: Ports) => {
  const { accounts, administrators, challenges, handleUser, mac } = ports.identity
  const respond = responder(ports)

  const handled = ({ userId, changes, by, ifMatch }: Revision, before: Account) => {
    const changed = changedIn(before, changes)
    const values = Object.fromEntries(changed.map(field => [field, changes[field]]))
    const former = changed.includes('email') ? { formerEmail: before.email } : {}
    const { role, status } = changes
    const command = {
      name: 'revise-user',
      userId,
      request: mac('command', JSON.stringify(changes)),
      decide: (user: Parameters<typeof reviseUser>[0]) =>
        reviseUser(user, { actorId: by.actorId, ifMatch, changed, role, status }),
      // Stryker disable next-line ConditionalExpression, EqualityOperator: An empty claim changes nothing.
      ...(changed.length > 0 && { personal: { ...values, ...former } }),
    }
    const work = async () => {
      if (changed.includes('email') || status === 'inactive') await challenges.end(before)
      return handleUser(command, by)
    }
    return endsTerm(changes) ? administrators.endTerm(userId, by.actorId, work) : work()
  }

  return async (reply: FastifyReply, revision: Revision, { message, data }: ReviseResponse) => {
    const before = await accounts.of(revision.userId)
    // Stryker disable next-line ConditionalExpression: The decision refuses it in the same words.
    if (!before) return reply.refuse(refuse('USER_NOT_FOUND'))
    const outcome = await handled(revision, before)
    const now = await accounts.of(revision.userId)
    // Stryker disable next-line ConditionalExpression: For the compiler: only a known user has an account.
    if (isRefusal(outcome) || !now || outcome.state.is !== 'known')
      // Stryker disable next-line ArrowFunction, ObjectLiteral: A refusal has neither. A refusal has no data.
      return respond(reply, outcome, { message, data: () => null })
    // Stryker disable next-line ConditionalExpression: Of a replay nothing differs from before, so nothing is sent.
    if (!outcome.replayed) await sendDueVerification(ports.identity, before, now)
    const user = userView(outcome.state, now)
    return respond(reply, outcome, { message, data: () => data(user, noteOf(before, now)) })
  }
}
