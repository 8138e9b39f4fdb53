import type { Refusal } from '@shodh/contracts/envelope.ts'
import type { EventData } from '@shodh/contracts/event.ts'
import { UserEvent } from '@shodh/contracts/users/events.ts'
import { type Decision, isRefusal, refuse } from '../../decider.ts'
import type { Handled, RequestContext } from '../../handle.ts'
import type { Identity } from '../identity.ts'
import type { User } from '../user.ts'

export const endSessions: Decision<User, number, UserEvent> = (user, sessions) => {
  if (user.is !== 'known') return refuse('USER_NOT_FOUND')
  return sessions === 0 ? [] : [{ type: 'SessionsEnded', data: { userId: user.id, sessions } }]
}

/** How many sessions an event says that were ended. */
export const endedBy = (event: EventData | undefined) => {
  const { data } = UserEvent.safeParse(event)
  return data?.type === 'SessionsEnded' ? data.data.sessions : 0
}

type Given = {
  readonly userId: string
  /** One of them; without it all but `except`. */
  readonly sessionId?: string
  readonly except?: string | undefined
}

/** Also a change of the address: whoever used one of the sessions may have requested it. */
const endEverythingOpen = async (identity: Identity, userId: string) => {
  const account = await identity.accounts.of(userId)
  if (account) await identity.challenges.end(account)
  await identity.emailChanges.end(userId)
}

/** Ends sessions once the event says so: where the process ends in between, they can be ended again. */
export const endSessionsOf = async (
  identity: Identity,
  { userId, sessionId, except }: Given,
  by: RequestContext,
): Promise<Handled<User> | Refusal> => {
  if (sessionId === undefined) await endEverythingOpen(identity, userId)
  const { sessions, handleUser } = identity
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
  // a retry ends none that began since; a session of the future is of before the clock went back
  const endedAt = Date.parse(outcome.events[0]?.metadata.at ?? '')
  // Stryker disable next-line EqualityOperator: A millisecond more or less.
  const before = ending.filter(({ createdAt }) => !outcome.replayed || createdAt <= endedAt)
  await Promise.all(before.map(({ id }) => sessions.end(id)))
  return outcome
}
