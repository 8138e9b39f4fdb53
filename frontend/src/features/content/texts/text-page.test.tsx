import type { PublicPage } from '@shodh/contracts/content/pages/page-views.ts'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { Route, Routes } from 'react-router-dom'
import { expect, test } from 'vitest'
import { journalSettings } from '../../../testing/examples/journal.ts'
import { no, yes, type Served } from '../../../testing/server/served.ts'
import { reportReached, shown, shownIn, tab, visited } from '../../../testing/screens/shown.tsx'
import { paragraph, publicPage } from './testing/public-page.ts'
import { TextPage } from './text-page.tsx'

const TEXT = publicPage({
  slug: 'guidelines',
  url: '/guidelines',
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
    { id: 'तीसरा', title: 'Third', body: [{ open: 'h3', id: 'end' }, 'End', { close: true }] },
  ],
})

let journal: Served
const opened = async (path = '/guidelines', text: PublicPage | ReturnType<typeof no> = TEXT) => {
  journal = await visited(({ pathname }) => {
    if (pathname === '/journal.json') return { body: journalSettings }
    return 'status' in text ? text : yes({ page: text })
  })
  return shown(
    <Routes>
      <Route path="/guidelines" element={<TextPage slug="guidelines" missing={missing} />} />
      <Route path="/about" element={<TextPage slug="about" missing={missing} />} />
      <Route path="/pages/:slug" element={<TextPage missing={missing} />} />
    </Routes>,
    path,
  )
}

const missing = <h1>Page Not Found</h1>
const heading = (name: string | RegExp) => screen.findByRole('heading', { level: 1, name })

const open = () => screen.getAllByRole<HTMLDetailsElement>('group').map(details => details.open)

test('the text is asked for in the language of the page, and shown with its reading time and its days', async () => {
  await opened()
  await heading('Author Guidelines')
  expect(journal.requests).toContain('/api/v1/pages/guidelines?language=en')
  expect(screen.getByText('Reading time: 15–20 minutes')).toBeTruthy()
  expect(screen.getByText('Effective 18 July 2025')).toBeTruthy()
  expect(screen.getByText(/^Last changed on/u).textContent).toBe('Last changed on 1 February 2026')
  expect(screen.getByText('Please read.')).toBeTruthy()
  await waitFor(() => expect(document.title).toBe('Author Guidelines | A Journal of Everything'))
})

test('a text that is not stored is said not to be there, at once, where the journal is out of reach', async () => {
  journal = await visited((_, { socket }) => void socket.destroy())
  const { store } = tab()
  reportReached(store, false)
  shownIn(store, <TextPage slug="about" missing={missing} />)
  const sentence = 'The journal cannot be reached right now, and this is not stored on this device.'
  expect(await screen.findByText(sentence)).toBeTruthy()
})

test('the first section is open; all can be expanded and collapsed', async () => {
  await opened()
  await heading('Author Guidelines')
  expect(open()).toEqual([true, false, false])
  fireEvent.click(screen.getByRole('button', { name: 'Expand All' }))
  expect(open()).toEqual([true, true, true])
  fireEvent.click(screen.getByRole('button', { name: 'Collapse All' }))
  expect(open()).toEqual([false, false, false])
})

test.each(['तीसरा', 'end'])(
  'the section that the address names, or that has what it names, is open: %s',
  async part => {
    await opened(`/guidelines#${encodeURIComponent(part)}`)
    await heading('Author Guidelines')
    await waitFor(() => expect(open()).toEqual([true, false, true]))
  },
)

test('words that look like markup are words; links lead to pages and to downloads', async () => {
  await opened()
  await heading('Author Guidelines')
  expect(screen.getByText('<b>not bold</b>')).toBeTruthy()
  const hrefs = ['policy', 'form'].map(name => screen.getByText(name).getAttribute('href'))
  expect(hrefs).toEqual(['/privacy', '/texts/form.pdf'])
})

test('the guidelines lead to the contact section, other texts do not', async () => {
  await opened()
  await heading('Author Guidelines')
  expect(screen.getByRole('link', { name: 'Submit Your Manuscript' }).getAttribute('href')).toBe('/#contact')
  cleanup()
  await journal.close()
  await opened('/about', { ...TEXT, slug: 'about', url: '/about', minutes: { from: 1, to: 1 } })
  await heading('Author Guidelines')
  expect(screen.queryByRole('link', { name: 'Submit Your Manuscript' })).toBeNull()
  expect(screen.getByText('Reading time: 1 minute')).toBeTruthy()
})

test('a page without sections has nothing to expand, and its notes are below it', async () => {
  const notes = [
    {
      id: 'note-1',
      number: 1,
      body: ['Since 2020. ', { open: 'a' as const, href: '#note-1-1' }, '↩', { close: true as const }],
    },
  ]
  const call = [
    { open: 'sup' as const },
    { open: 'a' as const, href: '#note-1', id: 'note-1-1' },
    '1',
    { close: true as const },
    { close: true as const },
  ]
  await opened('/pages/fees', publicPage({ introduction: paragraph('Nothing.', ...call), notes }))
  await heading('Fees')
  expect(journal.requests).toContain('/api/v1/pages/fees?language=en')
  expect(screen.queryByRole('button')).toBeNull()
  const note = within(screen.getByRole('region', { name: 'Notes' })).getByRole('listitem')
  expect([note.id, note.textContent]).toEqual(['note-1', 'Since 2020. ↩'])
  expect(screen.getByRole('link', { name: 'Note 1' }).getAttribute('href')).toBe(`#${note.id}`)
  expect(screen.getByRole('link', { name: 'Note 1' }).id).toBe('note-1-1')
  expect(within(note).getByRole('link', { name: 'Back to the text' }).getAttribute('href')).toBe('#note-1-1')
})

test('a text that there is only in another language is marked, and said to be in that one', async () => {
  const languages = [{ language: 'mr' as const, publishedAt: '2026-02-01T04:30:00.000Z', isOlder: false }]
  await opened('/pages/fees', publicPage({ language: 'mr', title: 'शुल्क', languages }))
  await heading('शुल्क')
  const sentence = screen.getByText('There is no translation of this text yet: it is shown in Marathi.')
  expect(sentence.lang).toBe('en')
  expect(screen.getByText('Reading time: 1 minute').closest('[lang]')?.getAttribute('lang')).toBe('en')
  const canonical = () => document.querySelector('link[rel=canonical]')?.getAttribute('href')
  await expect.poll(canonical).toBe(`${window.location.origin}/mr/pages/fees`)
  expect(document.querySelector('link[rel=alternate]')).toBeNull()
})

test('a text as it stood says so, is not to be found, and leads to the present one', async () => {
  await opened('/pages/fees?asOf=2026-03-01', publicPage({ asOf: '2026-02-01T04:30:00.000Z' }))
  await heading('Fees')
  expect(journal.requests).toContain('/api/v1/pages/fees?language=en&asOf=2026-03-01')
  expect(screen.getByText(/As it stood on/u).textContent).toBe('As it stood on 1 March 2026. To the present text')
  expect(screen.getByRole('link', { name: 'To the present text' }).getAttribute('href')).toBe('/pages/fees')
  await expect.poll(() => document.querySelector('meta[name=robots]')?.getAttribute('content')).toBe('noindex')
})

test('a page that is at another address is shown there', async () => {
  const { container } = await opened('/pages/costs', publicPage())
  await heading('Fees')
  expect(container.textContent).toContain('Nothing.')
  expect(journal.requests.filter(each => each.startsWith('/api'))).toEqual([
    '/api/v1/pages/costs?language=en',
    '/api/v1/pages/fees?language=en',
  ])
})

const gone = { ...no(410, 'This page was taken away', 'PAGE_GONE').body, deletedAt: '2026-03-01T04:30:00.000Z' }

test.each([
  ['/pages/none', no(404, 'Page not found', 'PAGE_NOT_FOUND'), 'Page Not Found'],
  ['/pages/fees', { status: 410, body: gone }, 'This page was taken away on 1 March 2026'],
  [
    '/pages/fees?asOf=2001-01-01',
    no(404, 'Page not found', 'PAGE_NOT_FOUND'),
    'This page was not yet published on that day',
  ],
  [
    '/pages/fees?asOf=yesterday',
    no(400, 'Please enter a date as YYYY-MM-DD', 'INVALID_INPUT'),
    'Please enter a date as YYYY-MM-DD',
  ],
])('where there is no text, the page says why: %s', async (path, response, title) => {
  await opened(path, response)
  await heading(title)
  const present = screen.queryByRole('link', { name: 'To the present text' })
  expect(present?.getAttribute('href')).toBe(path.includes('?') ? '/pages/fees' : undefined)
})
