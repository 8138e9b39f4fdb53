import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { Changes } from './changes.tsx'

test('texts by language and entries of a list have a line each, plain values are a list with commas', () => {
  const after = {
    tagline: { en: 'Rivers', hi: 'नदियाँ' },
    heroTags: [{ title: { en: 'Open' } }, { title: { en: 'Reviewed' } }],
    languages: ['en', 'hi'],
    issnPrint: null,
    formerMembers: false,
  }
  render(<Changes of={{ before: { languages: ['en'] }, after }} />)
  const rows = screen.getAllByRole('row').map(row => Array.from(row.children, cell => cell.textContent))
  expect(rows.slice(1)).toEqual([
    ['Tagline', '—', 'English: Rivers\nHindi: नदियाँ'],
    ['Hero tags', '—', 'Title: English: Open\nTitle: English: Reviewed'],
    ['Languages', 'en', 'en, hi'],
    ['ISSN (print)', '—', '—'],
    ['Former members', '—', 'false'],
  ])
})
