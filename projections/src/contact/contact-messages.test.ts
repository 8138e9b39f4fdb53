import type { JournalEvent } from '@shodh/contracts/index.ts'
import { describe, test } from 'vitest'
import { moment, specify } from '../testing/specification.ts'
import { contactMessages } from './contact-messages.ts'

const given = specify(contactMessages)
const messageId = '5a0e0d0c-0b0a-5908-8706-050403020100'
const received: JournalEvent = {
  type: 'ContactMessageReceived',
  data: { messageId, contactType: 'peer_review', priority: 'high' },
}
const handled: JournalEvent = { type: 'ContactMessageHandled', data: { messageId } }
const reopened: JournalEvent = { type: 'ContactMessageReopened', data: { messageId } }
const actorId = 'editor'
const replyId = '6b0e0d0c-0b0a-5908-8706-050403020100'
const noteId = '7c0e0d0c-0b0a-5908-8706-050403020100'
const erased: JournalEvent = { type: 'ContactMessageErased', data: { messageId } }

describe('a message to the journal', () => {
  test('is open when it arrives', () => {
    given(received).then({
      ...{ id: messageId, contactType: 'peer_review', priority: 'high', receivedAt: moment(0) },
      ...{ handledAt: null, handledBy: null, entries: [], erasedAt: null, isHandled: false, revision: 0 },
    })
  })
  test('says when and by whom it was handled, until that is taken back', () => {
    given(received, handled).then({ handledAt: moment(1), handledBy: actorId, isHandled: true, revision: 1 })
    given(received, handled, reopened).then({ handledAt: null, handledBy: null, isHandled: false, revision: 2 })
  })
  test('has its replies and notes with who wrote them and when, oldest first', () => {
    const answered: JournalEvent = { type: 'ContactMessageAnswered', data: { messageId, replyId } }
    const noted: JournalEvent = { type: 'ContactMessageNoted', data: { messageId, noteId } }
    given(received, noted, answered).then({
      entries: [
        { id: noteId, kind: 'note', by: actorId, at: moment(1) },
        { id: replyId, kind: 'reply', by: actorId, at: moment(2) },
      ],
      isHandled: false,
      revision: 2,
    })
  })
  test('stays in the list without its content once it is erased, and needs nothing more', () => {
    given(received, erased).then({ erasedAt: moment(1), handledAt: null, isHandled: true })
  })
})
