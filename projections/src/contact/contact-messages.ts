import type { Recorded } from '@shodh/contracts/event.ts'
import type { ContactMessageDocument } from '@shodh/contracts/contact/views.ts'
import { projection } from '../projection.ts'

const changeMessage =
  (change: (at: string) => Partial<ContactMessageDocument>) =>
  (message: ContactMessageDocument | null, { metadata, revision }: Recorded): ContactMessageDocument | null =>
    message && { ...message, revision, ...change(metadata.at) }

/** From events only; who wrote and what is read from the vault by each query. */
export const contactMessages = projection<
  ContactMessageDocument,
  'ContactMessageReceived' | 'ContactMessageHandled' | 'ContactMessageErased'
>({
  name: 'contact-messages',
  version: 1,
  indexes: [['receivedAt'], ['isHandled', 'receivedAt']],
  id: ({ data }) => data.messageId,
  on: {
    ContactMessageReceived: (_, { data: { messageId, contactType, priority }, metadata: { at }, revision }) => ({
      id: messageId,
      contactType,
      priority,
      receivedAt: at,
      handledAt: null,
      erasedAt: null,
      isHandled: false,
      revision,
    }),
    ContactMessageHandled: changeMessage(handledAt => ({ handledAt, isHandled: true })),
    ContactMessageErased: changeMessage(erasedAt => ({ erasedAt, isHandled: true })),
  },
})
