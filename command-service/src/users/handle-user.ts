import { randomUUID } from 'node:crypto'
import { StoreFull } from '@shodh/adapters/event-store/event-store.ts'
import type { Refusal } from '@shodh/contracts/envelope.ts'
import { refusals } from '@shodh/contracts/refusals.ts'
import type { UserEvent } from '@shodh/contracts/users/events.ts'
import type { ClaimedValues } from '@shodh/contracts/users/vault-rows.ts'
import { isRefusal, refuse } from '../decider.ts'
import type { RequestContext, Handle, Handled, CommandRequest } from '../handle.ts'
import { commandIdOf } from '../idempotency.ts'
import { userStream } from './accounts/accounts.ts'
import type { PersonalData } from './personal-data.ts'
import { type User, user } from './user.ts'

/** A command to one user's stream; `personal` is confirmed when its event is stored. */
type UserCommandRequest = {
  readonly name: string
  readonly userId: string
  readonly request: unknown
  readonly decide: CommandRequest<User, UserEvent>['decide']
  readonly personal?: ClaimedValues
  /** Whether it erases the user, which is noted in the vault before. */
  readonly erases?: true
}

export type HandleUser = (command: UserCommandRequest, by: RequestContext) => Promise<Refusal | Handled<User>>

export const emailTaken: Refusal = {
  ...refuse('EMAIL_TAKEN'),
  errors: [{ pointer: '#/email', message: refusals.EMAIL_TAKEN.message }],
}

const commandRequestOf = ({ userId, name, request, decide }: UserCommandRequest): CommandRequest<User, UserEvent> => ({
  name,
  stream: userStream(userId),
  fold: user,
  request,
  decide,
})

/**
 * As `handle`, with the personal data claimed before and confirmed after. Where it is unknown whether the event was
 * stored, the claim stays open and is swept.
 */
export const userHandler = (handle: Handle, personalData: PersonalData): HandleUser => {
  const withClaim = async (command: UserCommandRequest, personal: ClaimedValues, by: RequestContext) => {
    const key = by.key ?? randomUUID()
    const claim = { userId: command.userId, commandId: commandIdOf(userStream(command.userId), key), values: personal }
    const giveUp = await personalData.claim(claim)
    if (!giveUp) return emailTaken
    const outcome = await handle(commandRequestOf(command), { ...by, key }).catch(async (error: unknown) => {
      if (error instanceof StoreFull) await giveUp().catch(() => {})
      throw error
    })
    const revision = isRefusal(outcome) ? undefined : outcome.events.at(-1)?.revision
    if (revision === undefined) await giveUp()
    else await personalData.confirm(claim, revision)
    return outcome
  }

  return async (command, by) => {
    if (command.erases) await personalData.markErasure(command.userId)
    return command.personal ? withClaim(command, command.personal, by) : handle(commandRequestOf(command), by)
  }
}
