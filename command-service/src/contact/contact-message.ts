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
    ContactMessageReopened: () => ({ is: 'open' }),
    ContactMessageAnswered: state => state,
    ContactMessageNoted: state => state,
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

/** What can be done with a message only while it is there. */
const ofPresent =
  <Command extends Known>(
    decide: Decision<ContactMessage, Command, ContactEvent>,
  ): Decision<ContactMessage, Command, ContactEvent> =>
  (state, command) => {
    if (state.is === 'unknown') return refuse('CONTACT_MESSAGE_NOT_FOUND')
    return state.is === 'erased' ? refuse('CONTACT_MESSAGE_ERASED') : decide(state, command)
  }

export const reopenMessage = ofPresent<Known>(({ is }, data) =>
  is === 'handled' ? [{ type: 'ContactMessageReopened', data }] : [],
)

export const noteOnMessage = ofPresent<Known & { readonly noteId: string }>((_, data) => [
  { type: 'ContactMessageNoted', data },
])

export const answerMessage = ofPresent<Known & { readonly replyId: string }>((_, data) => [
  { type: 'ContactMessageAnswered', data },
])

export const eraseMessage: Decision<ContactMessage, Known, ContactEvent> = ({ is }, data) => {
  if (is === 'unknown') return refuse('CONTACT_MESSAGE_NOT_FOUND')
  return is === 'erased' ? [] : [{ type: 'ContactMessageErased', data }]
}
