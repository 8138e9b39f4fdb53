import { configureStore } from '@reduxjs/toolkit'
import { success } from '@shodh/contracts/envelope.ts'
import { paperView, type Paper } from '@shodh/contracts/papers/views.ts'
import type { Section } from '@shodh/contracts/volumes/arrangement.ts'
import { portOf } from '@shodh/contracts/testing/port-of.ts'
import { render } from '@testing-library/react'
import { createServer, type ServerResponse } from 'node:http'
import { Provider } from 'react-redux'
import { MemoryRouter } from 'react-router-dom'
import { afterAll, afterEach, beforeAll, beforeEach, vi } from 'vitest'
import { api } from '../../../../api.ts'
import { happyDOM } from '../../../../testing/browser/happy-dom.ts'
import { InEnglish } from '../../../../testing/screens/in-english.tsx'
import { toasts } from '../../../../ui/toasts/toast-state.ts'
import { Toasts } from '../../../../ui/toasts/toast.tsx'
import { volumePath } from '@shodh/contracts/volumes/volume-path.ts'
import { VolumePage } from '../volume-page.tsx'

export const VOLUME = 'खंड १, अंक २/३'
export const PATH = volumePath(2026, 'Special', VOLUME)
const PDF = 'x'.repeat(5000)

export const paper = (sr: number, fields: Partial<Paper> = {}) =>
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
  paper(1, { title: 'मुक्त शिक्षण', language: 'mr', pages: 12, publishedOn: '2026-03-04' }),
  paper(2, { authors: manyAuthors }),
]

/** What the server does with the next requests for papers; each test says so before it opens the page. */
export const journal = {
  papers: PAPERS as readonly Paper[],
  sections: [] as readonly Section[],
  isPublished: true,
  failures: 0,
  requests: [] as string[],
}

export const SETTINGS = {
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

export const ABSTRACT = `Rivers rise. ${'They fall again. '.repeat(12)}Nobody knows why.`

const NEIGHBOURS = { previous: { year: 2025, issueType: 'Special', name: 'Vol. 1/2' }, next: null }

const json = (response: ServerResponse, status: number, body: unknown) =>
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))

const respondWithPapers = (response: ServerResponse, url: URL) => {
  journal.requests.push(url.search)
  if (journal.requests.length <= journal.failures)
    return json(response, 500, { success: false, message: 'Out of order' })
  const { papers, sections } = journal
  const pagination = { page: 1, limit: 1000, total: papers.length, totalPages: 1 }
  json(response, 200, success('Papers', { papers, ...(sections.length > 0 && { sections }), pagination }))
}

const server = createServer((request, response) => {
  const url = new URL(request.url!, 'http://journal')
  if (url.pathname === '/api/v1/papers') return respondWithPapers(response, url)
  if (url.pathname === '/journal.json') return json(response, 200, SETTINGS)
  if (url.pathname.endsWith('/papers/1'))
    return json(response, 200, success('Paper', { paper: { ...paper(1), abstract: ABSTRACT } }))
  if (url.pathname.startsWith('/api/v1/papers/years/'))
    return json(response, journal.isPublished ? 200 : 404, success('Volume', NEIGHBOURS))
  const type = url.pathname.includes('/volume/') ? 'application/zip' : 'application/pdf'
  response.writeHead(200, { 'content-type': type, 'content-length': PDF.length, etag: '"1"' }).end(PDF)
})

/** The names of the files that the page has saved. */
export const saved: string[] = []

/** A server with the volume's papers for the tests of one file. */
export const withVolume = () => {
  beforeAll(async () => {
    await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
    happyDOM.setURL(`http://127.0.0.1:${portOf(server)}/`)
  })
  afterAll(async () => {
    await happyDOM.abort()
    await new Promise(resolve => server.close(resolve))
  })

  beforeEach(() => {
    Object.assign(journal, { papers: PAPERS, sections: [], isPublished: true, failures: 0, requests: [] })
    saved.length = 0
    // happy-dom's clone() empties the response that RTK Query reads beside its clone.
    vi.spyOn(Response.prototype, 'clone').mockImplementation(() => new Response(''))
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      saved.push(this.download)
    })
  })
  afterEach(() => {
    vi.restoreAllMocks()
    vi.useRealTimers()
  })
}

/** Shows the page at an address. */
export const open = (address = PATH) => {
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
