import * as z from 'zod/mini'
import { Nothing } from '../envelope.ts'
import { LONG_BODY_MAX_BYTES } from '../limits.ts'
import { LanguageQuery } from '../site/fields.ts'
import { command, created, ok, operationsOf, sent } from '../operations/operation.ts'
import { AnswerMessage, NoteOnMessage, SendContactMessage } from './commands.ts'
import { contactConfig } from './config.ts'
import {
  ContactChallenge,
  ContactConfigResponse,
  ContactMessage,
  ContactMessageFilter,
  ContactMessageSent,
  ContactMessagesResponse,
} from './views.ts'

const api = operationsOf('Contact')
const id = '5a0e0d0c-0b0a-5908-8706-050403020100'

const ofMessage = {
  allow: 'handle contact messages',
  response: ok(Nothing, {}),
  refusals: ['CONTACT_MESSAGE_NOT_FOUND', 'CONTACT_MESSAGE_ERASED'],
} as const

const content = {
  name: 'Asha Rao',
  email: 'asha.rao@library.invalid',
  subject: 'Reviewing for the journal',
  message: 'I would like to review papers on rivers and their floods.',
}

const exampleMessage: ContactMessage = {
  id,
  _id: id,
  contactType: 'peer_review',
  contactLabel: 'Peer Review',
  priority: 'medium',
  receivedAt: '2026-01-15T04:30:00.000Z',
  handledAt: null,
  handledBy: null,
  isRead: true,
  entries: [
    {
      id: '6b0e0d0c-0b0a-5908-8706-050403020100',
      kind: 'reply',
      by: { id: '3f0e0d0c-0b0a-4908-8706-050403020100', name: 'Ravi Sen' },
      at: '2026-01-15T09:00:00.000Z',
      text: 'Thank you for your offer.',
      mail: { state: 'sent', reason: '451', nextAttemptAt: null },
    },
  ],
  content,
}

export const contactOperations = {
  getContactConfig: api.get('/contact/config', {
    summary: 'Read what the contact form is made from',
    description: 'In English where `language` is absent.',
    allow: 'everyone',
    query: LanguageQuery,
    response: ok(ContactConfigResponse, { config: contactConfig({}, 'en') }),
  }),
  createContactChallenge: api.post('/contact/challenge', {
    summary: 'Get a challenge, whose solution a message needs',
    description:
      'A proof of work (ALTCHA, version 1): find the number up to `maxnumber` whose digits, appended to `salt`, have the SHA-256 `challenge`. The solution is Base64 of the JSON of `algorithm`, `challenge`, `number`, `salt` and `signature`, valid for 20 minutes and for one message.',
    allow: 'everyone',
    response: ok(ContactChallenge, {
      algorithm: 'SHA-256',
      challenge: '0b6b2b5e3a0d0f6a1c9e8d7c6b5a49382716f5e4d3c2b1a09f8e7d6c5b4a3928',
      maxnumber: 100_000,
      salt: '3f2c1b0a9e8d7c6b5a493827?expires=1768452600&',
      signature: '9f8e7d6c5b4a39280b6b2b5e3a0d0f6a1c9e8d7c6b5a49382716f5e4d3c2b1a0',
    }),
  }),
  sendContactMessage: api.post('/contact', {
    summary: 'Send a message to the journal',
    description:
      'The journal and the sender get a mail. `name`, `subject` and `message` may be HTML-escaped. `recaptchaToken` is the solution of a challenge, or a token of reCAPTCHA, where the configuration demands one. `securityInfo` is not stored.',
    allow: 'everyone',
    limit: 'contact attempts',
    bodyMaxBytes: LONG_BODY_MAX_BYTES,
    body: sent(SendContactMessage, { ...content, contactType: 'peer_review', priority: 'medium' }),
    response: created(ContactMessageSent, { id }),
    refusals: ['CONTACT_SPAM', 'HUMAN_CHECK_FAILED'],
    ...command,
  }),
  listContactMessages: api.get('/admin/contact', {
    summary: 'List messages to the journal, newest first',
    description: '`search` looks for its words in names, addresses, subjects, messages, replies and notes.',
    allow: 'see contact messages',
    query: ContactMessageFilter,
    response: ok(ContactMessagesResponse, {
      messages: [exampleMessage],
      pagination: { page: 1, limit: 20, total: 1, totalPages: 1 },
    }),
  }),
  getContactMessage: api.get('/admin/contact/:id', {
    summary: 'Read a message to the journal',
    allow: 'see contact messages',
    response: ok(z.object({ message: ContactMessage }), { message: exampleMessage }),
    refusals: ['CONTACT_MESSAGE_NOT_FOUND'],
  }),
  readContactMessage: api.post('/admin/contact/:id/read', {
    summary: 'Note that a message was read by somebody who handles messages',
    ...ofMessage,
  }),
  answerContactMessage: api.post('/admin/contact/:id/replies', {
    summary: 'Answer a message by a mail to its sender',
    description:
      'With the message as a quotation. It is tried for a week where the mail server takes none; `entries` of the message say what became of it. With `isHandled` the message is handled once the mail was handed over, and needs somebody again where it never was.',
    bodyMaxBytes: LONG_BODY_MAX_BYTES,
    body: sent(AnswerMessage, { text: 'Thank you for your offer.', isHandled: true }),
    ...ofMessage,
    refusals: [...ofMessage.refusals, 'CONTACT_WITHOUT_ADDRESS', 'NO_MAIL_SERVER'],
    ...command,
  }),
  noteOnContactMessage: api.post('/admin/contact/:id/notes', {
    summary: 'Write a note on a message, which staff alone see',
    bodyMaxBytes: LONG_BODY_MAX_BYTES,
    body: sent(NoteOnMessage, { text: 'She reviewed for us in 2024.' }),
    ...ofMessage,
    ...command,
  }),
  reopenContactMessage: api.delete('/admin/contact/:id/handled', {
    summary: 'Take back that a message was handled',
    ...ofMessage,
    ...command,
  }),
  handleContactMessage: api.post('/admin/contact/:id/handled', {
    summary: 'Note that a message was handled',
    allow: 'handle contact messages',
    response: ok(Nothing, {}),
    refusals: ['CONTACT_MESSAGE_NOT_FOUND'],
    ...command,
  }),
  eraseContactMessage: api.delete('/admin/contact/:id', {
    summary: 'Erase who wrote a message, and what',
    description: 'That there was a message, its type and its dates stay.',
    allow: 'handle contact messages',
    response: ok(Nothing, {}),
    refusals: ['CONTACT_MESSAGE_NOT_FOUND'],
    ...command,
  }),
} as const
