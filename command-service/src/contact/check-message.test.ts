import { DISPOSABLE_EMAIL } from '@shodh/contracts/contact/rules.ts'
import type { SiteSettings } from '@shodh/contracts/site/fields.ts'
import { describe, expect, test } from 'vitest'
import { checkedMessage } from './check-message.ts'

const sent = {
  name: ' Asha Rao ',
  email: 'Asha@Library.invalid',
  subject: 'On reviewing',
  message: 'I would like to review papers on rivers.',
  contactType: 'peer_review',
}

const check = (changes: object = {}, settings: Pick<SiteSettings, 'contact'> = {}, phrases?: number) =>
  checkedMessage({ ...sent, ...changes }, settings as SiteSettings, phrases)

describe('a message', () => {
  test('is received as it is stored: trimmed, its address in lower case', async () => {
    expect(await check()).toEqual({ ...sent, name: 'Asha Rao', email: 'asha@library.invalid' })
  })

  test('with a line break in a text of one line is an injected header, or one line where nothing is screened', async () => {
    const subject = 'On reviewing\r\nBcc: all@library.invalid'
    const refused = { refused: 'CONTACT_SPAM', message: 'Security check failed: Email header patterns are not allowed' }
    expect(await check({ subject })).toEqual(refused)
    expect(await check({ email: 'asha@library.invalid\nx' })).toMatchObject({ refused: 'CONTACT_SPAM' })
    const unscreened = await check({ subject }, { contact: { spamProtection: false } })
    expect(unscreened).toMatchObject({ subject: 'On reviewingBcc: all@library.invalid' })
  })

  test('without a type is of the first one', async () => {
    expect(await check({ contactType: '' })).toMatchObject({ contactType: 'general_inquiry' })
    expect(await check({ contactType: undefined })).toMatchObject({ contactType: 'general_inquiry' })
  })

  test('without a type, where the journal has none, is refused', async () => {
    const refusal = await check({ contactType: '' }, { contact: { types: [] } })
    expect(refusal).toMatchObject({ refused: 'INVALID_INPUT', errors: [{ pointer: '#/contactType' }] })
  })

  test('is refused with what is wrong with each field, in the order of the form', async () => {
    const nothing = { name: undefined, email: undefined, subject: undefined, message: undefined }
    expect(await check(nothing)).toEqual({
      refused: 'INVALID_INPUT',
      message: 'Full name is required',
      errors: [
        { pointer: '#/name', message: 'Full name is required' },
        { pointer: '#/email', message: 'Email address is required' },
        { pointer: '#/subject', message: 'Subject is required' },
        { pointer: '#/message', message: 'Message is required' },
      ],
    })
  })

  test.for(['asha@mailinator.com', 'asha@eu.mailinator.com'])(
    'from a temporary address, %s, is refused',
    async email => {
      expect(await check({ email })).toMatchObject({
        refused: 'INVALID_INPUT',
        errors: [{ pointer: '#/email', message: DISPOSABLE_EMAIL }],
      })
    },
  )

  test('says first that an address is none', async () => {
    expect(await check({ email: '@@mailinator.com' })).toMatchObject({ message: 'Invalid email format' })
  })

  test('from a domain that only begins like a temporary one is received', async () => {
    expect(await check({ email: 'asha@mailinator.com.library.invalid' })).toMatchObject({
      email: 'asha@mailinator.com.library.invalid',
    })
  })
})

describe('spam', () => {
  const one = { message: 'Please click here to read the paper of mine.' }
  const two = { message: 'Please click here and act now to read the paper.' }

  test('is what has two spam phrases, or as many as are said', async () => {
    expect(await check(one)).toMatchObject(one)
    expect(await check(two)).toEqual({
      refused: 'CONTACT_SPAM',
      message: 'Security check failed: High spam probability detected',
    })
    expect(await check(one, {}, 1)).toMatchObject({ refused: 'CONTACT_SPAM' })
  })

  test('is received where the journal does not look for it', async () => {
    expect(await check(two, { contact: { spamProtection: false } })).toMatchObject(two)
  })
})
