import type { PublicJournal } from '@shodh/contracts/site/public-journal.ts'
import type { Volume } from '@shodh/contracts/volumes/views.ts'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { useLocation } from 'react-router-dom'
import { expect, test } from 'vitest'
import { journalSettings } from '../../testing/examples/journal.ts'
import { no, yes, type Served } from '../../testing/server/served.ts'
import { shown, visited } from '../../testing/screens/shown.tsx'
import { newestResponse, volume } from '../../testing/examples/volumes.ts'
import { HomePage } from './home-page.tsx'

let journal: Served
function Address() {
  const { pathname, search } = useLocation()
  return <p data-testid="address">{pathname + search}</p>
}

type Responds = () => { status?: number; body: unknown } | undefined

const STATS = { totalPapers: 1234, lastGenerated: null, years: [2025], totalUrls: 9 }

const opened = async (
  {
    years = () => yes(newestResponse()),
    ofYear = () => undefined,
    recent = () => yes({ volumes: [] }),
    stats = () => ({ body: STATS }),
    news = () => no(404, 'There is none'),
  }: Readonly<Partial<Record<'years' | 'ofYear' | 'recent' | 'stats' | 'news', Responds>>> = {},
  settings: PublicJournal = journalSettings,
  path = '/',
) => {
  const responses: Readonly<Record<string, Responds>> = {
    '/journal.json': () => ({ body: settings }),
    '/sitemap-stats.json': stats,
    '/api/v1/papers/volumes/recent': recent,
    '/api/v1/papers/years': years,
    '/api/v1/papers/volumes': ofYear,
    '/api/v1/news': news,
  }
  journal = await visited(({ pathname }) => responses[pathname]?.())
  const page = (
    <>
      <HomePage />
      <Address />
    </>
  )
  return shown(page, path)
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
  expect(recent.getByText('12 papers')).toBeTruthy()
  expect(recent.getByText(/3 days ago/u).textContent).toMatch(/^3 days ago · Last updated /u)
  expect(recent.getByText(/Last updated/u).querySelector('time')?.dateTime).toBe(updated)
  const link = recent.getByRole('link', { name: /View Papers/u })
  expect(link.getAttribute('href')).toBe('/papers/2025/special/Issue%20I')
})

test('a recent publication links its first papers, and all where it has more', async () => {
  const papers = ['On H<sub>2</sub>O', 'On Hills'].map((title, place) => ({
    ...{ id: title, sr: 1 + place, title, authorName: 'A. Rao' },
  }))
  await opened({ recent: () => yes({ volumes: [{ ...volume(2025, 'Issue I', { papers: 3 }), papers }] }) })
  const recent = await section('Recent Publications')
  const links = [
    await recent.findByRole('link', { name: /^On H[₂2]O/u }),
    recent.getByRole('link', { name: 'On Hills' }),
  ]
  expect(links.map(link => link.getAttribute('href'))).toEqual([
    '/papers/2025/regular/Issue%20I/1-on-h2o',
    '/papers/2025/regular/Issue%20I/2-on-hills',
  ])
  const all = recent.getByRole('link', { name: 'all 3 papers' })
  expect(all.getAttribute('href')).toBe('/papers/2025/regular/Issue%20I')
})

test('the current issue is in the hero, with its first papers and their authors', async () => {
  const papers = [{ id: 'a', sr: 1, title: 'On Rivers', authorName: 'A. Rao', language: 'mr' }]
  await opened({ recent: () => yes({ volumes: [], current: { ...volume(2025, 'Issue I'), papers } }) })
  const current = await section('Issue I')
  expect(current.getByText('Current issue')).toBeTruthy()
  expect(current.getByText('A. Rao').closest('li')?.lang).toBe('mr')
  expect(current.getByRole('link', { name: 'On Rivers' }).getAttribute('href')).toMatch(/\/1-on-rivers$/u)
})

test('of the current issue three papers are named, and three authors of each', async () => {
  const papers = [1, 2, 3, 4].map(sr => ({
    id: `${sr}`,
    sr,
    title: `On ${sr}`,
    authorName: 'A. Rao, B. Rao, C. Rao, D. Rao',
  }))
  await opened({ recent: () => yes({ volumes: [], current: { ...volume(2025, 'Issue I'), papers } }) })
  const current = await section('Issue I')
  expect(current.getAllByText('A. Rao, B. Rao, C. Rao …')).toHaveLength(3)
})

test('what is typed into the field of the hero is searched for', async () => {
  await opened({ stats: () => ({ body: { ...STATS, totalPapers: 87 } }) })
  const field = await screen.findByRole('searchbox', { name: 'Search 87 papers' })
  expect(field.closest('form')?.getAttribute('action')).toBe('/search')
  fireEvent.change(field, { target: { value: ' on rivers ' } })
  fireEvent.submit(field)
  expect((await screen.findByTestId('address')).textContent).toBe('/search?q=on+rivers')
})

test('dates are printed in the time zone of the journal', async () => {
  const late = volume(2025, 'Issue I', { updated: '2025-03-01T20:30:00.000Z' })
  await opened({ recent: () => yes(recentOf(late)) })
  expect(await screen.findByText('2 March 2025')).toBeTruthy()
})

test('volumes by year: the newest, and those of another year on demand, at its own address', async () => {
  const volumes = [volume(2025, 'New', { papers: 3 }), volume(2024, 'Old')]
  await opened({ years: () => yes(newestResponse(...volumes)), ofYear: () => yes({ volumes: volumes.slice(1) }) })
  const archive = await section('Volumes by Year')
  expect((await archive.findByRole('link', { name: /^New 3/u })).getAttribute('href')).toBe('/papers/2025/regular/New')
  expect(archive.getByText('2 volumes')).toBeTruthy()
  expect(archive.getByRole('link', { current: true }).textContent).toBe('Newest')
  fireEvent.click(archive.getByRole('link', { name: '2024' }))
  await waitFor(() => expect(archive.queryByRole('link', { name: /^New 3/u })).toBeNull())
  expect(await archive.findByRole('link', { name: /Old/u })).toBeTruthy()
  expect(archive.getByRole('link', { current: true }).textContent).toBe('2024')
  expect(journal.requests).toContain('/api/v1/papers/volumes?year=2024')
})

test('a year without a volume says so', async () => {
  const years = () => yes(newestResponse(volume(2025, 'New')))
  await opened({ years, ofYear: () => yes({ volumes: [] }) }, journalSettings, '/?year=1999')
  expect(await screen.findByText('No volumes of this year.')).toBeTruthy()
})

test('of many years twelve are named one by one, and the others by the first and last of twelve', async () => {
  const volumes = Array.from({ length: 26 }, (_, n) => volume(2025 - n, 'Vol. I'))
  const tabs = async (path: string) => {
    await opened(
      { years: () => yes(newestResponse(...volumes)), ofYear: () => yes({ volumes: [] }) },
      journalSettings,
      path,
    )
    const links = within(await screen.findByRole('navigation', { name: 'Years' })).getAllByRole('link')
    await screen.findByText('No Recent Publications')
    const named = links.map(({ textContent }) => textContent)
    const all = [
      named,
      links.at(-2)?.getAttribute('href'),
      links.find(link => link.hasAttribute('aria-current'))?.textContent,
    ]
    cleanup()
    await journal.close()
    return all
  }
  const years = (from: number, count = 12) => Array.from({ length: count }, (_, n) => String(from - n))
  expect(await tabs('/')).toEqual([
    ['Newest', ...years(2025), '2013–2002', '2001–2000'],
    '/?year=2013#by-year',
    'Newest',
  ])
  expect((await tabs('/?year=2013'))[0]).toEqual(['Newest', '2025–2014', ...years(2013), '2001–2000'])
  expect(await tabs('/?year=2000')).toEqual([
    ['Newest', '2025–2014', '2013–2002', '2001', '2000'],
    '/?year=2001#by-year',
    '2000',
  ])
})

test("'Failed to load journals' with 'Retry', in place of the volumes by year", async () => {
  let well = false
  const volumes = newestResponse(volume(2025, 'New'))
  await opened({ years: () => (well ? yes(volumes) : no(400, 'Invalid input')) })
  const archive = await section('Volumes by Year')
  expect(await archive.findByText('Failed to load journals')).toBeTruthy()
  well = true
  fireEvent.click(archive.getByRole('button', { name: 'Retry' }))
  expect(await archive.findByRole('link', { name: /^New 1/u })).toBeTruthy()
})

test("'No Recent Publications' names the first year that there is", async () => {
  await opened({ years: () => yes({ years: [2026, 2024], newest: [], volumeCount: 0 }) })
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
  await opened({ years: () => yes(newestResponse(volume(2025, 'Issue I'))) })
  await section('Volumes by Year')
  await screen.findByText('No Recent Publications')
  await expect
    .poll(() => journal.requests.toSorted())
    .toEqual([
      '/api/v1/contact/config?language=en',
      '/api/v1/papers/volumes/recent',
      '/api/v1/papers/years?newest=1',
      '/journal.json',
      '/sitemap-stats.json',
    ])
})
