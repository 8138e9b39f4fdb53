import { AccountMailPurpose } from '@shodh/contracts/users/views.ts'
import { describe, expect, test } from 'vitest'
import { mailFor } from './mails.ts'

const at = new Date('2026-01-15T09:00:00Z')
const code = '123456'
const link = 'https://journal.example.org/login#email=rao%40example.org&token=x&y'

const mail = (purpose: AccountMailPurpose, language: string) =>
  mailFor({ purpose, name: 'A. Rao', at, code, link }, { name: 'The Journal', languages: [language], timeZone: 'UTC' })

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
