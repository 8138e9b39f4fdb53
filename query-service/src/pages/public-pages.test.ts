import { describe, expect, test } from 'vitest'
import type { PageRenderer, RenderedPage } from '../ports.ts'
import { tooOld } from './no-scripts.ts'
import type { Site } from './pages.ts'
import { servePages, SETTINGS, siteFolder } from './testing/serve-pages.ts'

const INDEX = `<!doctype html><html lang="en"><title>Built</title><link rel="icon" href="/icon.svg"><link crossorigin rel="stylesheet" media="all" href="/app.css">
<div id="root"></div><noscript>No
script</noscript><script>one()</script><script src="/a.js"></script><script>two()</script>`

const folder = siteFolder({
  'index.html': INDEX,
  'app.css': '.a{x:1}',
  'assets/reader.worker-1a2B-c.js': 'worker()',
  'assets/xreader.worker-1a.js': 'other()',
  '.vite/manifest.json': '{}',
})

let logged: readonly string[]

const page = (status: RenderedPage['status'], given: Partial<RenderedPage> = {}): RenderedPage => ({
  status,
  language: 'en',
  head: '<title>Page</title>',
  html: `<p class="a">${status}</p>`,
  state: '[]',
  ...given,
})

const site = async (more: Partial<Site> = {}, render?: PageRenderer['render']) => {
  const served = await servePages(folder.root, { ...more, render })
  ;({ logged } = served)
  return served.get
}

const redirect = async (url: string) => (url.startsWith('/old') ? '/new' : undefined)
const REDIRECTED = { status: 301, headers: { location: '/new', 'cache-control': 'public, max-age=3600' } }

describe('an old address', () => {
  test('leads to the new one, for an hour, unless there is something at it', async () => {
    const get = await site({ redirect })
    for (const url of ['/old', '/old.pdf?a=1', '/old/below']) expect(await get(url)).toMatchObject(REDIRECTED)
    expect((await get('/older.css')).status).toBe(301)
    expect(logged).toEqual([])
    await folder.write('old.css', 'x')
    await folder.write('old/below.css', 'y')
    const there = await site({ redirect })
    expect([(await there('/old.css')).body, (await there('/old/below.css')).body]).toEqual(['x', 'y'])
  })

  test('of a page that is rendered leads to the new one only where there is no page', async () => {
    const get = await site({ redirect: async () => '/new' }, async ({ path }) =>
      page(path === '/papers/2025/regular/A' ? 404 : 200),
    )
    expect(await get('/papers/2025/regular/A')).toMatchObject(REDIRECTED)
    expect((await get('/papers/2025/regular/B')).status).toBe(200)
    expect(logged).toEqual([])
  })

  test('stays missing where nothing is said of it', async () => {
    const get = await site({ redirect }, async () => page(404))
    expect((await get('/papers/2025/regular/A')).status).toBe(404)
    expect((await get('/nowhere')).status).toBe(404)
  })
})

describe('a page', () => {
  test('of which nobody says the path, or that is no paper, is not redirected', async () => {
    const path = '/papers/2025/regular/Vol'
    const get = await site({}, async () => page(200, { path: '/papers/2025/regular/Other' }))
    expect((await get(path)).status).toBe(200)
    const gone = await site({}, async () => page(410, { path: `${path}/7-new` }))
    expect((await gone(`${path}/7-old`)).status).toBe(410)
    const bare = await site({}, async () => page(200))
    expect((await bare(`${path}/7-old`)).status).toBe(200)
  })

  test('that is missing is rendered in the language of its address, if the journal has it', async () => {
    const get = await site({}, async ({ path }) => page(404, { html: path }))
    const shown = async (url: string) => /<div id="root">(.*?)<\/div>/u.exec((await get(url)).body)?.[1]
    expect([await shown('/nowhere'), await shown('/hi/nowhere'), await shown('/mr/nowhere')]).toEqual([
      '/404',
      '/hi/404',
      '/404',
    ])
  })

  test('of the back office is in English only', async () => {
    const get = await site({}, async () => page(404))
    expect([(await get('/admin')).status, (await get('/hi/admin')).status, (await get('/hi/login')).status]).toEqual([
      200, 404, 200,
    ])
  })

  test('of the contact form leads to the form on the home page', async () => {
    const get = await site()
    expect(await get('/contact')).toMatchObject({ status: 302, headers: { location: '/#contact' } })
    expect(await get('/hi/contact')).toMatchObject({ status: 302, headers: { location: '/hi#contact' } })
  })

  test('that reads a PDF has the status of its paper', async () => {
    const readStatus = async (id: string) => (id === 'gone' ? 410 : 200)
    const get = await site({ readStatus })
    const { status, headers } = await get('/read/gone')
    expect([status, headers['x-robots-tag']]).toEqual([410, 'noindex'])
    expect((await get('/read/there')).status).toBe(200)
  })

  test('whose render fails is logged', async () => {
    const get = await site({}, () => Promise.reject(new Error('broken')))
    await get('/')
    expect(logged.map(line => JSON.parse(line))).toMatchObject([
      { msg: 'A page could not be rendered', err: { message: 'broken' } },
    ])
  })
})

describe('policies', () => {
  const hash = expect.stringMatching(/^sha256-/u)
  const scripts = [hash, hash]

  test('of a rendered page allow its style and what the settings load, those of the shell nothing of others', async () => {
    const map = { embedUrl: 'https://maps.example.org/embed?x=1' }
    const others = { scripts: [{ src: 'https://a.example.org/1.js' }] }
    const get = await site({ settings: { ...SETTINGS, map, ...others } as never }, async () => page(200))
    expect(JSON.parse(String((await get('/')).policy))).toEqual({
      scripts,
      styles: [hash],
      frames: ['https://maps.example.org'],
      thirdParties: ['https://a.example.org'],
      addsScripts: false,
    })
    for (const url of ['/login', '/index.html'])
      expect(JSON.parse(String((await get(url)).policy))).toEqual({
        scripts,
        styles: [],
        frames: ['https://maps.example.org'],
      })
  })

  test('of the worker that decodes pictures alone allow WebAssembly', async () => {
    const get = await site({}, async () => page(200))
    const { headers, policy } = await get('/assets/reader.worker-1a2B-c.js')
    expect(JSON.parse(String(policy))).toEqual({ styles: [], scripts: [], frames: [], hasWebAssembly: true })
    expect(headers['cache-control']).toBe('public, max-age=31536000, immutable')
    for (const url of ['/assets/xreader.worker-1a.js', '/app.css']) expect((await get(url)).policy).toBeUndefined()
    const bare = await site()
    expect((await bare('/assets/reader.worker-1a2B-c.js')).policy).toBeUndefined()
  })
})

describe('the document', () => {
  test('of a page has what was rendered in the place of what browsers render', async () => {
    const get = await site({}, async () => page(200, { language: 'hi', html: '<p class="a">$&</p>', state: '["$1"]' }))
    const { headers, body } = await get('/hi')
    expect(headers['content-language']).toBe('hi')
    expect(body).toBe(
      '<!doctype html><html lang="hi"><title>Page</title><link rel="icon" href="/icon.svg"><style>.a{x:1}:root:root{--journal-accent:#123456}</style>\n' +
        `${tooOld('hi')}<div id="root"><p class="a">$&</p></div><script type="application/json" id="rendered">["$1"]</script><link crossorigin rel="stylesheet" media="all" href="/app.css">` +
        '<script>one()</script><script src="/a.js"></script><script>two()</script>',
    )
  })

  test('that browsers render has the name of the journal as a text, and says in each language what it needs', async () => {
    const get = await site({ settings: { ...SETTINGS, languages: ['en', 'hi', 'mr'] } as never }, async () => page(200))
    const needs = async (url: string) =>
      /<title>(.*)<\/title>.*<noscript>.*<p[^>]*>(.*)<\/p>\s*<\/noscript>/su.exec((await get(url)).body)?.slice(1)
    expect(await needs('/mr/login')).toEqual([
      'R &amp; D',
      'या पृष्ठासाठी जावास्क्रिप्ट आवश्यक आहे. कृपया आपल्या ब्राउझरच्या सेटिंगमध्ये ते सुरू करा.',
    ])
    expect(await needs('/login')).toEqual([
      'R &amp; D',
      'This page needs JavaScript. Please switch it on in your browser&#39;s settings.',
    ])
  })

  test.each([
    ['<div id="root"></div>', 'The built index.html lacks <div id="root"></div>'],
    ['<title>Built</title>', String.raw`The built index.html lacks /<title>[^<]*<\/title>/u`],
  ])('cannot be made of an index.html without %s', async (part, message) => {
    await folder.write('index.html', INDEX.replace(part, ''))
    await expect(site({}, async () => page(200))).rejects.toThrow(message)
  })
})

test('a file of the journal’s texts is sent, and another one there is missing', async () => {
  const file = { name: 'a b.pdf', contentType: 'application/pdf', bytes: Buffer.from('form'), tag: 't' }
  const texts = { files: new Map([[file.name, file]]) }
  const get = await site({ texts, redirect })
  expect((await get('/texts/a%20b.pdf')).body).toBe('form')
  const missing = await get('/texts/other.pdf')
  expect([missing.status, JSON.parse(missing.body)]).toEqual([404, { code: 'ROUTE_NOT_FOUND' }])
  expect((await get('/texts/other')).headers['content-type']).toContain('text/html')
})

test('a built file beside the journal’s texts is sent, also where an address of its name is redirected', async () => {
  await folder.write('texts/built.txt', 'built')
  const get = await site({ texts: { files: new Map() }, redirect: async () => '/new' })
  expect((await get('/texts/built.txt')).body).toBe('built')
  expect(await get('/texts/other.txt')).toMatchObject(REDIRECTED)
})
