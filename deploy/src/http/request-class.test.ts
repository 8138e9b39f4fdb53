import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { operations } from '@shodh/contracts/operations/all.ts'
import { at } from '@shodh/contracts/operations/route-options.ts'
import type { JournalSettings } from '@shodh/contracts/site/settings.ts'
import { pages } from '@shodh/query-service/pages/pages.ts'
import type { FastifyInstance, HTTPMethods } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { health } from './monitoring/health.ts'
import { classOf, type RequestClass } from './load/pressure.ts'
import { silentServer } from './testing/silent-server.ts'

const BROWSER = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
const GOOGLE = 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)'
const ONE = '/api/v1/papers/a-volume/a-paper'
const ZIP = '/api/v1/papers/volume/a-volume/download'

let root: string
let app: FastifyInstance

/** All calls and pages, on a server that responds with the class of a request. */
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'shodh-site-'))
  await writeFile(join(root, 'index.html'), '<!doctype html>')
  app = await silentServer({
    verify: async token => (token === 'good' ? { userId: 'u', role: 'admin', sessionId: 's' } : undefined),
  })
  app.addHook('onRequest', async (request, reply) => {
    await reply.header('class', classOf(request)).send('')
  })
  for (const [name, operation] of Object.entries(operations)) {
    const { url, ...route } = at(operation)
    // the process itself has it
    if (name !== 'getHealth' && url !== '/health') app.route({ ...route, url: `/api/v1${url}`, handler: () => '' })
  }
  await app.register(health, { waitingFor: () => [] })
  const settings: Partial<JournalSettings> = { languages: ['en', 'hi'] }
  await app.register(pages, { root, settings: settings as JournalSettings })
})
afterAll(async () => {
  await app.close()
  await rm(root, { recursive: true })
})

type Sent = { readonly method?: HTTPMethods; readonly userAgent?: string | undefined; readonly token?: string }

const classAt = async (url: string, { method = 'GET', userAgent = BROWSER, token }: Sent = {}) => {
  const headers = { 'user-agent': userAgent, ...(token && { authorization: `Bearer ${token}` }) }
  return (await app.inject({ method: method as 'GET', url, headers })).headers['class']
}

describe('A request of a visitor', () => {
  test.each<[string, RequestClass]>([
    ['/healthz', 'health'],
    ['/readyz', 'health'],
    ['/api/v1/health', 'health'],
    ['/', 'page'],
    ['/papers/2026/Regular/Vol.%201', 'page'],
    ['/papers/2026/regular/vol-1/3-on-rivers.pdf', 'page'],
    ['/assets/index-abc.js', 'page'],
    [`${ONE}/download`, 'pdf'],
    [`${ONE}/versions/2.pdf`, 'pdf'],
    [`${ONE}/versions/2.txt`, 'pdf'],
    ['/api/v1/papers', 'api'],
    ['/api/v1/papers?search=&year=2025', 'api'],
    ['/api/v1/papers?search=%20&year=2025', 'api'],
    ['/api/v1/papers/a-paper/history', 'api'],
    ['/api/v1/papers?year=2025&search=rivers', 'search'],
    ['/api/v1/papers?%73earch=rivers', 'search'],
    ['/api/v1/papers?search=rivers&search=', 'search'],
    ['/search?q=rivers', 'search'],
    ['/hi/search?q=rivers', 'search'],
    ['/api/v1/search?q=rivers', 'search'],
    [ZIP, 'zip'],
    ['/api/v1/papers/%76olume/a-volume/downloa%64', 'zip'],
    ['/api/v1/audit/papers/a-paper/bundle', 'zip'],
  ])('for %s is of the class %s, also by HEAD and with a slash at its end', async (url, expected) => {
    const [path = '', query] = url.split('?')
    const slashed = (path === '/' ? path : `${path}/`) + (query === undefined ? '' : `?${query}`)
    expect(await classAt(url)).toBe(expected)
    expect(await classAt(url, { method: 'HEAD' })).toBe(expected)
    expect(await classAt(slashed)).toBe(expected)
  })

  test('that is a command is an API call, and one to sign in is staff’s', async () => {
    expect(await classAt('/api/v1/contact', { method: 'POST' })).toBe('api')
    expect(await classAt('/api/v1/auth/login', { method: 'POST' })).toBe('staff')
    expect(await classAt('/api/v1/auth/forgot-password/', { method: 'POST' })).toBe('staff')
  })
})

describe('A request of a robot', () => {
  test.each([[GOOGLE], ['curl/8.5.0'], ['python-requests/2.32'], [''], [' ']])(
    'that calls itself %j is distinguished from a reader’s',
    async userAgent => {
      for (const url of ['/', '/api/v1/papers', `${ONE}/download`])
        expect(await classAt(url, { userAgent })).toBe('robot')
    },
  )
  test('for search, a ZIP or health is of that class', async () => {
    expect(await classAt('/search?q=a', { userAgent: GOOGLE })).toBe('search')
    expect(await classAt(ZIP, { userAgent: GOOGLE })).toBe('zip')
    expect(await classAt('/healthz', { userAgent: GOOGLE })).toBe('health')
  })
})

test.each([['/api/v1/papers?search=a'], [ZIP], ['/']])(
  'A request of somebody signed in for %s is staff’s, whatever program sends it',
  async url => {
    expect(await classAt(url, { userAgent: '', token: 'good' })).toBe('staff')
    expect(await classAt(url, { token: 'other' })).not.toBe('staff')
  },
)
