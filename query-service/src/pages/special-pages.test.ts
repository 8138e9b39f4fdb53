import Fastify from 'fastify'
import { describe, expect, onTestFinished, test } from 'vitest'
import {
  type FindContents,
  pathIn,
  readPage,
  type Respond,
  searchPage,
  withContents,
  withPdfs,
  boardPage,
} from './special-pages.ts'
import { bytesOfText } from '../send-bytes.ts'
import type { PageStatus } from '../papers/find-paper.ts'
import { onePdf } from './testing/one-pdf.ts'

const PAGE = '/papers/2025/regular/Vol.%201/7-%E0%A4%A8%E0%A4%A6%E0%A5%80'

const served = (respond: Respond) => {
  let shown: unknown
  const app = Fastify()
  onTestFinished(() => app.close())
  app.addHook('onResponse', async request => {
    shown = request.shown
  })
  app.get('/read/:paperId', respond)
  app.get('/*', respond)
  return async (url: string) => {
    const { statusCode, headers, body } = await app.inject({ url })
    return { status: statusCode, headers, body, shown }
  }
}
const page: Respond = (_, reply) => reply.send('the page')
const address = { year: 2025, issueType: 'Regular', volumeName: 'Vol. 1', sr: 7, isPdf: false }

test('the path of an address has no query', () => {
  expect(['/a?b=1?c', '/a', '?b'].map(pathIn)).toEqual(['/a', '/a', ''])
})

test('a search that is too long is refused unread', async () => {
  const get = served(searchPage(page, (_, reply) => reply.code(400).send('the shell')))
  expect(await get(`/search?q=${'a'.repeat(1000)}`)).toMatchObject({ status: 200, body: 'the page' })
  expect(await get('/search')).toMatchObject({ status: 200 })
  for (const query of [`q=${'a'.repeat(1001)}`, `q=a&q=${'a'.repeat(1001)}`])
    expect(await get(`/search?${query}`)).toMatchObject({ status: 400, body: 'the shell' })
})

describe('the page of a paper', () => {
  test('is shown as one, in each language, and another page as none', async () => {
    const get = served(withPdfs({}, page))
    expect(await get(PAGE)).toMatchObject({ status: 200, body: 'the page', shown: { kind: 'page', address } })
    expect(await get(`/hi${PAGE}?a=1`)).toMatchObject({ body: 'the page', shown: { kind: 'page', address } })
    for (const other of ['/', '/papers/2025/regular/Vol.%201']) expect((await get(other)).shown).toBeUndefined()
  })

  test('is what a PDF that is not there leads to', async () => {
    for (const pdfs of [{}, { pdf: onePdf(PAGE, 'text') }]) {
      const { body, shown } = await served(withPdfs(pdfs, page))(PAGE.replace('7', '8') + '.pdf')
      expect([body, shown]).toEqual(['the page', undefined])
    }
  })
})

describe('the PDF beside a page', () => {
  test('is shown as one, and names its page in a header, which is absolute where the origin is known', async () => {
    const pdf = onePdf(PAGE, 'text')
    const { status, headers, body, shown } = await served(withPdfs({ pdf }, page))(`${PAGE}.pdf`)
    expect([status, body, shown]).toEqual([200, 'text', { kind: 'pdf', paperId: 'paper' }])
    expect(headers.link).toBe(`<${PAGE}>; rel="collection"; type="text/html"`)
    const rendering = { publicUrl: () => 'https://journal.example.org' }
    const absolute = await served(withPdfs({ pdf, rendering }, page))(`${PAGE}.pdf`)
    expect(absolute.headers.link).toBe(`<https://journal.example.org${PAGE}>; rel="collection"; type="text/html"`)
  })

  test('has one address, in every language', async () => {
    const get = served(withPdfs({ pdf: onePdf(PAGE, 'text') }, page))
    for (const other of [`/hi${PAGE}.pdf`, '/papers/2025/regular/Vol.%201/7.pdf'])
      expect(await get(other)).toMatchObject({ status: 301, headers: { location: `${PAGE}.pdf` } })
  })

  test('that may not be shown is refused', async () => {
    const find = onePdf(PAGE, 'text')
    const refuse: Respond = (_, reply) => reply.code(451).send('withheld')
    const pdf: typeof find = async wanted => {
      const found = await find(wanted)
      return found && { ...found, refuse: refuse as never }
    }
    const { status, body, shown } = await served(withPdfs({ pdf }, page))(`${PAGE}.pdf`)
    expect([status, body, shown]).toEqual([451, 'withheld', undefined])
  })
})

describe('the table of contents of a volume', () => {
  const VOLUME = '/papers/2025/regular/Vol.%201'
  const contents: FindContents = async ({ volumeName }, language) =>
    volumeName === 'Vol. 1'
      ? { page: VOLUME, bytes: bytesOfText(language, { name: 'a', contentType: 'text/plain', cacheControl: '' }) }
      : undefined

  test('is served below it in the language of the address, else the page', async () => {
    const get = served(withContents({ contents }, page))
    expect((await get(`${VOLUME}/contents.pdf`)).body).toBe('en')
    const { body, headers } = await get(`/hi${VOLUME}/contents.pdf`)
    expect([body, headers.link]).toEqual(['hi', `<${VOLUME}>; rel="collection"; type="text/html"`])
    for (const other of ['/papers/2025/regular/Vol.%202/contents.pdf', `${VOLUME}/x/contents.pdf`])
      expect((await get(other)).body).toBe('the page')
  })
})

describe('the page that reads a paper', () => {
  const shell =
    (status: number): Respond =>
    (_, reply) =>
      reply.code(status).send('the shell')

  test('has the status of its paper, and is not to be found', async () => {
    const statuses = new Map<string, PageStatus>([
      ['gone', 410],
      ['', 404],
    ])
    const readStatus = async (paperId: string) => statuses.get(paperId) ?? 200
    const get = served(readPage({ readStatus, shell }))
    const { status, headers, body } = await get('/read/gone')
    expect([status, headers['x-robots-tag'], body]).toEqual([410, 'noindex', 'the shell'])
    expect((await get('/read')).status).toBe(404)
  })

  test('is there where nobody knows the status', async () => {
    expect((await served(readPage({ shell }))('/read/any')).status).toBe(200)
  })
})

/** Asks for the page of a board that last changed on 1 July 2024; the page itself is 'page'. */
const opened = async (url: string, load?: (address: string) => Promise<Response>) => {
  const app = Fastify()
  onTestFinished(() => app.close())
  const page = () => 'page'
  for (const path of ['/board-members', '/hi/board-members'])
    app.get(path, (request, reply) => boardPage(load, page)(request, reply))
  const { statusCode, headers, body } = await app.inject(url)
  return [statusCode, headers.location ?? body]
}

const asked: string[] = []
const board = async (address: string) => {
  asked.push(address)
  return Response.json({ data: { asOf: '2024-07-01' } })
}

test.each([
  ['/board-members?asOf=2024-09-15', '/board-members?asOf=2024-07-01'],
  ['/hi/board-members?asOf=2024-09-15&a=1', '/hi/board-members?asOf=2024-07-01'],
  ['/board-members?asOf=2024-09-15&asOf=2020-01-01', '/board-members?asOf=2024-07-01'],
])('%s leads to the day of the last change before it', async (url, location) => {
  expect(await opened(url, board)).toEqual([302, location])
})

test('the day of a change is shown where it is, and so are a request without a day and an empty one', async () => {
  expect(await opened('/board-members?asOf=2024-07-01', board)).toEqual([200, 'page'])
  asked.length = 0
  for (const url of ['/board-members', '/board-members?asOf=', '/board-members?b=2024-09-15'])
    expect(await opened(url, board)).toEqual([200, 'page'])
  expect(asked).toEqual([])
})

test('a day is sent to the API as it was given, and the page says of one that is refused why', async () => {
  const loaded: string[] = []
  const refused = async (address: string) => {
    loaded.push(address)
    return Response.json({ success: false }, { status: 400 })
  }
  expect(await opened('/board-members?asOf=1%267', refused)).toEqual([200, 'page'])
  expect(loaded).toEqual(['/api/v1/board-members/page?asOf=1%267'])
})

test('where browsers render, they lead there by themselves', async () => {
  expect(await opened('/board-members?asOf=2024-09-15')).toEqual([200, 'page'])
})
