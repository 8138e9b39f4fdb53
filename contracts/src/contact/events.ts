import * as z from 'zod/mini'
import { entriesOf, event, type EventRows } from '../event.ts'
import { ContactMessageId } from '../ids.ts'
import { Priority } from './views.ts'

/** Where the events of a message are. */
export const contactStream = (messageId: string): string => `contact-${messageId}`

/** Who wrote it, and what, is in the vault, where it can be erased. */
const ContactMessageReceived = event('ContactMessageReceived', {
  messageId: ContactMessageId,
  contactType: z.string(),
  priority: Priority,
})

const ContactMessageHandled = event('ContactMessageHandled', { messageId: ContactMessageId })

/** It needs somebody again. */
const ContactMessageReopened = event('ContactMessageReopened', { messageId: ContactMessageId })

/** A reply is mailed to the sender; its text, and that of a note for staff, is in the vault with the message. */
const ContactMessageAnswered = event('ContactMessageAnswered', { messageId: ContactMessageId, replyId: z.uuid() })

const ContactMessageNoted = event('ContactMessageNoted', { messageId: ContactMessageId, noteId: z.uuid() })

/** The vault no longer has the message. */
const ContactMessageErased = event('ContactMessageErased', { messageId: ContactMessageId })

/** The events of one message to the journal. */
export const ContactEvent = z.discriminatedUnion('type', [
  ContactMessageReceived,
  ContactMessageHandled,
  ContactMessageReopened,
  ContactMessageAnswered,
  ContactMessageNoted,
  ContactMessageErased,
])
export type ContactEvent = z.infer<typeof ContactEvent>

const messageEntry = entriesOf('message', 'messageId')

export const contactRows: EventRows<ContactEvent> = {
  ContactMessageReceived: [
    'Message received',
    ({ contactType, priority, ...data }) => messageEntry(data, { contactType, priority, status: 'open' }),
    'sent a message to the journal',
  ],
  ContactMessageHandled: [
    'Message handled',
    data => messageEntry(data, { status: 'handled' }),
    'noted that a message was handled',
  ],
  ContactMessageReopened: [
    'Message reopened',
    data => messageEntry(data, { status: 'open' }),
    'noted that a message is not handled yet',
  ],
  ContactMessageAnswered: ['Message answered', data => messageEntry(data), 'answered a message'],
  ContactMessageNoted: ['Note on a message', data => messageEntry(data), 'wrote a note on a message'],
  ContactMessageErased: ['Message erased', data => messageEntry(data, { status: 'erased' }), 'erased a message'],
}
