import { readFileSync } from 'node:fs'
import { problemPath, problemTitle } from '@shodh/contracts/envelope.ts'
import { operations } from '@shodh/contracts/operations/all.ts'
import { tags } from '@shodh/contracts/operations/operation.ts'
import { refusalsOf } from '@shodh/contracts/operations/openapi/refusals-of.ts'
import { refusals, type RefusalCode } from '@shodh/contracts/refusals.ts'
import { API_PAGE, PROBLEM_PAGE, PROBLEMS_PAGE } from '@shodh/contracts/site/addresses.ts'
import type { JournalSettings } from '@shodh/contracts/site/settings.ts'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { apiPage } from './api-page.ts'
import { curlLine } from './curl.ts'
import { html, prose } from '../../markup.ts'
import { sayWhoMayCall } from '../../testing/say-who-may-call.ts'
import { STYLESHEET } from './frame.ts'
import { problemPages } from './problem-pages.ts'
import { apiPages } from './routes.ts'
import { typeOf } from './schema.ts'

const SETTINGS = { name: 'Rivers & <Hills>', accentColour: '#15465a' } as JournalSettings

let app: FastifyInstance

beforeAll(async () => {
  app = Fastify()
  await app.register(apiPages, { settings: SETTINGS })
})
afterAll(() => app.close())

const get = async (url: string, headers = {}) => {
  const { statusCode, headers: received, body } = await app.inject({ url, headers })
  const { 'content-type': type, etag, vary } = received
  return { status: statusCode, type, etag, vary, body }
}

/** Calls of three groups, by which a page is made in a moment. */
const SOME = Object.fromEntries(
  Object.entries(operations).filter(([id]) => ['getPaper', 'deletePaper', 'logIn', 'getHeader'].includes(id)),
)

const targetsIn = (text: string) => [...text.matchAll(/href="([^"]*)"/gu)].map(([, target = '']) => target)
const idsIn = (text: string) => [...text.matchAll(/ id="([^"]*)"/gu)].map(([, id = '']) => id)

test('every page says who may call it, as the journal’s server demands', async () => {
  const server = Fastify()
  onTestFinished(() => server.close())
  sayWhoMayCall(server)
  await server.register(apiPages, { settings: SETTINGS })
  for (const path of [API_PAGE, STYLESHEET, PROBLEMS_PAGE, PROBLEM_PAGE])
    expect([path, server.hasRoute({ method: 'GET', url: path })]).toEqual([path, true])
})

describe('/api', () => {
  test('has a section for every call, with its command line and a link to the page of each of its errors', async () => {
    const { status, type, vary, body } = await get('/api')
    expect([status, type, vary]).toEqual([200, 'text/html; charset=utf-8', 'Authorization, Accept-Encoding'])
    const sections = body.split('<section ')
    for (const [id, operation] of Object.entries(operations)) {
      const section = sections.find(one => one.startsWith(`id="${id}"`)) ?? ''
      expect(section).toContain(html`${curlLine(operation, '/api/v1')}`.markup)
      const targets = targetsIn(section)
      const missing = refusalsOf(operation).filter(code => !targets.includes(problemPath(code)))
      expect([id, missing]).toEqual([id, []])
    }
  })
  test('links only to what it has, and gives each id once', async () => {
    const { body } = await get('/api')
    const ids = idsIn(body)
    expect(ids).toHaveLength(new Set(ids).size)
    const within = targetsIn(body).filter(target => target.startsWith('#'))
    expect(within.length).toBeGreaterThan(100)
    expect(within.filter(target => !ids.includes(target.slice(1)))).toEqual([])
  })
  test('shows the name of the journal as text', async () => {
    const { body } = await get('/api')
    expect(body).toContain('Rivers &amp; &lt;Hills&gt;')
    expect(body).not.toContain('<Hills>')
    expect(body).not.toMatch(/<script|<style| style=/u)
  })
  test('lists the calls of each group with their methods, above the groups and the schemas', () => {
    const body = apiPage(SOME, 'The Journal')
    const contents = body.slice(body.indexOf('<nav class="contents"'), body.indexOf('</nav>', body.indexOf('<main')))
    const calls = Object.entries(SOME)
    for (const tag of Object.keys(tags)) {
      const [group = ''] = contents.split(`<a href="#${tag}">${tag}</a>`).slice(1)
      const listed = [...group.slice(0, group.indexOf('</ul>')).matchAll(/#(\w+)">([^<]*)<\/a> <small>([A-Z]+)</gu)]
      const wanted = calls.filter(([, call]) => call.tag === tag).map(([id, call]) => [id, call.summary, call.method])
      expect(new Set(listed.map(([, ...entry]) => entry.join(' ')))).toEqual(
        new Set(wanted.map(entry => html`${entry.join(' ')}`.markup)),
      )
      expect(listed).toHaveLength(wanted.length)
    }
    const headings = [...body.matchAll(/<h2 id="([^"]*)">([^<]*)<\/h2>\s*<p>([^<]*)<\/p>/gu)].map(
      ([, ...parts]) => parts,
    )
    expect(headings).toEqual(Object.entries(tags).map(([tag, about]) => [tag, tag, html`${about}.`.markup]))
    const schemas = body.slice(body.indexOf('<h2 id="schemas">Schemas</h2>'))
    expect(schemas).toMatch(/<section id="schema-Role">\s*<h3>Role<\/h3>\s*<p>one of <code>&quot;/u)
  })
  test('shows what a call responds with', () => {
    const section = apiPage(SOME, 'The Journal')
      .split('<section ')
      .find(one => one.startsWith('id="getPaper"'))
    expect(section).toMatch(/<h4>Response 200: application\/json<\/h4>\s*<ul class="fields">/u)
  })
  test('begins with how to make a first call', () => {
    const body = apiPage(SOME, 'Rivers & <Hills>')
    const main = body.slice(body.indexOf('<main id="main">'))
    expect(main).toMatch(/^<main id="main"><h1>API<\/h1>\s*<p>Every response is JSON/u)
    expect(main).toContain('curl &quot;$JOURNAL/api/v1/papers?limit=2&quot;')
    expect(targetsIn(main)).toContain('/api/v1/openapi.json')
    expect(body).toContain('<title>API | Rivers &amp; &lt;Hills&gt;</title>')
  })
  test('is revalidated by its entity tag', async () => {
    const { etag } = await get('/api')
    expect(await get('/api', { 'if-none-match': etag })).toMatchObject({ status: 304, body: '' })
  })
  test('has a stylesheet in the colour of the journal', async () => {
    const { type, vary, body } = await get('/api/style.css')
    expect([type, vary]).toEqual(['text/css; charset=utf-8', 'Authorization, Accept-Encoding'])
    expect(body).toMatch(/\n:root\{--journal-accent:#15465a\}$/u)
    for (const name of ['../../../../contracts/src/site/colours.css', 'style.css'])
      expect(body).toContain(readFileSync(new URL(name, import.meta.url), 'utf8'))
  })
})

describe('/problems', () => {
  const codes = Object.keys(refusals).filter((name): name is RefusalCode => name in refusals)

  test('lists every code once, with what it says, by HTTP status', async () => {
    const { body } = await get('/problems')
    const [beginning = '', ...groups] = body.split('<h2>')
    expect(beginning).toMatch(/<title>Problems \| .*<h1>Problems<\/h1>.*<code>code<\/code>/su)
    const statuses = groups.map(group => Number(group.slice(0, 3)))
    expect(statuses).toEqual(
      [...new Set(codes.map(code => refusals[code].status))].toSorted((one, other) => one - other),
    )
    for (const [n, status] of statuses.entries()) {
      const entries = [...(groups[n] ?? '').matchAll(/<li><a href="([^"]*)">([^<]*)<\/a><br \/>([^<]*)<\/li>/gu)]
      const wanted = codes.filter(code => refusals[code].status === status)
      expect(entries.map(([, ...entry]) => entry)).toEqual(
        wanted.map(code =>
          [problemPath(code), problemTitle(code), refusals[code].message].map(text => html`${text}`.markup),
        ),
      )
    }
  })
  test('has a page for each code, which says what happened and what to do', async () => {
    const ids = idsIn((await get('/api')).body)
    for (const code of codes) {
      const { status, body } = await get(problemPath(code))
      expect([code, status]).toEqual([code, 200])
      expect(body).toContain(`${refusals[code].status} ${code}`)
      const title = html`${problemTitle(code)}`.markup
      expect([body.includes(`<title>${title} | `), body.includes(`<h1>${title}</h1>`)]).toEqual([true, true])
      expect(targetsIn(body)).toContain('/problems')
      expect(body).toMatch(/What to do<\/h2>\s*<p>[A-Z].*[.]<\/p>/u)
      const calls = targetsIn(body).filter(target => target.startsWith('/api#'))
      expect(calls.filter(target => !ids.includes(target.slice('/api#'.length)))).toEqual([])
    }
  })
  test('links the calls that respond with it', () => {
    const pages = problemPages(operations, 'The Journal')
    const pageOf = (code: RefusalCode) => pages.get(problemPath(code)) ?? ''
    const body = pageOf('VERSION_NOT_FOUND')
    expect(targetsIn(body).filter(target => target.startsWith('/api#'))).toEqual([
      '/api#downloadPaperVersion',
      '/api#readPaperText',
      '/api#readStructuredText',
      '/api#readFirstPage',
      '/api#readFigure',
      '/api#withholdPdf',
      '/api#releasePdf',
    ])
    expect(body).toContain(`<a href="/api#withholdPdf">${operations['withholdPdf']?.summary}</a>`)
    expect(pageOf('INTERNAL')).toContain('Every call of <a href="/api">')
    expect(pageOf('METHOD_NOT_ALLOWED')).toContain('none of the calls of <a href="/api">')
  })
  test.each(['/problems/none', '/problems/PAPER_NOT_FOUND', '/problems/constructor', '/problems/%3Cb%3E'])(
    'has no page at %s',
    async url => {
      const { status, type, body } = await get(url)
      expect([status, type]).toEqual([404, 'text/html; charset=utf-8'])
      expect(body).toMatch(
        /<title>There is no such problem \| .*<h1>There is no such problem<\/h1>.*href="\/problems">All/su,
      )
    },
  )
})

describe('a command line', () => {
  test('carries what the call needs', () => {
    const { getPaper, downloadPaperVersion, deletePaper } = operations
    expect(getPaper && curlLine(getPaper, '/api/v1')).toBe('curl "$JOURNAL/api/v1/papers/$id"')
    expect(downloadPaperVersion && curlLine(downloadPaperVersion, '/api/v1')).toBe(
      'curl -o file.pdf \\\n  "$JOURNAL/api/v1/papers/$volumeId/$paperId/versions/$version.pdf"',
    )
    const lines = (deletePaper ? curlLine(deletePaper, '/api/v1') : '').split(' \\\n  ')
    expect(lines).toContain('-H "Authorization: Bearer $TOKEN"')
    expect(lines[0]).toBe('curl -X DELETE')
  })
})

describe('markup', () => {
  test('escapes every text in it', () => {
    expect(html`<b title="${'"\''}">${'<i>&'}</b>${undefined}${[html`<br />`]}`.markup).toBe(
      '<b title="&quot;&#39;">&lt;i&gt;&amp;</b><br />',
    )
    expect(prose('a `<b>`\n\nc').map(({ markup }) => markup)).toEqual(['<p>a <code>&lt;b&gt;</code></p>', '<p>c</p>'])
  })
  test.each([
    [{ type: 'string', minLength: 2, maxLength: 9 }, 'string, 2 to 9 characters'],
    [{ type: 'integer', minimum: 1 }, 'integer, at least 1'],
    [{ type: ['string', 'null'], maxLength: 9 }, 'string or null, at most 9 characters'],
    [
      { type: 'array', maxItems: 3, items: { $ref: '#/components/schemas/Role' } },
      'list, at most 3 entries, of <a href="#schema-Role">Role</a>',
    ],
    [{ type: 'string', format: 'binary', contentMediaType: 'application/pdf' }, 'file, application/pdf'],
    [{}, 'any value'],
  ])('writes the type %j in words', (schema, words) => {
    expect(typeOf(schema).markup).toBe(words)
  })
})
