import type { ContactEvent } from '@shodh/contracts/contact/events.ts'
import { describe, test } from 'vitest'
import { specify } from '../testing/specification.ts'
import { contactMessage, eraseMessage, handleMessage, receiveMessage } from './inbox.ts'

const given = specify(contactMessage)
const messageId = '5a0e0d0c-0b0a-5908-8706-050403020100'
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
  test('is erased once, handled or not', () => {
    given(received).when(eraseMessage, { messageId }).then(erased)
    given(received, handled).when(eraseMessage, { messageId }).then(erased)
    given(received, erased).when(eraseMessage, { messageId }).then()
    given().when(eraseMessage, { messageId }).thenRefused('CONTACT_MESSAGE_NOT_FOUND')
  })
})
