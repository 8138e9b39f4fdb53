import { AccountMailPurpose } from '@shodh/contracts/users/views.ts'
import { describe, expect, test } from 'vitest'
import golden from './golden/mails.golden.json' with { type: 'json' }
import { mailFor } from './mails.ts'

const at = new Date('2026-01-15T09:00:00Z')
const code = '123456'
const link = 'https://journal.example.org/login#email=rao%40example.org&token=x&y'

const mail = (purpose: AccountMailPurpose, language: string) =>
  mailFor({ purpose, name: 'A. Rao', at, code, link }, { name: 'The Journal', languages: [language], timeZone: 'UTC' })

test.for(['en', 'hi', 'mr'] as const)('mails in %s are worded as agreed', language => {
  for (const purpose of AccountMailPurpose.options) {
    const occasion = { purpose, name: 'A. Rao', at, code, link: 'https://journal.example.org/login#token=x&y' }
    const settings = { name: 'The Journal', languages: [language], timeZone: 'UTC' }
    const { subject, text } = mailFor(occasion, settings)
    expect({ subject, lines: text.trimEnd().split('\n\n') }).toEqual(golden[language][purpose])
  }
})

test.for([
  [['hi-IN', 'en'], 'hi'],
  [['fr', 'mr', 'en'], 'mr'],
  [['fr'], 'en'],
  [[], 'en'],
] as const)('a journal in the languages %o writes mails in %s', ([languages, language]) => {
  const { html } = mailFor({ purpose: 'recovery', name: 'A', at }, { name: 'J', languages, timeZone: 'UTC' })
  expect(html).toContain(`<html lang="${language}">`)
})

test('the time of a mail is that of the journal', () => {
  const settings = { name: 'The Journal', languages: ['en'], timeZone: 'Asia/Kolkata' }
  expect(mailFor({ purpose: 'email-changed', name: 'A', at }, settings).text).toContain('January 15, 2026 at 2:30')
})

test('the HTML of a mail has the code set off, the link as a link, and everything escaped', () => {
  const occasion = {
    purpose: 'verification',
    name: `<"&'>`,
    at,
    code,
    link: 'https://journal.example.org/#a&b',
  } as const
  const { html } = mailFor(occasion, { name: 'The <Journal>', languages: ['en'], timeZone: 'UTC' })
  const lines = html.split('\n')
  expect(lines.slice(0, 3)).toEqual([
    '<!doctype html>',
    '<html lang="en"><meta charset="utf-8"><body>',
    '<p>Dear &#60;&#34;&#38;&#39;&#62;,</p>',
  ])
  expect(lines).toContain(
    '<p><a href="https://journal.example.org/#a&#38;b">https://journal.example.org/#a&#38;b</a></p>',
  )
  expect(lines).toContain('<p style="font-size:1.75em;letter-spacing:0.2em;font-weight:bold">123456</p>')
  expect(lines.slice(-3)).toEqual(['<p>The &#60;Journal&#62;</p>', '</body></html>', ''])
})

describe.each(['en', 'hi', 'mr'])('mails in %s', language => {
  test.each(AccountMailPurpose.options)('about %s name the journal, and their words are no other mail’s', purpose => {
    const { subject, text, html } = mail(purpose, language)
    expect(text).toContain('The Journal')
    expect(html).toContain(`lang="${language}"`)
    const others = AccountMailPurpose.options.filter(one => one !== purpose).map(one => mail(one, language))
    expect(others.map(other => other.subject)).not.toContain(subject)
    expect(others.map(other => other.text)).not.toContain(text)
  })

  test.each(['verification', 'email-change'] as const)(
    'about %s carry code and link on lines of their own, and say how long each is valid',
    purpose => {
      const { text, html } = mail(purpose, language)
      expect(text.split('\n\n')).toEqual(expect.arrayContaining([code, link]))
      expect(text).toMatch(/\b24\b/u)
      expect(text).toMatch(/\b10\b/u)
      expect(html).toContain('token=x&#38;y">')
    },
  )

  test('about a requested change say what to do, and not what the new address is', () => {
    const { text } = mail('email-change-requested', language)
    expect(text).toContain(link)
    expect(text).not.toContain(code)
  })
})
