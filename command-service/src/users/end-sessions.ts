import type { Refusal } from '@shodh/contracts/envelope.ts'
import type { UserEvent } from '@shodh/contracts/users/events.ts'
import { type Decision, isRefusal, refuse } from '../decider.ts'
import type { Handled, RequestContext } from '../handle.ts'
import type { Identity } from './identity.ts'
import type { User } from './user.ts'

export const endSessions: Decision<User, number, UserEvent> = (user, sessions) => {
  if (user.is !== 'known') return refuse('USER_NOT_FOUND')
  return sessions === 0 ? [] : [{ type: 'SessionsEnded', data: { userId: user.id, sessions } }]
}

type Given = {
  readonly userId: string
  /** One of them; without it all but `except`. */
  readonly sessionId?: string
  readonly except?: string | undefined
}

/** Ends sessions once the event says so: where the process ends in between, they can be ended again. */
export const endSessionsOf = async (
  { sessions, handleUser }: Pick<Identity, 'sessions' | 'handleUser'>,
  { userId, sessionId, except }: Given,
  by: RequestContext,
): Promise<Handled<User> | Refusal> => {
  const live = await sessions.ofUser(userId)
  const ending = live.filter(({ id }) => (sessionId === undefined ? id !== except : id === sessionId))
  const outcome = await handleUser(
    {
      name: 'end-sessions',
      userId,
      request: { sessionId, except },
      decide: user =>
        sessionId !== undefined && ending.length === 0 ? refuse('SESSION_NOT_FOUND') : endSessions(user, ending.length),
    },
    by,
  )
  if (isRefusal(outcome)) return outcome
  // a retry ends none that began since
  const endedAt = Date.parse(outcome.events[0]?.metadata.at ?? '')
  // Stryker disable next-line EqualityOperator: A millisecond more or less.
  const before = ending.filter(({ createdAt }) => createdAt <= endedAt)
  await Promise.all(before.map(({ id }) => sessions.end(id)))
  return outcome
}
