import type { ContactEvent } from '@shodh/contracts/contact/events.ts'
import { describe, test } from 'vitest'
import { specify } from '../testing/specification.ts'
import {
  answerMessage,
  contactMessage,
  eraseMessage,
  handleMessage,
  noteOnMessage,
  receiveMessage,
  reopenMessage,
} from './contact-message.ts'

const given = specify(contactMessage)
const messageId = '5a0e0d0c-0b0a-5908-8706-050403020100'
const replyId = '6b0e0d0c-0b0a-5908-8706-050403020100'
const data = { messageId, contactType: 'peer_review', priority: 'medium' } as const
const received: ContactEvent = { type: 'ContactMessageReceived', data }
const handled: ContactEvent = { type: 'ContactMessageHandled', data: { messageId } }
const erased: ContactEvent = { type: 'ContactMessageErased', data: { messageId } }

describe('a message to the journal', () => {
  test('is received once', () => {
    given().when(receiveMessage, data).then(received)
    given(received).when(receiveMessage, data).then()
  })
  test('is handled once', () => {
    given(received).when(handleMessage, { messageId }).then(handled)
    given(received, handled).when(handleMessage, { messageId }).then()
    given(received, erased).when(handleMessage, { messageId }).then()
    given().when(handleMessage, { messageId }).thenRefused('CONTACT_MESSAGE_NOT_FOUND')
  })
  test('is open again where that it was handled is taken back', () => {
    const reopened: ContactEvent = { type: 'ContactMessageReopened', data: { messageId } }
    given(received, handled).when(reopenMessage, { messageId }).then(reopened)
    given(received).when(reopenMessage, { messageId }).then()
    given(received, handled, reopened).when(handleMessage, { messageId }).then(handled)
  })
  test('is answered, handled or not', () => {
    const reply = { messageId, replyId }
    const answered: ContactEvent = { type: 'ContactMessageAnswered', data: reply }
    given(received).when(answerMessage, reply).then(answered)
    given(received, answered, handled).when(answerMessage, reply).then(answered)
  })
  test('gets a note', () => {
    const note = { messageId, noteId: replyId }
    given(received).when(noteOnMessage, note).then({ type: 'ContactMessageNoted', data: note })
  })
  test('that is erased, or that there is not, is neither reopened nor answered nor noted on', () => {
    const command = { messageId, replyId, noteId: replyId }
    for (const decide of [reopenMessage, answerMessage, noteOnMessage]) {
      given(received, erased).when(decide, command).thenRefused('CONTACT_MESSAGE_ERASED')
      given().when(decide, command).thenRefused('CONTACT_MESSAGE_NOT_FOUND')
    }
  })
  test('is erased once, handled or not', () => {
    given(received).when(eraseMessage, { messageId }).then(erased)
    given(received, handled).when(eraseMessage, { messageId }).then(erased)
    given(received, erased).when(eraseMessage, { messageId }).then()
    given().when(eraseMessage, { messageId }).thenRefused('CONTACT_MESSAGE_NOT_FOUND')
  })
})
