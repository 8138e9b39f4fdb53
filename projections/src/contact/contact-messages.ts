import type { Recorded } from '@shodh/contracts/event.ts'
import type { ContactMessageDocument, EntryKind } from '@shodh/contracts/contact/views.ts'
import { projection } from '../projection.ts'

type Change = (by: Recorded['metadata'], message: ContactMessageDocument) => Partial<ContactMessageDocument>

const changeMessage =
  (change: Change) =>
  (message: ContactMessageDocument | null, { metadata, revision }: Recorded): ContactMessageDocument | null =>
    message && { ...message, revision, ...change(metadata, message) }

const withEntry = (kind: EntryKind, id: string) =>
  changeMessage(({ actorId, at }, { entries }) => ({ entries: [...entries, { id, kind, by: actorId, at }] }))

/** From events only; who wrote and what is read from the vault by each query. */
export const contactMessages = projection<
  ContactMessageDocument,
  | 'ContactMessageReceived'
  | 'ContactMessageHandled'
  | 'ContactMessageReopened'
  | 'ContactMessageAnswered'
  | 'ContactMessageNoted'
  | 'ContactMessageErased'
>({
  name: 'contact-messages',
  version: 2,
  indexes: [['receivedAt'], ['isHandled', 'receivedAt']],
  id: ({ data }) => data.messageId,
  on: {
    ContactMessageReceived: (_, { data: { messageId, contactType, priority }, metadata: { at }, revision }) => ({
      id: messageId,
      contactType,
      priority,
      receivedAt: at,
      handledAt: null,
      handledBy: null,
      entries: [],
      erasedAt: null,
      isHandled: false,
      revision,
    }),
    ContactMessageHandled: changeMessage(({ at, actorId }) => ({ handledAt: at, handledBy: actorId, isHandled: true })),
    ContactMessageReopened: changeMessage(() => ({ handledAt: null, handledBy: null, isHandled: false })),
    ContactMessageAnswered: (message, event) => withEntry('reply', event.data.replyId)(message, event),
    ContactMessageNoted: (message, event) => withEntry('note', event.data.noteId)(message, event),
    ContactMessageErased: changeMessage(({ at }) => ({ erasedAt: at, isHandled: true })),
  },
})
