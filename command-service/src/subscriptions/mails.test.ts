import type { PaperDocument } from '@shodh/contracts/papers/views.ts'
import { describe, expect, test } from 'vitest'
import { letterhead } from '../testing/letterhead.ts'
import golden from './golden/mails.golden.json' with { type: 'json' }
import { confirmationMail, type IssueContents, issueMail } from './mails.ts'

const paper = (sr: number, title: string, given: Partial<PaperDocument> = {}) =>
  ({ id: `p${sr}`, sr, title, authorName: 'A. Rao', shortId: `7k2m9qxw4${sr}`, ...given }) as PaperDocument

const translations = [{ language: 'hi', title: 'नदियों पर' }]
const groups: IssueContents['groups'] = [
  { section: undefined, papers: [paper(1, 'From the editor')] },
  {
    section: { id: 's', names: { en: 'Articles', hi: 'लेख' }, paperIds: [] },
    papers: [paper(2, 'On *rivers* & <floods>', { translations }), paper(3, 'On rain')],
  },
]
const volume = { id: 'v', name: 'Vol. 7, No. 2', year: 2026, issueType: 'Regular', shortId: 'v2m9qxw4da' } as const
const issue = { volume, groups }
const publicUrl = 'https://journal.example.org'
const paragraphs = (text: string) => text.split('\n\n').map(lines => lines.replaceAll('\n', ' ').trim())

describe.each(['en', 'hi', 'mr'] as const)('mails in %s', language => {
  const mails = {
    confirmation: confirmationMail({ language, token: 'c'.repeat(43), publicUrl }, letterhead),
    issue: issueMail(issue, { language, token: 't'.repeat(65), publicUrl }, letterhead),
  }

  test('are worded as agreed', () => {
    const worded = Object.fromEntries(
      Object.entries(mails).map(([name, { subject, text }]) => [name, { subject, lines: paragraphs(text) }]),
    )
    expect(worded).toEqual(golden[language])
  })

  test('lead to pages of their language, the last link to where one unsubscribes', () => {
    const prefix = language === 'en' ? '' : `/${language}`
    const addresses = [...mails.issue.html.matchAll(/class="link" href="(https:[^"]+)"/gu)].map(
      ([, address]) => address,
    )
    expect(addresses).toEqual([
      `${publicUrl}${prefix}/v/v2m9qxw4da`,
      ...[1, 2, 3].map(n => `${publicUrl}${prefix}/p/7k2m9qxw4${n}`),
      mails.issue.unsubscribe,
    ])
    expect(mails.issue.unsubscribe).toBe(`${publicUrl}${prefix}/unsubscribe/${'t'.repeat(65)}`)
    expect(mails.issue.html).toContain(`<html lang="${language}">`)
  })
})

test('a title is text in HTML', () => {
  const { html } = issueMail(issue, { language: 'en', token: 't', publicUrl }, letterhead)
  expect(html).toContain('&lt;floods&gt;')
})
