import * as z from 'zod/mini'
import { event } from '../event.ts'
import { ContactMessageId } from '../ids.ts'
import { Priority } from './views.ts'

/** Who wrote it, and what, is in the vault, where it can be erased. */
const ContactMessageReceived = event('ContactMessageReceived', {
  messageId: ContactMessageId,
  contactType: z.string(),
  priority: Priority,
})

const ContactMessageHandled = event('ContactMessageHandled', { messageId: ContactMessageId })

/** The vault no longer has the message. */
const ContactMessageErased = event('ContactMessageErased', { messageId: ContactMessageId })

/** The events of one message to the journal. */
export const ContactEvent = z.discriminatedUnion('type', [
  ContactMessageReceived,
  ContactMessageHandled,
  ContactMessageErased,
])
export type ContactEvent = z.infer<typeof ContactEvent>
