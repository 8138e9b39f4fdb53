import { configureStore } from '@reduxjs/toolkit'
import { success } from '@shodh/contracts/envelope.ts'
import { paperView, type Paper } from '@shodh/contracts/papers/views.ts'
import { portOf } from '@shodh/contracts/testing/port-of.ts'
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { createServer, type ServerResponse } from 'node:http'
import { Provider } from 'react-redux'
import { MemoryRouter } from 'react-router-dom'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { api } from '../../api.ts'
import { happyDOM } from '../../testing/happy-dom.ts'
import { InEnglish } from '../../testing/in-english.tsx'
import { toasts, Toasts } from '../../ui/toast.tsx'
import { volumePath } from '../volumes/volume-path.ts'
import { VolumePage } from './volume-page.tsx'

const VOLUME = 'खंड १, अंक २/३'
const PATH = volumePath(2026, 'Special', VOLUME)
const PDF = 'x'.repeat(5000)

const paper = (sr: number, fields: Partial<Paper> = {}) =>
  paperView({
    id: `paper-${sr}`,
    sr,
    title: `Paper ${sr}`,
    authorName: 'Asha Kulkarni',
    volumeId: 'volume-1',
    volumeName: VOLUME,
    year: 2026,
    issueType: 'Special',
    createdAt: '2026-11-20T20:00:00Z',
    updatedAt: '2026-11-20T20:00:00Z',
    fileSize: 2 * 1024 * 1024,
    sha256: 'a'.repeat(64),
    version: 1,
    ...fields,
  })

const manyAuthors = Array.from({ length: 130 }, (_, index) => ({ given: 'Author', family: `Number ${index}` }))
const PAPERS = [
  paper(2, { authors: manyAuthors }),
  paper(1, { title: 'मुक्त शिक्षण', language: 'mr', pages: 12, publishedOn: '2026-03-04' }),
]

/** What the server does with the next requests for papers; each test says so before it opens the page. */
const journal: { papers: readonly Paper[]; failures: number; requests: string[] } = {
  papers: PAPERS,
  failures: 0,
  requests: [],
}

const SETTINGS = {
  name: 'Shodh',
  shortName: 'Shodh',
  tagline: 'Research',
  serialNumber: '1',
  sinceYear: 2012,
  languages: ['mr'],
  timeZone: 'Asia/Kolkata',
  accentColour: '#15465a',
  licence: { name: 'CC BY 4.0', url: 'https://creativecommons.org/licenses/by/4.0/' },
}

const json = (response: ServerResponse, status: number, body: unknown) =>
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))

const respondWithPapers = (response: ServerResponse, url: URL) => {
  journal.requests.push(url.search)
  if (journal.requests.length <= journal.failures)
    return json(response, 500, { success: false, message: 'Out of order' })
  const { papers } = journal
  const pagination = { page: 1, limit: 1000, total: papers.length, totalPages: 1 }
  json(response, 200, success('Papers', { papers, pagination }))
}

const server = createServer((request, response) => {
  const url = new URL(request.url!, 'http://journal')
  if (url.pathname === '/api/v1/papers') return respondWithPapers(response, url)
  if (url.pathname === '/journal.json') return json(response, 200, SETTINGS)
  const type = url.pathname.includes('/volume/') ? 'application/zip' : 'application/pdf'
  response.writeHead(200, { 'content-type': type, 'content-length': PDF.length, etag: '"1"' }).end(PDF)
})

beforeAll(async () => {
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  happyDOM.setURL(`http://127.0.0.1:${portOf(server)}/`)
})
afterAll(async () => {
  await happyDOM.abort()
  await new Promise(resolve => server.close(resolve))
})

const saved: string[] = []
beforeEach(() => {
  Object.assign(journal, { papers: PAPERS, failures: 0, requests: [] })
  saved.length = 0
  // happy-dom's clone() empties the response that RTK Query reads beside its clone.
  vi.spyOn(Response.prototype, 'clone').mockImplementation(() => new Response(''))
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download)
  })
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  vi.useRealTimers()
  localStorage.clear()
})

const open = (address = PATH) => {
  const store = configureStore({
    reducer: { [api.reducerPath]: api.reducer, toasts },
    middleware: standard => standard().concat(api.middleware),
  })
  render(
    <Provider store={store}>
      <InEnglish>
        <MemoryRouter initialEntries={[address]}>
          <VolumePage />
          <Toasts />
        </MemoryRouter>
      </InEnglish>
    </Provider>,
  )
}

const heading = (name: string) => screen.findByRole('heading', { level: 1, name })

test('the volume is decoded once and requested by year, type and name', async () => {
  open()
  await screen.findByRole('table')
  expect(Object.fromEntries(new URLSearchParams(journal.requests[0]))).toEqual({
    year: '2026',
    issueType: 'Special',
    volumeName: VOLUME,
    limit: '1000',
    page: '1',
  })
})

test('the document title is the volume name plus the paper count', async () => {
  open()
  await screen.findByRole('table')
  await vi.waitFor(() => expect(document.title).toBe(`${VOLUME} (2 papers) | ${SETTINGS.name}`))
})

test('the table has columns Sr., Paper Title, Author Name, Actions, and its papers are sorted by sr', async () => {
  open()
  const table = await screen.findByRole('table', { name: `Papers of ${VOLUME}` })
  const texts = (role: string) =>
    within(table)
      .getAllByRole(role)
      .map(cell => cell.textContent)
  expect(texts('columnheader')).toEqual(['Sr.', 'Paper Title', 'Author Name', 'Actions'])
  await screen.findByText('21 November 2026')
  expect(texts('rowheader')).toEqual(['मुक्त शिक्षण4 March 202612 pages2.0 MB', 'Paper 221 November 20262.0 MB'])
  expect(screen.getByText('मुक्त शिक्षण').getAttribute('lang')).toBe('mr')
})

test('a long list of authors folds, and nobody is lost', async () => {
  open()
  const fold = (await screen.findByText(/^and \d+ more$/u)).closest('details')
  expect(fold?.open).toBe(false)
  expect(fold?.textContent).toContain('Author Number 129')
})

test('the view is chosen between Table and Grid, and remembered', async () => {
  open()
  fireEvent.click(await screen.findByRole('button', { name: 'Grid' }))
  expect(screen.queryByRole('table')).toBeNull()
  expect(screen.getAllByRole('heading', { level: 2 }).map(title => title.textContent)).toEqual(['मुक्त शिक्षण', 'Paper 2'])
  cleanup()
  open()
  expect((await screen.findByRole('button', { name: 'Grid' })).getAttribute('aria-pressed')).toBe('true')
  fireEvent.click(screen.getByRole('button', { name: 'Table' }))
  expect(screen.getByRole('table')).toBeTruthy()
})

test("a paper's download is disabled while it downloads, and its file is named", async () => {
  open()
  const button = await screen.findByRole('button', { name: 'Download PDF: Paper 2' })
  fireEvent.click(button)
  expect(button.getAttribute('aria-disabled')).toBe('true')
  expect(screen.getByRole('progressbar', { name: 'Downloading Paper 2' })).toBeTruthy()
  expect(await screen.findByText('Download completed: Paper 2.pdf')).toBeTruthy()
  expect(button.getAttribute('aria-disabled')).toBe('false')
  expect(saved).toEqual(['Paper 2.pdf'])
})

test('the whole volume is one download', async () => {
  open()
  fireEvent.click(await screen.findByRole('button', { name: 'Download Volume (ZIP)' }))
  expect(screen.getAllByText('Preparing...')).toHaveLength(2)
  const file = 'खंड १, अंक २_३.zip'
  expect(await screen.findByText(`Volume download completed: ${file} (0.00MB)`)).toBeTruthy()
  expect(saved).toEqual([file])
})

test("sharing copies the link; a paper's link is the volume's with #paper-{sr}", async () => {
  const copy = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  open()
  fireEvent.click(await screen.findByRole('button', { name: 'Share Paper 2' }))
  expect(await screen.findByText('Link copied to clipboard')).toBeTruthy()
  expect(copy).toHaveBeenCalledWith(new URL(`${PATH}#paper-2`, window.location.href).href)
})

test('a link to a paper highlights it', async () => {
  open(`${PATH}#paper-2`)
  await vi.waitFor(() => expect(document.activeElement?.id).toBe('paper-2'))
  await vi.waitFor(() => expect(document.querySelector('[data-target]')?.id).toBe('paper-2'))
})

test("the empty state reads 'No Papers Found' with the volume's details and a link to other volumes", async () => {
  journal.papers = []
  open()
  await heading('No Papers Found')
  expect(screen.getByText(`${VOLUME} · Special · 2026`)).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Explore Other Volumes' }).getAttribute('href')).toBe('/')
})

test('an address that can be no volume requests nothing', async () => {
  open('/papers/soon/weekly/x')
  await heading('No Papers Found')
  expect(journal.requests).toEqual([])
})

const seen = (text: string) => vi.waitFor(() => expect(screen.getByText(text)).toBeTruthy())

test('a failed load retries up to 2 more times, then shows the error; Try Again is disabled while retrying', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  journal.failures = 4
  open()
  await seen('Trying again: attempt 2 of 3')
  await vi.advanceTimersByTimeAsync(2000)
  await seen('Trying again: attempt 3 of 3')
  await vi.advanceTimersByTimeAsync(4000)
  await seen('Unable to Load Papers')
  expect(screen.getByText('Out of order')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Return Home' })).toBeTruthy()
  const retry = screen.getByRole('button', { name: 'Try Again' })
  fireEvent.click(retry)
  expect(retry.getAttribute('aria-disabled')).toBe('true')
  await seen('Trying again: attempt 2 of 3')
  await vi.advanceTimersByTimeAsync(2000)
  await seen('Paper 2')
  expect(journal.requests).toHaveLength(5)
})
