import type { PublicJournal } from '@shodh/contracts/site/public-journal.ts'
import type { Volume } from '@shodh/contracts/volumes/views.ts'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { journalSettings } from '../../testing/journal.ts'
import { no, yes, type Served } from '../../testing/served.ts'
import { shown, visited } from '../../testing/shown.tsx'
import { treeOf, volume, yearsResponse } from '../../testing/volumes.ts'
import { HomePage } from './home-page.tsx'

let journal: Served
type Responds = () => { status?: number; body: unknown } | undefined

const STATS = { totalPapers: 1234, lastGenerated: null, years: [2025], totalUrls: 9 }

const opened = async (
  {
    tree = () => yes(yearsResponse([])),
    recent = () => yes({ volumes: [] }),
    stats = () => ({ body: STATS }),
    news = () => no(404, 'There is none'),
  }: Readonly<Partial<Record<'tree' | 'recent' | 'stats' | 'news', Responds>>> = {},
  settings: PublicJournal = journalSettings,
) => {
  const responses: Readonly<Record<string, Responds>> = {
    '/journal.json': () => ({ body: settings }),
    '/sitemap-stats.json': stats,
    '/api/v1/papers/volumes/recent': recent,
    '/api/v1/papers/years': tree,
    '/api/v1/news': news,
  }
  journal = await visited(({ pathname }) => responses[pathname]?.())
  return shown(<HomePage />)
}

const section = async (name: string) => within(await screen.findByRole('region', { name }))

/** The recent volumes as the server lists them. */
const recentOf = (...volumes: readonly Volume[]) => ({
  volumes: volumes.map(each => ({ ...each, papers: [] })),
})

const figures = async () => {
  const row = await screen.findByRole('list', { name: 'The journal in figures' })
  return within(row)
    .getAllByRole('listitem')
    .map(item => [item.querySelector('.sr-only')?.textContent, item.lastElementChild?.textContent])
}

test('the hero shows serial number, title, tagline, the four tags and the disciplines; the page title is Home', async () => {
  const tags = ['Peer-Reviewed', 'Indexed', 'International', 'Open Access']
  const heroTags = tags.map(title => ({ title, basis: 'It is so.' }))
  await opened({}, { ...journalSettings, heroTags, disciplines: ['Science', { en: 'Arts', hi: 'कला' }] })
  expect(await screen.findByRole('heading', { level: 1, name: 'A Journal of Everything' })).toBeTruthy()
  expect(screen.getByText('Reg. No. 1')).toBeTruthy()
  expect(screen.getByText('All there is to know, six times a year.')).toBeTruthy()
  for (const tag of [...tags, 'Science', 'Arts']) expect(screen.getByText(tag)).toBeTruthy()
  expect(document.title).toBe('Home | A Journal of Everything')
  expect(document.querySelector('meta[name=description]')?.getAttribute('content')).toBe(
    'All there is to know, six times a year.',
  )
})

test('an ISSN is shown only where there is one', async () => {
  await opened()
  await screen.findByText('Languages')
  expect(screen.queryByText('ISSN')).toBeNull()
  cleanup()
  await journal.close()
  await opened({}, { ...journalSettings, issn: '2319-000X' })
  expect(await screen.findByText('2319-000X')).toBeTruthy()
})

test('the figures are the years since the first and the papers that were counted, in thousands from 1,000 on', async () => {
  await opened()
  const years = String(new Date().getFullYear() - journalSettings.sinceYear)
  expect(await figures()).toEqual([
    [years, 'Years Experience'],
    ['1.2K', 'Research Papers'],
  ])
})

test('a device that never had the figures shows none', async () => {
  await opened({ stats: () => no(400, 'Invalid input') })
  await screen.findByText('No Recent Publications')
  await waitFor(() => expect(journal.requests).toContain('/sitemap-stats.json'))
  expect(screen.queryByRole('list', { name: 'The journal in figures' })).toBeNull()
})

test('the guidelines are linked where the journal has them, and nowhere else', async () => {
  await opened()
  await screen.findByText('No Recent Publications')
  expect(screen.queryByRole('link', { name: 'Author Guidelines' })).toBeNull()
  expect(screen.queryByText('Ready to Publish Your Research?')).toBeNull()
  cleanup()
  await journal.close()
  await opened({}, { ...journalSettings, textPages: ['guidelines'] })
  const links = await screen.findAllByRole('link', { name: 'Author Guidelines' })
  expect(links.map(link => link.getAttribute('href'))).toEqual(['/guidelines', '/guidelines'])
  expect(screen.getByRole('region', { name: 'Ready to Publish Your Research?' })).toBeTruthy()
})

test('a recent publication shows its type, year, name, papers, age, last update and a way to its papers', async () => {
  const updated = new Date(Date.now() - 3 * 86_400_000).toISOString()
  const issue = volume(2025, 'Issue I', { papers: 12, issueType: 'Special', updated })
  await opened({ recent: () => yes(recentOf(issue)) })
  const recent = await section('Recent Publications')
  await recent.findByRole('heading', { name: 'Issue I' })
  expect(recent.getByText('Special Issue')).toBeTruthy()
  expect(recent.getByText('2025')).toBeTruthy()
  expect(recent.getByText(/12 papers · 3 days ago/u)).toBeTruthy()
  expect(recent.getByText(/^Last updated/u).querySelector('time')?.dateTime).toBe(updated)
  const link = recent.getByRole('link', { name: /View Papers/u })
  expect(link.getAttribute('href')).toBe('/papers/2025/special/Issue%20I')
})

test('a recent publication names its newest papers with their authors, and links the newest', async () => {
  const papers = ['On Rivers', 'On Hills'].map((title, place) => ({
    ...{ id: title, sr: 2 - place, title, authorName: `Author of ${title}` },
  }))
  await opened({ recent: () => yes({ volumes: [{ ...volume(2025, 'Issue I'), papers }] }) })
  const recent = await section('Recent Publications')
  const link = await recent.findByRole('link', { name: 'On Rivers' })
  expect(link.getAttribute('href')).toBe('/papers/2025/regular/Issue%20I/2-on-rivers')
  for (const shown of ['Author of On Rivers', 'On Hills', 'Author of On Hills'])
    expect(recent.getByText(shown)).toBeTruthy()
  expect(recent.queryByRole('link', { name: 'On Hills' })).toBeNull()
})

test('dates are printed in the time zone of the journal', async () => {
  const late = volume(2025, 'Issue I', { updated: '2025-03-01T20:30:00.000Z' })
  await opened({ recent: () => yes(recentOf(late)) })
  expect(await screen.findByText('2 March 2025')).toBeTruthy()
})

test('volumes by year: the newest year is open, the others can be opened', async () => {
  const tree = treeOf(volume(2025, 'New', { papers: 3 }), volume(2024, 'Old'))
  await opened({ tree: () => yes(yearsResponse(tree)) })
  const archive = await section('Volumes by Year')
  const years = await archive.findAllByRole<HTMLDetailsElement>('group')
  expect(years.map(({ open }) => open)).toEqual([true, false])
  expect(archive.getByText('1 volume, 3 papers')).toBeTruthy()
  expect(archive.getByRole('link', { name: /New/u }).getAttribute('href')).toBe('/papers/2025/regular/New')
})

test("'Failed to load journals' with 'Retry', in place of the volumes by year", async () => {
  let well = false
  const tree = treeOf(volume(2025, 'New'))
  await opened({ tree: () => (well ? yes(yearsResponse(tree)) : no(400, 'Invalid input')) })
  const archive = await section('Volumes by Year')
  expect(await archive.findByText('Failed to load journals')).toBeTruthy()
  well = true
  fireEvent.click(archive.getByRole('button', { name: 'Retry' }))
  expect(await archive.findByRole('link', { name: /New/u })).toBeTruthy()
})

test("'No Recent Publications' names the first year that there is", async () => {
  await opened({ tree: () => yes({ years: [2026, 2024], tree: [] }) })
  expect(await screen.findByText('No Recent Publications')).toBeTruthy()
  expect(await screen.findByText('Recent publications from 2024 onwards will appear here.')).toBeTruthy()
})

test("'Unable to Load Recent Publications' with 'Try Again'", async () => {
  let well = false
  await opened({ recent: () => (well ? yes(recentOf(volume(2025, 'Issue I'))) : no(400, 'Invalid input')) })
  expect(await screen.findByText('Unable to Load Recent Publications')).toBeTruthy()
  well = true
  fireEvent.click(screen.getByRole('button', { name: 'Try Again' }))
  expect(await screen.findByText('Issue I')).toBeTruthy()
})

test("an error without a message reads 'Failed to load recent papers: Failed to fetch volumes'", async () => {
  await opened({ recent: () => ({ status: 400, body: '<h1>Bad Request</h1>' }) })
  expect(await screen.findByText('Failed to load recent papers: Failed to fetch volumes')).toBeTruthy()
})

test('the newest announcements are shown where there are any in the language of the page', async () => {
  const newest = { slug: 'call', url: '/news/call', language: 'en', title: 'Call for papers', description: '' }
  const news = [{ ...newest, date: '2026-02-01', isEnded: false, updatedAt: '2026-02-01T04:30:00.000Z' }]
  const pagination = { page: 1, limit: 3, total: 1, totalPages: 1 }
  await opened({ news: () => yes({ news, pagination }) }, { ...journalSettings, newsIn: ['en', 'hi'] })
  const block = await section('News')
  expect(block.getByRole('link', { name: 'Call for papers' }).getAttribute('href')).toBe('/news/call')
  expect(block.getByText('1 February 2026')).toBeTruthy()
  expect(block.getByRole('link', { name: 'All news' }).getAttribute('href')).toBe('/news')
  expect(journal.requests).toContain('/api/v1/news?language=en&current=true&limit=3')
})

test('the page takes one request for each of its parts', async () => {
  await opened({ tree: () => yes(yearsResponse(treeOf(volume(2025, 'Issue I')))) })
  await section('Volumes by Year')
  await screen.findByText('No Recent Publications')
  await expect
    .poll(() => journal.requests.toSorted())
    .toEqual([
      '/api/v1/contact/config?language=en',
      '/api/v1/papers/volumes/recent',
      '/api/v1/papers/years?tree=1',
      '/journal.json',
      '/sitemap-stats.json',
    ])
})
