import { AccountMailPurpose } from '@shodh/contracts/users/views.ts'
import { describe, expect, test } from 'vitest'
import { letterhead } from '../../testing/letterhead.ts'
import golden from './golden/mails.golden.json' with { type: 'json' }
import { mailFor } from './mails.ts'

const at = new Date('2026-01-15T09:00:00Z')
const code = '123456'
const page = 'https://journal.example.org/login'
const link = `${page}#email=asha.kulkarni%40mathematics.university.example.org&token=${'x'.repeat(43)}`

const withCode: readonly AccountMailPurpose[] = ['verification', 'recovery', 'email-change']

const mail = (purpose: AccountMailPurpose, language: string) => {
  const proof = withCode.includes(purpose) ? { code, link, page } : { link: page, device: 'Firefox on Windows' }
  const changes = { 'factors-changed': 'passkey-added', 'identity-changed': 'identity-linked' } as const
  const change =
    purpose === 'factors-changed' || purpose === 'identity-changed' ? { change: changes[purpose], by: 'ORCID' } : {}
  return mailFor({ purpose, name: 'A. Rao', at, ...proof, ...change }, { ...letterhead, languages: [language] })
}

const paragraphs = (text: string) => text.split('\n\n').map(lines => lines.replaceAll('\n', ' ').trim())

test.for(['en', 'hi', 'mr'] as const)('mails in %s are worded as agreed', language => {
  const worded = Object.fromEntries(
    AccountMailPurpose.options.map(purpose => {
      const { subject, text } = mail(purpose, language)
      return [purpose, { subject, lines: paragraphs(text) }]
    }),
  )
  expect(worded).toEqual(golden[language])
})

test.for([
  [['hi-IN', 'en'], 'hi'],
  [['fr', 'mr', 'en'], 'mr'],
  [['fr'], 'en'],
  [[], 'en'],
] as const)('a journal in the languages %o writes mails in %s', ([languages, language]) => {
  const { html } = mailFor({ purpose: 'recovery', name: 'A', at }, { ...letterhead, languages: [...languages] })
  expect(html).toContain(`<html lang="${language}">`)
})

test.for(['en', 'hi', 'mr'])('mails in %s say which API tokens go on where there are any', language => {
  const words = (tokens: number) =>
    mailFor({ purpose: 'factors-reset', name: 'A', at, tokens }, { ...letterhead, languages: [language] }).text
  expect(words(12)).toMatch(/API.*12/su)
  expect(words(0)).not.toContain('API')
})

test('the time of a mail is that of the journal', () => {
  const { text } = mailFor({ purpose: 'email-changed', name: 'A', at }, { ...letterhead, timeZone: 'Asia/Kolkata' })
  expect(text.replaceAll(/\s/gu, ' ')).toContain('January 15, 2026 at 2:30 PM GMT+5:30')
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

  test.each(AccountMailPurpose.options)('about %s have no line of plain text that a client breaks', purpose => {
    for (const line of mail(purpose, language).text.split('\n')) expect(line.length).toBeLessThanOrEqual(76)
  })

  test.each(withCode)(
    'about %s have code and page on lines of their own, the link behind a button, and say how long each is valid',
    purpose => {
      const { text, html } = mail(purpose, language)
      expect(text.split('\n')).toEqual(expect.arrayContaining([code, page]))
      expect(text).not.toContain('token')
      expect(text).toMatch(/\b10\b/u)
      expect(html).toMatch(purpose === 'recovery' ? /\b60\b/u : /\b24\b/u)
      expect(html).toContain(`href="${link.replace('&', '&amp;')}"`)
      expect(html).toMatch(/>123456<\/p>/u)
    },
  )

  test('about a requested change say what to do, and not what the new address is', () => {
    const { html } = mail('email-change-requested', language)
    expect(html).toContain(`href="${page}"`)
  })
})
