import { createHash } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import type { PageRenderer, RenderedPage } from '../ports.ts'
import type { PagePolicy } from './document.ts'
import type { Site } from './pages.ts'
import { onePdf } from './testing/one-pdf.ts'
import { mayBeOld } from './rendered-pages.ts'
import { servePages, siteFolder } from './testing/serve-pages.ts'

const SHELL = '<!doctype html><title>Journal</title>'
const HTML = 'text/html; charset=utf-8'

const folder = siteFolder({
  'index.html': SHELL,
  'icon.svg': '<svg/>',
  '.env': 'SECRET=1',
  'assets/app-1a2b3c.js': 'run()',
})

let get: Awaited<ReturnType<typeof servePages>>['get']

beforeEach(async () => {
  ;({ get } = await servePages(folder.root))
})

describe('a page', () => {
  const existing = [
    '/',
    '/login',
    '/admin',
    '/admin/papers/add',
    '/admin/users/edit/1',
    '/papers/2025/regular/Vol.%207',
    '/papers/2025/regular/a/b.c',
  ]
  test.each(existing)('that exists is the shell: %s', async url => {
    expect(await get(url)).toMatchObject({ status: 200, type: HTML, cached: 'no-cache', body: SHELL })
  })
  const missing = [
    '/admin/nowhere',
    '/admin/papers/nowhere',
    '/nowhere',
    '/404',
    '/papers/2025',
    '/admin.',
    '/some/where',
    '/some.where/else',
  ]
  test.each(missing)('that does not exist is the shell with a real 404: %s', async url => {
    expect(await get(url)).toMatchObject({ status: 404, type: HTML, body: SHELL })
  })
  test('of the old address leads to the new one, with its query', async () => {
    const { status, headers } = await get('/public-papers/2025/regular/Vol.%207?a=1')
    expect([status, headers.location]).toEqual([301, '/papers/2025/regular/Vol.%207?a=1'])
  })
})

describe('a file', () => {
  test('is sent as what it is, and cached for ever where its name carries its hash', async () => {
    expect(await get('/icon.svg')).toMatchObject({ status: 200, type: 'image/svg+xml', cached: 'no-cache' })
    const asset = await get('/assets/app-1a2b3c.js')
    expect(asset).toMatchObject({ status: 200, cached: 'public, max-age=31536000, immutable', body: 'run()' })
  })
  test.each(['/gone.png', '/assets/app-000000.js', '/assets/gone/style.css', '/robots.txt', '/index.php'])(
    'that is missing is a 404 and no page: %s',
    async url => {
      const { status, type, cached, body } = await get(url)
      expect([status, JSON.parse(body)]).toEqual([404, { code: 'ROUTE_NOT_FOUND' }])
      expect(type).not.toContain('html')
      expect(cached ?? '').not.toContain('immutable')
    },
  )
  test('that is missing is a page with a real 404 where a browser shows it by itself', async () => {
    const [page, file] = await Promise.all(
      ['/p/0000000000/v9.pdf', '/icon.svg'].map(url => get(url, { accept: 'text/html,*/*' })),
    )
    expect(page).toMatchObject({ status: 404, type: HTML, body: SHELL })
    expect(file).toMatchObject({ status: 200, body: '<svg/>' })
  })
  test('whose name begins with a dot is not sent', async () => {
    const { status, body } = await get('/.env')
    expect([status, body.includes('SECRET')]).toEqual([404, false])
  })
  test('is sent compressed only to who takes it compressed', async () => {
    await folder.write('icon.svg.br', 'compressed')
    const encodingFor = async (accepted: string) =>
      (await get('/icon.svg', { 'accept-encoding': accepted })).headers['content-encoding']
    expect(await encodingFor('br')).toBe('br')
    expect([await encodingFor('br;q=0'), await encodingFor('identity')]).toEqual([undefined, undefined])
  })
})

describe('a site whose index.html is missing', () => {
  test('responds 404 for its pages, and sends its files still', async () => {
    await folder.remove('index.html')
    expect((await get('/')).status).toBe(404)
    expect((await get('/nowhere')).status).toBe(404)
    expect((await get('/icon.svg')).status).toBe(200)
  })
})

describe('a site with a renderer', () => {
  const INDEX = `<!doctype html><html lang="en"><title>Shodh</title><link rel="stylesheet" href="/app.css"><script>
  theme()</script>
<div id="root"></div><noscript>No script</noscript>`
  const sources = [{ version: async () => 1 }]
  const hashOf = (text: string) => `sha256-${createHash('sha256').update(text).digest('base64')}`
  /** Of its name, which a shared cache doesn't store, and whose inline script is allowed. */
  const expectShell = ({ headers, body }: { readonly headers: object; readonly body: string }) => {
    const [, script = ''] = /<script>(.*?)<\/script>/su.exec(body) ?? []
    expect(headers).toMatchObject({ 'cache-control': 'no-cache', 'content-security-policy': hashOf(script) })
    expect(body).toMatch(/<title>R &amp; D<.*<div id="root"><\/div>/su)
  }
  const volume: RenderedPage = {
    status: 200,
    language: 'en',
    head: '<title>Vol</title>',
    html: '<h1 class="title">Vol</h1>',
    state: '[]',
    module: 'src/volume.tsx',
  }
  const MANIFEST = {
    'index.html': { isEntry: true, css: ['app.css'] },
    'src/volume.tsx': { imports: ['index.html', '_list.js'], css: ['volume.css'] },
    '_list.js': { css: ['list.css'] },
  }
  const STYLESHEETS = [
    ['app', 'h1{color:red}.a{color:blue}'],
    ['volume', '.title{color:green}'],
    ['list', '.title{margin:0}'],
  ]

  const rendering = async (render: PageRenderer['render'], deadlineMs = 10_000, more: Partial<Site> = {}) => {
    await folder.write('index.html', INDEX)
    await folder.write('.vite/manifest.json', JSON.stringify(MANIFEST))
    for (const [name, text] of STYLESHEETS) await folder.write(`${name}.css`, text ?? '')
    const policyWith = ({ styles, scripts }: PagePolicy) => [...styles, ...scripts].join(' ')
    return servePages(folder.root, { ...more, render, rendering: { policyWith, sources, deadlineMs } })
  }

  test('sends its public pages as markup, with what applies of their styles inlined and allowed by its hash', async () => {
    const { get } = await rendering(async () => volume)
    const { statusCode, headers, body } = await get('/papers/2025/regular/Vol')
    const style = 'h1{color:red}.title{margin:0}.title{color:green}:root:root{--journal-accent:#123456}'
    expect([statusCode, headers['content-type'], headers.vary]).toEqual([200, HTML, 'Accept-Encoding'])
    expect(headers['content-security-policy']).toBe(`${hashOf(style)} ${hashOf('\ntheme()')}`)
    expect(body).toContain(`<title>Vol</title><style>${style}</style>`)
    expect(body).toContain(
      `<div id="root">${volume.html}</div><script type="application/json" id="rendered">[]</script>`,
    )
    expect(body.indexOf('<link rel="stylesheet"')).toBeGreaterThan(body.indexOf(volume.html))
    expect(body).not.toContain('No script')
    expect((await get('/papers/2025/regular/Vol', { 'if-none-match': headers.etag })).statusCode).toBe(304)
  })

  test.each([
    ['/login', 'en', 'This page needs JavaScript'],
    ['/admin/users', 'en', 'This page needs JavaScript'],
    ['/hi/login', 'hi', 'जावास्क्रिप्ट आवश्यक है'],
  ])(
    'sends the shell of %s with the name of the journal, in the language of the address',
    async (path, lang, sentence) => {
      const { get } = await rendering(async () => volume)
      const { statusCode, headers, body } = await get(path)
      expect([statusCode, headers['content-language']]).toEqual([200, lang])
      expect(body).toContain(`<html lang="${lang}"><title>R &amp; D</title>`)
      expect(/<noscript>(.*)<\/noscript>.*<div id="root">/su.exec(body)?.[1]).toContain(sentence)
      expect(body).not.toContain('<h1')
    },
  )

  test.each<[string, PageRenderer['render']]>([
    ['throws', () => Promise.reject(new Error('broken'))],
    ['never ends', () => new Promise(() => {})],
  ])('sends the shell where the renderer %s, and logs the error once', async (_, render) => {
    const { get, logged } = await rendering(render, 20)
    for (const [path, status] of [
      ['/', 200],
      ['/', 200],
      ['/404', 404],
    ] as const) {
      const response = await get(path)
      expect(response.statusCode).toBe(status)
      expectShell(response)
    }
    expect(logged.length).toBeLessThanOrEqual(2)
    expect(logged.length).toBeGreaterThan(0)
  })

  test('sends the shell with 503 where the data of a page cannot be had now', async () => {
    const { get } = await rendering(async () => undefined)
    const response = await get('/')
    expect([response.statusCode, response.headers['retry-after']]).toEqual([503, '5'])
    expectShell(response)
  })

  test.each([
    ['/pages/costs', '/pages/fees', '/pages/fees'],
    ['/hi/pages/costs?asOf=2026-03-01', '/pages/fees', '/hi/pages/fees?asOf=2026-03-01'],
    ['/hi/pages/about', '/about', '/hi/about'],
    ['/news/appeal', '/news/%E0%A4%86', '/news/%E0%A4%86'],
  ])('redirects %s, for an hour, to the address that the text has now', async (old, path, location) => {
    const { get } = await rendering(async () => ({ ...volume, path }))
    const headers = { location, 'cache-control': 'public, max-age=3600' }
    expect(await get(old)).toMatchObject({ statusCode: 301, headers })
    expect((await get(location)).statusCode).toBe(200)
  })

  test('sends a page of a moment ago with its age, unless somebody waits for what was written', async () => {
    let stamp = 1
    await folder.write('index.html', INDEX)
    await folder.write('.vite/manifest.json', '{}')
    await folder.write('app.css', '')
    const render = async () => ({ ...volume, html: `${stamp}` })
    const load = async () => Response.json({}, { headers: { etag: `${stamp}` } })
    let now = 0
    const stamped = { sources: [{ version: async () => stamp }], load, now: () => now }
    const { get } = await servePages(folder.root, { render, rendering: stamped })
    await get('/')
    stamp = 2
    now = 400
    const old = await get('/')
    expect([old.headers.age, old.body.includes('<div id="root">1</div>')]).toEqual(['1', true])
    const cookie = '__Host-shodh-0f0e0d0c=x'
    const current = await get('/', { cookie })
    expect([current.headers.age, current.body.includes('<div id="root">2</div>')]).toEqual([undefined, true])
  })

  test('redirects to no address of a moment ago', async () => {
    let stamp = 1
    await folder.write('index.html', INDEX)
    const path = () => `/papers/2025/regular/Vol/7-title-${stamp}`
    const renderer = {
      pathOf: async () => '/papers/2025/regular/Vol/7',
      render: async () => ({ status: 200, language: 'en', path: path(), text: `${stamp}`, style: '' }) as const,
      shellWith: () => Promise.reject(new Error('No page is a shell')),
    }
    const load = async () => Response.json({}, { headers: { etag: `${stamp}` } })
    const stamped = { renderer, load, sources: [{ version: async () => stamp }], now: () => 0 }
    const { get } = await servePages(folder.root, { render: async () => volume, rendering: stamped })
    expect(await get(path())).toMatchObject({ status: 200, body: '1' })
    stamp = 2
    expect(await get(path())).toMatchObject({ status: 200, body: '2' })
  })

  test.each([
    [{}, true],
    [{ cookie: 'theme=dark; other-12345678=1' }, true],
    [{ cookie: 'theme=dark; shodh-0f0e0d0c=x' }, false],
    [{ cookie: '__Host-shodh-0f0e0d0c=x' }, false],
    [{ cookie: 'shodh-0f0e0d0c-device-abc=x' }, true],
    [{ authorization: 'Bearer x' }, false],
    [{ 'x-wait-for-position': 'log.1' }, false],
  ])('may be shown to a request with %j: %s', (headers, may) => {
    expect(mayBeOld({ headers } as never)).toBe(may)
  })

  describe('of a paper', () => {
    const path = '/papers/2025/regular/Vol.%20I/7-%E0%A4%A8%E0%A4%A6%E0%A5%80'
    const paper = { ...volume, path, links: '<https://doi.org/10.1/x>; rel="cite-as"' }
    const pdf = onePdf(path, '%PDF-1.7 text')
    const site = () => rendering(async () => paper, 10_000, { pdf })
    test('sends its links in a header, at its own address only', async () => {
      const { get } = await site()
      for (const same of [path, '/papers/2025/regular/Vol.%20I/7-नदी', `${path}?a=1`]) {
        const { statusCode, headers } = await get(same)
        expect([statusCode, headers.link]).toEqual([200, paper.links])
      }
    })

    test.each([
      ['/papers/2025/regular/Vol.%20I/7-old-title', path],
      ['/papers/2025/regular/Vol.%20I/7', path],
      ['/papers/2025/Regular/vol.%20i/7-%E0%A4%A8%E0%A4%A6%E0%A5%80?a=1&b', `${path}?a=1&b`],
      ['/hi/papers/2025/regular/Vol.%20I/7-old-title?a=1', `/hi${path}?a=1`],
      ['/papers/2025/regular/Vol.%20I/7-old-title.pdf', `${path}.pdf`],
      ['/hi/papers/2025/regular/Vol.%20I/7.pdf', `${path}.pdf`],
    ])('redirects %s to its address', async (old, location) => {
      expect(await (await site()).get(old)).toMatchObject({ statusCode: 301, headers: { location } })
    })

    test('sends its PDF beside it, inline, also in parts', async () => {
      const { get } = await site()
      const { statusCode, headers, body } = await get(`${path}.pdf`)
      expect([statusCode, body, headers.etag]).toEqual([200, '%PDF-1.7 text', '"hash"'])
      expect(headers['content-disposition']).toMatch(/^inline; /u)
      expect(headers.link).toBe(`<https://journal.example.org${path}>; rel="collection"; type="text/html"`)
      const part = await get(`${path}.pdf`, { range: 'bytes=0-3' })
      expect([part.statusCode, part.body]).toEqual([206, '%PDF'])
      expect((await get(`${path}.pdf`, { range: 'bytes=90-' })).statusCode).toBe(416)
      expect((await get(`${path}.pdf`, { 'if-none-match': '"hash"' })).statusCode).toBe(304)
    })

    test('sends the page that says why, where the PDF of none is requested', async () => {
      const gone = await rendering(async () => ({ ...volume, status: 410 }), 10_000, { pdf })
      const { statusCode, headers } = await gone.get('/papers/2025/regular/Vol.%20I/8-gone.pdf')
      expect([statusCode, headers['content-type']]).toEqual([410, HTML])
    })
  })
})
