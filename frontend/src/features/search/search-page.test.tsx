import { act, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { refetchAll } from '../../api.ts'
import { LIBRARY_KEY } from '../library/storage/marker.ts'
import { journalSettings } from '../../testing/examples/journal.ts'
import { yes, type Served } from '../../testing/server/served.ts'
import { shown, visited } from '../../testing/screens/shown.tsx'
import { SearchPage } from './search-page.tsx'

let site: Served
afterEach(async () => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  localStorage.clear()
  await site.close()
})

const nothing = { papers: [], volumes: [], pagination: { page: 1, limit: 20, total: 0, totalPages: 0 } }

/** Searches are cut off, and the device knows it, while `isDead`. */
const open = async (line: { isDead: boolean }, found: object = nothing, path = '/search?q=rivers') => {
  vi.spyOn(navigator, 'onLine', 'get').mockImplementation(() => !line.isDead)
  site = await visited(({ pathname }, { socket }) => {
    if (pathname === '/journal.json') return { body: journalSettings }
    if (!line.isDead) return yes(found)
    socket.destroy()
    return undefined
  })
  return shown(<SearchPage />, path)
}

const searches = () => site.requests.filter(request => request.includes('/search')).length

test('what is said where there is no network stays while it is asked again', async () => {
  const line = { isDead: true }
  const { store } = await open(line)
  const message = await screen.findByText('This could not be loaded')
  const before = searches()
  act(() => void store.dispatch(refetchAll()))
  await expect.poll(searches).toBeGreaterThan(before)
  expect(message.isConnected).toBe(true)
  line.isDead = false
  fireEvent.click(screen.getByRole('button', { name: 'Try Again' }))
  await screen.findByText('Nothing was found for “rivers”')
})

test('what was found before is not shown in place of a search that failed', async () => {
  const line = { isDead: false }
  await open(line)
  await screen.findByText('Nothing was found for “rivers”')
  line.isDead = true
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'hills' } })
  fireEvent.click(screen.getByRole('button', { name: 'Search' }))
  await screen.findByText('This could not be loaded')
  expect(screen.queryByText('Nothing was found for “rivers”')).toBeNull()
})

/** A worker that searches the papers on this device, and finds none; with no answer at all where it can't. */
const deviceAnswers = (answer: { readonly hits?: readonly [] }) => {
  localStorage.setItem(LIBRARY_KEY, '1')
  class SearchWorker extends EventTarget {
    postMessage({ id }: { readonly id: number }) {
      this.dispatchEvent(new MessageEvent('message', { data: { id, ...answer } }))
    }
    terminate() {}
  }
  vi.stubGlobal('Worker', SearchWorker)
}

test('where the papers on this device were searched, nothing else is said, and the journal can be asked again', async () => {
  const line = { isDead: true }
  deviceAnswers({ hits: [] })
  await open(line)
  await screen.findByText("The journal can't be reached, so only the papers on this device were searched.")
  expect(screen.queryByText('This could not be loaded')).toBeNull()
  line.isDead = false
  fireEvent.click(screen.getByRole('button', { name: 'Try Again' }))
  await screen.findByText('Nothing was found for “rivers”')
})

test('where the papers on this device could not be searched either, only the failure is said', async () => {
  deviceAnswers({})
  await open({ isDead: true })
  await screen.findByText('This could not be loaded')
  expect(screen.queryByText(/on this device were searched/u)).toBeNull()
})

const counted = (value: string, count: number) => ({ value, count })

test('facets lead to addresses, the chosen one back, and say over how many papers they are counted', async () => {
  const author = ['A. Rao', 'B', 'C', 'D', 'E', 'F'].map((name, n) => counted(name, 9 - n))
  const facets = {
    counted: 1000,
    year: [counted('2025', 700)],
    issueType: [],
    language: [counted('hi', 2)],
    author,
    keyword: [],
  }
  const found = { ...nothing, papers: [], pagination: { page: 1, limit: 20, total: 1200, totalPages: 60 }, facets }
  await open({ isDead: false }, found, '/search?q=rivers&page=2&keyword=rain')
  const group = within(await screen.findByRole('group', { name: 'Filters', hidden: true }))
  const link = (name: string | RegExp) => group.getByRole('link', { name, hidden: true })
  expect(link(/^2025/u).getAttribute('href')).toBe('/search?q=rivers&year=2025&keyword=rain')
  expect(link(/^Hindi/u).getAttribute('href')).toBe('/search?q=rivers&language=hi&keyword=rain')
  expect(link(/^rain/u).getAttribute('href')).toBe('/search?q=rivers')
  expect(link(/^rain/u).getAttribute('aria-current')).toBe('true')
  expect(group.getByText('1 more')).toBeTruthy()
  expect(group.getByText('Counted over the first 1,000 papers found.')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Newest' }).getAttribute('href')).toBe(
    '/search?q=rivers&keyword=rain&sort=newest',
  )
  expect(screen.getByRole('status').textContent).toBe('1,200 papers found')
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'hills' } })
  fireEvent.click(screen.getByRole('button', { name: 'Search' }))
  await expect.poll(() => site.requests.at(-1)).toContain('q=hills&keyword=rain&page=1')
})

test('pages of the journal that have the words are above the papers, those in other languages at their own addresses, and without papers nothing is sorted', async () => {
  const excerpt = { text: 'On rivers and fees.', ranges: [[3, 9]] }
  const page = { kind: 'page', slug: 'fees', url: '/pages/fees', language: 'en', title: 'Fees', excerpt }
  const other = { kind: 'news', slug: 'a', url: '/news/a', language: 'mr', title: 'आवाहन', excerpt }
  await open({ isDead: false }, { ...nothing, pages: [page, other] })
  const pages = within(await screen.findByRole('region', { name: 'Pages of the journal' }))
  expect(screen.queryByRole('link', { name: 'Newest' })).toBeNull()
  expect(pages.getByRole('link', { name: 'Fees' }).getAttribute('href')).toBe('/pages/fees')
  const link = pages.getByRole('link', { name: 'आवाहन' })
  expect([link.getAttribute('href'), link.lang]).toEqual(['/mr/news/a', 'mr'])
  expect(pages.getAllByText('rivers').map(({ tagName }) => tagName)).toEqual(['MARK', 'MARK'])
  expect(screen.getByText('0 papers found')).toBeTruthy()
})

test('before anything is searched, it is said what is, and where a PDF is verified', async () => {
  await open({ isDead: true }, nothing, '/search')
  expect((await screen.findByRole('link', { name: 'Verify a PDF' })).getAttribute('href')).toBe('/verify')
})
