import { randomUUID } from 'node:crypto'
import { StoreFull } from '@shodh/adapters/event-store/event-store.ts'
import type { Refusal } from '@shodh/contracts/answer.ts'
import { refusals } from '@shodh/contracts/refusals.ts'
import type { UserEvent } from '@shodh/contracts/users/events.ts'
import type { Personal } from '@shodh/contracts/users/vault-rows.ts'
import { isRefusal, refuse } from '../decider.ts'
import type { Asking, Handle, Handled, Order } from '../handle.ts'
import { commandIdOf } from '../idempotency.ts'
import { userStream } from './accounts.ts'
import type { PersonalData } from './personal-data.ts'
import { type User, user } from './user.ts'

/** What is asked of one user; `personal` becomes true together with the event. */
export type UserOrder = {
  readonly name: string
  readonly userId: string
  readonly request: unknown
  readonly decide: Order<User, UserEvent>['decide']
  readonly personal?: Partial<Personal>
}

export type HandleUser = (order: UserOrder, by: Asking) => Promise<Refusal | Handled<User>>

const taken: Refusal = {
  ...refuse('EMAIL_TAKEN'),
  errors: [{ pointer: '#/email', message: refusals.EMAIL_TAKEN.message }],
}

const orderOf = ({ userId, name, request, decide }: UserOrder): Order<User, UserEvent> => ({
  name,
  stream: userStream(userId),
  memory: user,
  request,
  decide,
})

/**
 * As `handle`, with the personal data claimed before and confirmed after. Where nobody knows whether the event was
 * written, the claim stays open and is swept.
 */
export const userHandler = (handle: Handle, personalData: PersonalData): HandleUser => {
  const withClaim = async (order: UserOrder, personal: Partial<Personal>, by: Asking) => {
    const key = by.key ?? randomUUID()
    const claim = { userId: order.userId, commandId: commandIdOf(userStream(order.userId), key), values: personal }
    const giveUp = await personalData.claim(claim)
    if (!giveUp) return taken
    const outcome = await handle(orderOf(order), { ...by, key }).catch(async (accident: unknown) => {
      if (accident instanceof StoreFull) await giveUp().catch(() => {})
      throw accident
    })
    const revision = isRefusal(outcome) ? undefined : outcome.events.at(-1)?.revision
    if (revision === undefined) await giveUp()
    else await personalData.confirm(claim, revision)
    return outcome
  }

  return async (order, by) => (order.personal ? withClaim(order, order.personal, by) : handle(orderOf(order), by))
}
