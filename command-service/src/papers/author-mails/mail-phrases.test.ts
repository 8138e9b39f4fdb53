import { AUTHOR_MAIL_KINDS, type AuthorMailKind } from '@shodh/contracts/papers/author-mails/author-emails.ts'
import type { SiteSettings } from '@shodh/contracts/site/fields.ts'
import { LANGUAGES } from '@shodh/contracts/languages.ts'
import { expect, test } from 'vitest'
import { letterhead } from '../../testing/letterhead.ts'
import type { PaperState } from '../../volumes/volume.ts'
import golden from './golden/author-mails.golden.json' with { type: 'json' }
import { authorMail } from './mail-authors.ts'

const paper = {
  id: '1f0e0d0c-0b0a-5908-8706-050403020100',
  sr: 1,
  title: 'On <i>Rivers</i>',
  authorName: 'A. Rao, B. Patil',
  volumeName: 'Vol. 7',
  year: 2025,
  issueType: 'Regular',
  createdAt: '2025-03-01T04:30:00.000Z',
  updatedAt: '2025-03-01T04:30:00.000Z',
} as PaperState['document']

const ports = {
  contact: { settings: { ...letterhead, issn: '1234-5678' } as SiteSettings },
  identity: { publicUrl: () => 'https://journal.example.org' },
}

const said = { reason: 'A reader found it', notice: 'Table 2 is wrong.\nIt is of 2024.', effectiveOn: '2026-02-01' }

const occasionOf = (kind: AuthorMailKind) => {
  if (kind === 'published') return { kind }
  return kind === 'replaced' ? { kind, reason: said.reason } : { kind, ...said }
}

const mailOf = (kind: AuthorMailKind, language: 'en' | 'hi' | 'mr', name?: string) =>
  authorMail(ports, paper, occasionOf(kind), { language, name })

const paragraphs = (text: string) => text.split('\n\n').map(lines => lines.replaceAll('\n', ' ').trim())

test.for(LANGUAGES)('mails to authors in %s are worded as agreed', language => {
  const worded = Object.fromEntries(
    AUTHOR_MAIL_KINDS.map(kind => {
      const { subject, text } = mailOf(kind, language, kind === 'published' ? 'A. Rao' : undefined)
      return [kind, { subject, lines: paragraphs(text) }]
    }),
  )
  expect(worded).toEqual(golden[language])
})

test('Without a language of the author they are in the journal’s', () => {
  const settings = { ...letterhead, languages: ['hi', 'en'] } as SiteSettings
  const { html } = authorMail({ ...ports, contact: { settings } }, paper, { kind: 'published' }, {})
  expect(html).toContain('<html lang="hi">')
})

test('The title of a retracted paper is its own in the sentence, and nothing invites to share it', () => {
  const { text } = authorMail(
    ports,
    { ...paper, status: { type: 'retraction', effectiveOn: '2026-02-01' } },
    occasionOf('retraction'),
    {},
  )
  expect(text).toContain('has retracted your paper “On Rivers”.')
  expect(text).toContain('RETRACTED: On Rivers')
  expect(text).not.toContain('card.png')
})

test('Of a PDF that is withheld there is no picture', () => {
  const withheld = { at: '2026-01-01', reason: 'x', lawfulBasis: 'x' }
  const { text } = authorMail(ports, { ...paper, withheld }, occasionOf('corrected'), {})
  expect(text).not.toContain('card.png')
})
