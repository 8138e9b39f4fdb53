import type { TextResponse } from '@shodh/contracts/site/texts.ts'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { journalSettings } from '../../testing/journal.ts'
import { yes, type Served } from '../../testing/served.ts'
import { reportReached, shown, shownIn, tab, visited } from '../../testing/shown.tsx'
import { TextPage } from './text-page.tsx'

const paragraph = (text: string) => [{ open: 'p' as const }, text, { close: true as const }]

const TEXT: TextResponse = {
  name: 'guidelines',
  language: 'en',
  title: 'Author Guidelines',
  description: 'How to send a manuscript.',
  effectiveOn: '2025-07-18',
  minutes: { from: 15, to: 20 },
  introduction: paragraph('Please read.'),
  sections: [
    { id: 'first', title: 'First', body: paragraph('<b>not bold</b>') },
    {
      id: 'second',
      title: 'Second',
      body: [
        { open: 'ul' },
        { open: 'li' },
        { open: 'a', href: '/privacy' },
        'policy',
        { close: true },
        { open: 'br' },
        { close: true },
        { open: 'a', href: '/texts/form.pdf' },
        'form',
        { close: true },
        { close: true },
        { close: true },
      ],
    },
    { id: 'third', title: 'Third', body: paragraph('End.') },
  ],
}

let journal: Served
const opened = async (path = '/guidelines', text = TEXT) => {
  journal = await visited(({ pathname }) => (pathname === '/journal.json' ? { body: journalSettings } : yes(text)))
  const page = shown(<TextPage name={text.name} />, path)
  await screen.findByRole('heading', { level: 1 })
  return page
}

const open = () => screen.getAllByRole<HTMLDetailsElement>('group').map(details => details.open)

test('the text is asked for in the language of the page, and shown with its reading time and its day', async () => {
  await opened()
  expect(journal.requests).toContain('/api/v1/texts/guidelines?language=en')
  expect(screen.getByText('Reading time: 15–20 minutes')).toBeTruthy()
  expect(screen.getByText('Effective 18 July 2025')).toBeTruthy()
  expect(screen.getByText('Please read.')).toBeTruthy()
  await waitFor(() => expect(document.title).toBe('Author Guidelines | A Journal of Everything'))
})

test('a text that is not stored is said not to be there, at once, where the journal is out of reach', async () => {
  journal = await visited((_, { socket }) => void socket.destroy())
  const { store } = tab()
  reportReached(store, false)
  shownIn(store, <TextPage name="about" />)
  const sentence = 'The journal cannot be reached right now, and this is not stored on this device.'
  expect(await screen.findByText(sentence)).toBeTruthy()
})

test('the first section is open; all can be expanded and collapsed', async () => {
  await opened()
  expect(open()).toEqual([true, false, false])
  fireEvent.click(screen.getByRole('button', { name: 'Expand All' }))
  expect(open()).toEqual([true, true, true])
  fireEvent.click(screen.getByRole('button', { name: 'Collapse All' }))
  expect(open()).toEqual([false, false, false])
})

test('the section that the address names is open', async () => {
  await opened('/guidelines#third')
  await waitFor(() => expect(open()).toEqual([true, false, true]))
})

test('words that look like markup are words; links lead to pages and to downloads', async () => {
  await opened()
  expect(screen.getByText('<b>not bold</b>')).toBeTruthy()
  const hrefs = ['policy', 'form'].map(name => screen.getByText(name).getAttribute('href'))
  expect(hrefs).toEqual(['/privacy', '/texts/form.pdf'])
})

test('the guidelines lead to the contact section, other texts do not', async () => {
  await opened()
  expect(screen.getByRole('link', { name: 'Submit Your Manuscript' }).getAttribute('href')).toBe('/#contact')
  cleanup()
  await journal.close()
  await opened('/about', { ...TEXT, name: 'about', minutes: { from: 1, to: 1 } })
  expect(screen.queryByRole('link', { name: 'Submit Your Manuscript' })).toBeNull()
  expect(screen.getByText('Reading time: 1 minute')).toBeTruthy()
})
