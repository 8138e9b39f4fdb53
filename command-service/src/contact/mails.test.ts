import type { ContactRow } from '@shodh/contracts/contact/vault-rows.ts'
import type { SiteSettings } from '@shodh/contracts/site/fields.ts'
import { describe, expect, test } from 'vitest'
import { letterhead } from '../testing/letterhead.ts'
import { contactMails, replyMail } from './mails.ts'

const row: ContactRow = {
  id: 'message',
  name: 'Asha Rao',
  email: 'asha@library.invalid',
  subject: 'On <rivers>',
  message: 'The first line\nand the second one',
  contactType: 'peer_review',
  language: 'en',
  at: 0,
  isMailed: false,
}

const settings = { ...letterhead, languages: ['en-IN', 'hi'], email: 'office@example.org' } as SiteSettings

const mailsOf = (changes: Partial<ContactRow> = {}, more: Partial<SiteSettings> = {}) =>
  contactMails({ ...row, ...changes }, { ...settings, ...more }, 'https://journal.example.org')

describe('the mail to the journal', () => {
  test('says who wrote what, and a reply goes to the sender', () => {
    const [mail] = mailsOf()
    expect(mail).toMatchObject({ id: 'message-journal', group: 'message', purpose: 'contact-message' })
    expect(mail?.worth).toBe(7 * 24 * 60 * 60)
    expect(mail?.mail).toEqual({
      to: 'office@example.org',
      replyTo: 'asha@library.invalid',
      subject: 'Peer Review: On <rivers> – The Journal',
      text: `Asha Rao <asha@library.invalid> wrote through the contact form of The
Journal.

Type: Peer Review

Subject: On <rivers>

The first line
and the second one

A reply to this mail goes to the sender.

All messages:
https://journal.example.org/admin/contact

-- 
The Journal
office@example.org
`,
      html: expect.stringContaining('<html lang="en">'),
    })
    expect(mail?.mail.html).toMatch(/<blockquote [^>]+>The first line<br>\nand the second one</u)
    expect(mail?.mail.html).toContain('>Subject: On &lt;rivers&gt;<')
  })

  test.for([
    [['hi-IN', 'en'], 'समकक्ष समीक्षा: On <rivers> – The Journal', 'विषय: On <rivers>', 'प्रकार: समकक्ष समीक्षा'],
    [['fr', 'mr'], 'समकक्ष परीक्षण: On <rivers> – The Journal', 'विषय: On <rivers>', 'प्रकार: समकक्ष परीक्षण'],
    [['fr'], 'Peer Review: On <rivers> – The Journal', 'Subject: On <rivers>', 'Type: Peer Review'],
  ] as const)('is in the first of the journal’s languages %o that has words for it', ([languages, ...said]) => {
    const [mail] = mailsOf({}, { languages: [...languages] })
    const [subject, ...lines] = said
    expect(mail?.mail.subject).toBe(subject)
    expect(mail?.mail.text.split('\n\n')).toEqual(expect.arrayContaining(lines))
    expect(mail?.mail.text).toContain('Asha Rao <asha@library.invalid> ')
    expect(mail?.mail.text).toMatch(
      /The first line\nand the second one\n\n.{10,}\n\n.{5,}:\nhttps:\/\/journal.example.org\/admin/u,
    )
  })

  test('names a type that the journal does not have by its value', () => {
    expect(mailsOf({ contactType: 'earlier_type' })[0]?.mail.subject).toBe('earlier_type: On <rivers> – The Journal')
  })

  test('is not sent where the journal has no address', () => {
    expect(mailsOf({}, { email: undefined }).map(({ id }) => id)).toEqual(['message-sender'])
  })
})

describe('the acknowledgement', () => {
  test('repeats nothing of what was typed', () => {
    const [, mail] = mailsOf()
    expect(mail).toMatchObject({ id: 'message-sender', group: 'message', purpose: 'contact-acknowledgement' })
    expect(mail?.worth).toBe(7 * 24 * 60 * 60)
    expect(mail?.mail).toMatchObject({
      to: 'asha@library.invalid',
      subject: 'We have received your message – The Journal',
      text: `Thank you for writing to The Journal. Your message has arrived, and we will
get back to you within 24-48 hours.

If you did not write to us, please ignore this mail: somebody entered your
address by mistake.

-- 
The Journal
office@example.org
`,
    })
    expect(mail?.mail).not.toHaveProperty('replyTo')
  })

  test.for([
    [
      'hi',
      'हमें आपका संदेश मिल गया है – The Journal',
      /^The Journal को [^]*24-48\s+घंटों [^]*\n\nयदि [^]+\n\n-- \nThe Journal\noffice@example.org\n$/u,
    ],
    [
      'mr',
      'आम्हाला तुमचा संदेश मिळाला आहे – The Journal',
      /^The Journal ला [^]*24-48\s+तासांत [^]*\n\nतुम्ही [^]+\n\n-- \nThe Journal\noffice@example.org\n$/u,
    ],
  ] as const)('is in the language of the page (%s), whatever the journal’s is', ([language, subject, text]) => {
    const [toJournal, toSender] = mailsOf({ language })
    expect(toJournal?.mail.html).toContain('<html lang="en">')
    expect(toSender?.mail).toMatchObject({ subject, text: expect.stringMatching(text) })
    expect(toSender?.mail.html).toContain(`<html lang="${language}">`)
  })

  test('of a message from before its language was stored is in the journal’s own', () => {
    const [, mail] = mailsOf({ language: undefined }, { languages: ['mr'] })
    expect(mail?.mail.html).toContain('<html lang="mr">')
  })
})

describe('a reply', () => {
  const reply = (changes: Partial<ContactRow> = {}) =>
    replyMail(
      { ...row, ...changes },
      { id: 'reply', text: 'Dear Asha Rao,\n\nplease do.' },
      settings,
      'https://journal.example.org',
    )

  test('goes to the sender with what was written quoted, and its own reply to the journal', () => {
    const { mail, ...about } = reply()
    expect(about).toEqual({ id: 'reply', group: 'message', purpose: 'contact-reply', worth: 7 * 24 * 60 * 60 })
    expect(mail).toEqual({
      to: 'asha@library.invalid',
      replyTo: 'office@example.org',
      isWritten: true,
      inReplyTo: 'message@journal.example.org',
      subject: 'Re: On <rivers> – The Journal',
      text: `Dear Asha Rao,

please do.

On 1 January 1970, Asha Rao wrote:

> The first line
> and the second one

-- 
The Journal
office@example.org
`,
      html: expect.stringMatching(/>Re: On &lt;rivers&gt;<[^]*<blockquote [^>]+>The first line<br>/u),
    })
  })

  test.for([
    ['hi', '1 जनवरी 1970 को Asha Rao ने लिखा:'],
    ['mr', '१ जानेवारी, १९७० रोजी Asha Rao यांनी लिहिले:'],
  ] as const)('quotes in the language of the message (%s)', ([language, line]) => {
    const { text, html } = reply({ language }).mail
    expect(text).toContain(line)
    expect(html).toContain(`<html lang="${language}">`)
  })
})
