import { describe, expect, test } from 'vitest'
import { ContactForm, SendContactMessage } from './commands.ts'
import { ContactMessageFilter } from './views.ts'
import { issuesOf } from '../testing/issues-of.ts'

const filled = {
  name: 'Jose\u0301 Rao',
  email: 'asha＠library.invalid',
  subject: 'On <i>',
  message: 'One\r\ntwo',
  contactType: 'peer_review',
}

describe('a message to the journal', () => {
  test('is read as it was typed, in one Unicode form', () => {
    const read = { ...filled, name: 'José Rao', email: 'asha@library.invalid', message: 'One\ntwo' }
    expect(ContactForm.parse(filled)).toEqual(read)
    expect(SendContactMessage.parse({ ...filled, subject: 'On &lt;i&gt;' })).toEqual(read)
    expect(ContactForm.parse({ subject: 'e\u0301&lt;', name: 'A\u0007\nB' })).toEqual({
      subject: 'é&lt;',
      name: 'A\nB',
    })
  })
  test('may lack everything: the rules of the form say what is missing', () => {
    const empty = { name: '', email: '', subject: '', message: '', contactType: '' }
    expect(ContactForm.parse({})).toEqual({})
    expect(ContactForm.parse(empty)).toEqual(empty)
  })
  test.each([
    ['name', 200, 'Name is too long'],
    ['email', 254, 'Email address is too long'],
    ['subject', 500, 'Subject is too long'],
    ['message', 10_000, 'Message is too long'],
    ['contactType', 40, 'Contact type cannot exceed 40 characters'],
  ])('has a %s of %i characters at most', (field, max, sentence) => {
    expect(issuesOf(ContactForm, { [field]: 'x'.repeat(max) })).toBeUndefined()
    expect(issuesOf(ContactForm, { [field]: 'x'.repeat(max + 1) })).toEqual([[field, sentence]])
    expect(issuesOf(ContactForm, { [field]: ' '.repeat(8 * max + 1) })).toEqual([[field, sentence]])
  })
  test.each([
    ['name', 'name is required and must be a non-empty string'],
    ['subject', 'Subject must be text'],
    ['message', 'message is required and must be a non-empty string'],
    ['email', 'email is required and must be a non-empty string'],
    ['contactType', 'Contact type must be text'],
  ])('has a text as %s', (field, sentence) => {
    expect(issuesOf(SendContactMessage, { [field]: 7 })).toEqual([[field, sentence]])
  })
  test('has twice the room where it is escaped', () => {
    expect(SendContactMessage.parse({ name: '&quot;'.repeat(200) })).toEqual({ name: '"'.repeat(200) })
    expect(issuesOf(SendContactMessage, { name: '&quot;'.repeat(201) })).toEqual([['name', 'Name is too long']])
  })
  test('has no characters that hide what an address says', () => {
    expect(issuesOf(ContactForm, { email: 'a\u202e@b.c' })).toEqual([['email', 'Invalid email format']])
  })
  test('comes in a language of the site, with a priority, and with what a browser says of itself', () => {
    const security = { timestamp: '2026', userAgent: 'Browser', referrer: '/contact', formVersion: '2' }
    const sent = { language: 'mr', priority: 'high', recaptchaToken: 'x'.repeat(2000), securityInfo: security }
    const blank = { timestamp: '', userAgent: '', referrer: '', formVersion: '' }
    expect(SendContactMessage.parse(sent)).toEqual(sent)
    expect(SendContactMessage.parse({ recaptchaToken: '', securityInfo: blank })).toEqual({
      ...{ recaptchaToken: '', securityInfo: blank },
    })
    expect(issuesOf(SendContactMessage, { priority: 'urgent' })).toEqual([
      ['priority', 'Priority must be one of: low, medium, high'],
    ])
  })
  test.each([
    [{ recaptchaToken: 'x'.repeat(2001) }, 'Security verification failed. Please try again.'],
    [{ recaptchaToken: 7 }, 'Security verification failed. Please try again.'],
    [{ securityInfo: { timestamp: 'x'.repeat(41) } }, 'Timestamp cannot exceed 40 characters'],
    [{ securityInfo: { userAgent: 'x'.repeat(1001) } }, 'User agent cannot exceed 1000 characters'],
    [{ securityInfo: { referrer: 'x'.repeat(2001) } }, 'Referrer cannot exceed 2000 characters'],
    [{ securityInfo: { formVersion: 'x'.repeat(41) } }, 'Form version cannot exceed 40 characters'],
  ])('#%# is refused: %j', (sent, sentence) => {
    expect(issuesOf(SendContactMessage, sent)).toMatchObject([[expect.any(String), sentence]])
  })
})

describe('the list of messages', () => {
  test('is of open or handled ones, by page', () => {
    expect(ContactMessageFilter.parse({ status: 'open', page: '2', limit: '100' })).toEqual({
      ...{ status: 'open', page: 2, limit: 100 },
    })
    expect(ContactMessageFilter.parse({ status: 'handled', page: '1', limit: '1' })).toMatchObject({
      status: 'handled',
    })
  })
  test.each([
    [{ status: 'closed' }, 'status must be open or handled'],
    [{ page: 'x' }, 'page must be a number'],
    [{ page: '0' }, 'page must be at least 1'],
    [{ limit: 'x' }, 'limit must be a number'],
    [{ limit: '0' }, 'limit must be at least 1'],
    [{ limit: '101' }, 'limit must be at most 100'],
  ])('is never %j', (given, sentence) => {
    expect(issuesOf(ContactMessageFilter, given)).toMatchObject([[expect.any(String), sentence]])
  })
})
