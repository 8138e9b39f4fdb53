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
const erased: JournalEvent = { type: 'ContactMessageErased', data: { messageId } }

describe('a message to the journal', () => {
  test('is open when it arrives', () => {
    given(received).then({
      ...{ id: messageId, contactType: 'peer_review', priority: 'high', receivedAt: moment(0) },
      ...{ handledAt: null, erasedAt: null, isHandled: false, revision: 0 },
    })
  })
  test('says when it was handled', () => {
    given(received, handled).then({ handledAt: moment(1), isHandled: true, revision: 1 })
  })
  test('stays in the list without its content once it is erased, and needs nothing more', () => {
    given(received, erased).then({ erasedAt: moment(1), handledAt: null, isHandled: true })
  })
})
