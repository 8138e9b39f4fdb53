import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Mail, Mailer } from './mailer.ts'
import { readMail } from './testing/read-mail.ts'

/** Room for one mailer; `received` gives the sources of the mails that arrived, oldest first. */
export type PreparedMailer = {
  readonly mailer: Mailer
  readonly from: string
  received(): Promise<readonly Buffer[]>
  remove?(): Promise<void>
}

const mail: Mail = {
  person: '0f0e0d0c-0b0a-4908-8706-050403020100',
  to: 'reader@example.org',
  subject: 'Your code',
  text: 'The code is 123456.\n',
  html: '<p>The code is <b>123456</b>.</p>',
}

/** What every mailer owes; an implementation's own test calls it. */
export const mailerContract = (name: string, prepare: () => Promise<PreparedMailer>) =>
  describe(`${name} keeps the contract`, () => {
    let prepared: PreparedMailer

    beforeEach(async () => {
      prepared = await prepare()
    })
    afterEach(async () => {
      await prepared.mailer.close()
      await prepared.remove?.()
    })

    const arrived = async (changes: Partial<Mail> = {}) => {
      await prepared.mailer.send({ ...mail, ...changes })
      const [source = Buffer.alloc(0)] = (await prepared.received()).slice(-1)
      return readMail(source)
    }

    test('a mail arrives with its sender, its reader, and a plain and an HTML part', async () => {
      const { from, to, subject, headers, text, html } = await arrived()
      expect({ from, to, subject }).toEqual({ from: prepared.from, to: 'reader@example.org', subject: 'Your code' })
      expect(headers.get('content-type')).toMatchObject({ value: 'multipart/alternative' })
      expect(headers.get('auto-submitted')).toBe('auto-generated')
      for (const name of ['date', 'message-id', 'mime-version']) expect(headers.get(name)).toBeTruthy()
      expect(text.trim()).toBe('The code is 123456.')
      expect(html.trim()).toBe(mail.html)
    })

    test('a mail to a subscriber says once each how the subscription is ended, and which mail it is', async () => {
      const unsubscribe = `https://journal.example.org/hi/unsubscribe/${'a'.repeat(65)}`
      await prepared.mailer.send({ ...mail, unsubscribe, messageId: 'issue.reader@journal.example.org' })
      const source = String((await prepared.received()).at(-1))
      const [headers = ''] = source.split('\r\n\r\n')
      const lines = headers.replaceAll(/\r\n[ \t]+/gu, ' ').split('\r\n')
      const named = (name: string) => lines.filter(line => line.toLowerCase().startsWith(`${name}:`))
      expect(named('list-unsubscribe')).toEqual([expect.stringMatching(/^List-Unsubscribe: ?<[^<>\s]+>$/u)])
      expect(named('list-unsubscribe')[0]).toContain(`<${unsubscribe}>`)
      expect(named('list-unsubscribe-post')).toEqual(['List-Unsubscribe-Post: List-Unsubscribe=One-Click'])
      expect(named('message-id')).toEqual(['Message-ID: <issue.reader@journal.example.org>'])
      expect((await arrived()).headers.has('list-unsubscribe')).toBe(false)
    })

    test('a mail that somebody wrote does not say that a program did', async () => {
      expect((await arrived({ isWritten: true })).headers.has('auto-submitted')).toBe(false)
    })

    test('a reply names the mail that it answers', async () => {
      const { headers } = await arrived({ inReplyTo: 'message@journal.example.org' })
      for (const name of ['in-reply-to', 'references']) expect(headers.get(name)).toBe('<message@journal.example.org>')
    })

    test('every script and every sign arrives unchanged', async () => {
      const words = 'शोध पत्रिका: आपका कोड = 123456 · é\u200d “quoted” <b>&amp;</b> .\n.\n'
      const { subject, text, html } = await arrived({
        subject: 'शोध पत्रिका – कोड',
        text: words,
        html: `<p>${words}</p>`,
      })
      expect(subject).toBe('शोध पत्रिका – कोड')
      expect(text.replaceAll('\r\n', '\n').trim()).toBe(words.trim())
      expect(html.replaceAll('\r\n', '\n')).toContain(words)
    })

    test.each([
      ['subject', { subject: 'Hello\r\nBcc: victim@example.org\r\n\r\nInjected' }],
      ['address', { to: 'reader@example.org\r\nBcc: victim@example.org' }],
      ['reply address', { replyTo: 'reader@example.org\r\nBcc: victim@example.org' }],
      ['address of two', { to: 'reader@example.org, victim@example.org' }],
      ['text', { text: 'Hello\r\n.\r\nMAIL FROM:<evil@example.org>\r\n' }],
    ])('nothing in the %s adds a header, a reader or a mail', async (_, changes) => {
      const before = (await prepared.received()).length
      await prepared.mailer.send({ ...mail, ...changes }).catch(() => {})
      const sources = (await prepared.received()).slice(before)
      expect(sources.length).toBeLessThanOrEqual(1)
      for (const source of sources) {
        const { headers, to } = await readMail(source)
        expect([...headers.keys()]).not.toContain('bcc')
        expect(to.replace(/"[^"]*"/gu, '')).not.toContain(',')
      }
    })

    test('mails that are sent at once all arrive', async () => {
      await Promise.all(Array.from({ length: 20 }, (_, n) => prepared.mailer.send({ ...mail, subject: `Mail ${n}` })))
      const mails = await Promise.all((await prepared.received()).map(readMail))
      expect(new Set(mails.map(({ subject }) => subject)).size).toBe(20)
    })

    test('forgetting somebody who got no mail is harmless', async () => {
      await arrived()
      await prepared.mailer.deleteMailsTo('nobody')
      expect(await prepared.received()).toHaveLength(1)
    })
  })
