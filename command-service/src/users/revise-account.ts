import type { ReviseUser } from '@shodh/contracts/users/commands.ts'
import { type User as UserView, userView } from '@shodh/contracts/users/views.ts'
import type { FastifyReply } from 'fastify'
import { isRefusal, refuse } from '../decider.ts'
import type { Asking } from '../handle.ts'
import type { IfMatch } from '../if-match.ts'
import { answerer } from '../perform.ts'
import type { Ports } from '../ports.ts'
import type { Account } from './accounts.ts'
import type { Identity } from './identity.ts'
import { sendEmailNews, sendVerification } from './mail-codes.ts'
import { reviseUser } from './revise-user.ts'

type Revision = {
  readonly userId: string
  readonly changes: ReviseUser
  readonly by: Asking
  readonly ifMatch?: IfMatch
}

type Said = { readonly message: string; readonly data: (user: UserView) => unknown }

const PERSONAL = ['name', 'email'] as const

const changedIn = (account: Account | undefined, changes: ReviseUser) =>
  PERSONAL.filter(field => changes[field] !== undefined && changes[field] !== account?.[field])

const endsTerm = ({ role, status }: ReviseUser) => (role !== undefined && role !== 'admin') || status === 'inactive'

/** Whoever had the e-mail before hears of it, and whoever has it now is asked to show that it is theirs. */
const tell = async (identity: Identity, before: Account, now: Account) => {
  const isNew = before.email !== now.email
  if (isNew) await sendEmailNews(identity, before)
  const isDue = now.facts.status === 'active' && !now.facts.emailVerified
  if (isDue && (isNew || before.facts.status !== 'active')) await sendVerification(identity, now.email, now)
}

/** Changes what an account says of its user, and answers the user as it then is. */
export const reviseAccount = (ports: Ports) => {
  const { accounts, administrators, handleUser, mac } = ports.identity
  const answer = answerer(ports)

  const handled = ({ userId, changes, by, ifMatch }: Revision, before: Account) => {
    const changed = changedIn(before, changes)
    const values = Object.fromEntries(changed.map(field => [field, changes[field]]))
    const { role, status } = changes
    const order = {
      name: 'revise-user',
      userId,
      request: mac('command', JSON.stringify(changes)),
      decide: (user: Parameters<typeof reviseUser>[0]) =>
        reviseUser(user, { actorId: by.actorId, ifMatch, changed, role, status }),
      ...(changed.length > 0 && { personal: values }),
    }
    const work = () => handleUser(order, by)
    return endsTerm(changes) ? administrators.endTerm(userId, by.actorId, work) : work()
  }

  return async (reply: FastifyReply, revision: Revision, { message, data }: Said) => {
    const before = await accounts.of(revision.userId)
    if (!before) return reply.refuse(refuse('USER_NOT_FOUND'))
    const outcome = await handled(revision, before)
    const now = await accounts.of(revision.userId)
    if (isRefusal(outcome) || !now || outcome.state.is !== 'known')
      return answer(reply, outcome, { message, data: () => null })
    if (!outcome.replayed) await tell(ports.identity, before, now)
    const user = userView(outcome.state, now)
    return answer(reply, outcome, { message, data: () => data(user) })
  }
}
