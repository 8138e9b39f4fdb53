import type { ContactEvent } from '@shodh/contracts/contact/events.ts'
import type { Priority } from '@shodh/contracts/contact/views.ts'
import { type Decision, refuse, type StateFold } from '../decider.ts'

/** A message to the journal: where it is between its arrival and its erasure. */
export type ContactMessage = { readonly is: 'unknown' | 'open' | 'handled' | 'erased' }

export const contactMessage: StateFold<ContactMessage, ContactEvent> = {
  initial: { is: 'unknown' },
  on: {
    ContactMessageReceived: () => ({ is: 'open' }),
    // Stryker disable next-line ObjectLiteral, StringLiteral: Decisions compare with the other three states only, none of which a handled message has.
    ContactMessageHandled: () => ({ is: 'handled' }),
    ContactMessageErased: () => ({ is: 'erased' }),
  },
}

type Known = { readonly messageId: string }
type Received = Known & { readonly contactType: string; readonly priority: Priority }

export const receiveMessage: Decision<ContactMessage, Received, ContactEvent> = ({ is }, data) =>
  is === 'unknown' ? [{ type: 'ContactMessageReceived', data }] : []

/** Once: what was handled, or erased, needs nothing more. */
export const handleMessage: Decision<ContactMessage, Known, ContactEvent> = ({ is }, data) => {
  if (is === 'unknown') return refuse('CONTACT_MESSAGE_NOT_FOUND')
  return is === 'open' ? [{ type: 'ContactMessageHandled', data }] : []
}

export const eraseMessage: Decision<ContactMessage, Known, ContactEvent> = ({ is }, data) => {
  if (is === 'unknown') return refuse('CONTACT_MESSAGE_NOT_FOUND')
  return is === 'erased' ? [] : [{ type: 'ContactMessageErased', data }]
}
