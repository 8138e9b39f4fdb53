import { expect, test } from 'vitest'
import { readyEntry } from '../testing/papers.ts'
import { encodedText, mailing, paperForm } from './send-entry.ts'

const decoded = (value: FormDataEntryValue | null) =>
  Buffer.from(typeof value === 'string' ? value : '', 'base64').toString()

test('title and author are base64 of UTF-8, the file comes last', () => {
  const details = { doi: '10.1234/1', keywords: ['a', 'b'] }
  const entry = readyEntry('नद्या', { authorName: 'आशा राव', details })
  const volume = { id: 'v', name: 'खंड १', isActive: true }
  const form = paperForm(entry, { year: 2026, issueType: 'Special', volume })
  expect([decoded(form.get('title')), decoded(form.get('authorName'))]).toEqual(['नद्या', 'आशा राव'])
  expect([...form.keys()]).toEqual([
    ...['title', 'authorName', 'metadataEncoded', 'year', 'issueType', 'volumeName', 'doi', 'keywords', 'file'],
  ])
  expect([form.get('metadataEncoded'), form.get('volumeName'), form.get('keywords')]).toEqual([
    'true',
    'खंड १',
    '["a","b"]',
  ])
})

test('addresses of authors, and that they get no mail, come before the file where it becomes a paper', () => {
  const entry = readyEntry('On Rivers', { authorEmails: [{ email: 'rao@example.org' }], notifyAuthors: false })
  const destination = { year: 2026, issueType: 'Regular', volume: null } as const
  const form = paperForm(entry, destination, mailing(entry))
  expect([form.get('authorEmails'), form.get('notifyAuthors')]).toEqual(['[{"email":"rao@example.org"}]', 'false'])
  expect([...form.keys()].at(-1)).toBe('file')
  expect([...paperForm(entry, destination).keys()]).not.toContain('authorEmails')
  expect(mailing(readyEntry('On Rivers', {}))).toEqual({})
})

test('a text of any length can be encoded', () => {
  const text = 'न'.repeat(100_000)
  expect(decoded(encodedText(text))).toBe(text)
})
